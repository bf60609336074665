import assert from 'node:assert/strict'
import { test } from 'vitest'
import { gente } from '../../../../test/oficinas.ts'
import { adivinar, comoSeNombra, porDecir } from './importacion.adivinar.rules.ts'
import { ordenDe, partirNombre } from './importacion.nombres.rules.ts'
import { Seccionales } from './importacion.seccionales.rules.ts'
import { documentoDe, leerDia, numeroAfiliadoDe, pistaDeOrden } from './importacion.valores.ts'

const hoy = '2026-11-24'

test('dates are parsed in the formats of offices, and some reveal the order of their column', () => {
  for (const [texto, dia] of [
    ['3 de mayo de 1968', '1968-05-03'],
    ['viernes, 3 de mayo de 1968', '1968-05-03'],
    ['3 de mayo del 1968', '1968-05-03'],
    ['3-may-1968', '1968-05-03'],
    ['05/13/1968', undefined],
    ['31/02/1970', undefined],
  ] as const)
    assert.equal(leerDia(texto, hoy)?.dia, dia, texto)
  assert.equal(leerDia('05/13/1968', hoy, 'mda')?.dia, '1968-05-13')
  assert.equal(leerDia('05/04/1968', hoy, 'mda')?.dia, '1968-05-04')
  assert.deepEqual(['13/05/1968', '05/13/1968', '05/05/1968', '1968-05-13', '13/13/1968'].map(pistaDeOrden), [
    'dma',
    'mda',
    undefined,
    undefined,
    undefined,
  ])
})

test('member and document numbers lose the decoration that programs add', () => {
  const numeros = {
    '10.001': 10_001,
    '10001.0': 10_001,
    '10.01': undefined,
    '001001/9': undefined,
    'A-77': undefined,
    '01-234': undefined,
    '0': undefined,
  }
  for (const [texto, numero] of Object.entries(numeros)) assert.equal(numeroAfiliadoDe(texto), numero, texto)
  for (const texto of ['20.345.678', '20 345 678', 'DNI 20.345.678', 'D.N.I.: 20345678', '20345678.0', '20345678'])
    assert.equal(documentoDe(texto), 20_345_678, texto)
  assert.equal(documentoDe('S/D'), undefined)
})

test('names without a comma are split at the given name, and ambiguous ones are reported', () => {
  const apellidoPrimero: Array<[string, string, string, boolean]> = [
    ['GÓMEZ ANA', 'GÓMEZ', 'ANA', false],
    ['DE LA FUENTE JUAN CARLOS', 'DE LA FUENTE', 'JUAN CARLOS', false],
    ['PÉREZ LÓPEZ MARÍA', 'PÉREZ LÓPEZ', 'MARÍA', true],
    ['SOSA MARÍA DE LOS ÁNGELES', 'SOSA', 'MARÍA DE LOS ÁNGELES', false],
    ['QUISPE WAYRA ILLA', 'QUISPE', 'WAYRA ILLA', true],
  ]
  for (const [texto, apellido, nombre, dudoso] of apellidoPrimero)
    assert.deepEqual(partirNombre(texto, 'apellido'), { apellido, nombre, dudoso }, texto)
  assert.deepEqual(partirNombre('Juan Carlos de la Fuente', 'nombre'), {
    apellido: 'de la Fuente',
    nombre: 'Juan Carlos',
    dudoso: false,
  })
  assert.equal(partirNombre('GÓMEZ', 'apellido'), undefined)
  assert.equal(ordenDe(['GÓMEZ ANA', 'SOSA LUIS', 'RÍOS JOSÉ'], 'Trabajador'), 'apellido')
  assert.equal(ordenDe(['ANA GÓMEZ', 'LUIS SOSA', 'JOSÉ RÍOS'], 'Nombre y apellido'), 'nombre')
  // The title and the names disagree: undecided.
  assert.equal(ordenDe(['ANA GÓMEZ', 'LUIS SOSA', 'JOSÉ RÍOS'], 'Apellido y nombre'), undefined)
  assert.equal(ordenDe(['QUISPE WAYRA', 'MAMANI INTI', 'CONDORI ILLA'], 'Trabajador'), undefined)
  assert.equal(ordenDe(['GÓMEZ, ANA', 'SOSA, LUIS'], ''), 'coma')
})

test("branches match by code, name or both; a user's choice wins; an ambiguous name is undecided", () => {
  const conocidas = ['Rosario', 'Córdoba', 'Río Cuarto', 'Norte', 'Norte'].map((nombre, i) => ({ codigo: i + 1, nombre }))
  const s = new Seccionales(
    conocidas,
    new Map([
      ['CBA. CAPITAL', { codigo: 2 }],
      ['VILLA MARIA', { crea: 'Villa María', codigo: null }],
    ]),
  )
  const leidas = [
    '1',
    '001',
    '1 - Rosario',
    'ROSARIO',
    'Secc. Cordoba',
    'Seccional 3',
    'RIO CUARTO',
    'Cba. Capital',
    'Villa María',
  ].map((v) => s.leer(v))
  assert.deepEqual(leidas, [1, 1, 1, 1, 2, 3, 3, 2, 6])
  assert.deepEqual(
    ['2 - Rosario', 'Norte', '99', 'Cordova', ''].map((v) => s.leer(v)),
    [undefined, undefined, undefined, undefined, undefined],
  )
  assert.equal(s.parecida({ nombre: 'Cordova', filas: 1 }), 'Córdoba')
  assert.deepEqual(s.nuevas, [{ codigo: 6, nombre: 'Villa María', filas: 1 }])
})

test('a column is recognised by title and values; a member number is never guessed', () => {
  const muestra = gente(20).map((p, i) => [
    String(i + 1),
    String(p.numero),
    `${p.apellido}, ${p.nombre}`,
    String(p.documento),
    p.cuil,
    p.seccional,
  ])
  const con = (titulos: string[]) => {
    const indicios = adivinar(titulos, muestra, {}, {}, hoy)
    const lugares = Object.fromEntries(indicios.flatMap(({ es }, at) => (es ? [[es, [at]]] : [])))
    return { es: indicios.map((i) => [i.es, i.segura]), faltan: porDecir(indicios, lugares) }
  }
  assert.deepEqual(con(['Orden', 'Nro socio', 'Trabajador', 'Doc.', 'Clave', 'Delegación']), {
    es: [
      [null, false],
      ['NRO_AFILIADO', true],
      ['APELLIDO Y NOMBRE', true],
      ['NRO DOC', true],
      ['CUIL', true],
      ['SECCIONAL', true],
    ],
    faltan: [],
  })
  assert.deepEqual(con(['Orden', 'Legajo', 'X', 'Y', 'Z', 'W']).es, [
    [null, false],
    ['NRO_AFILIADO', false],
    ['APELLIDO Y NOMBRE', false],
    ['NRO DOC', true],
    ['CUIL', true],
    [null, false],
  ])
  assert.deepEqual(con(['Orden', 'Legajo', 'X', 'Y', 'Z', 'W']).faltan, ['NRO_AFILIADO', 'APELLIDO Y NOMBRE', 'SECCIONAL'])
})

test('a CUIL provides a missing document if certain; two halves of a name need no order', () => {
  const indicio = { porque: 'titulo', llenas: 1, buenas: 1 } as const
  const con = (segura: boolean) =>
    ['NRO_AFILIADO', 'APELLIDO Y NOMBRE', 'CUIL', 'SECCIONAL'].map((es) => ({ ...indicio, es, segura: segura || es !== 'CUIL' }))
  const lugares = { NRO_AFILIADO: [0], 'APELLIDO Y NOMBRE': [1], CUIL: [2], SECCIONAL: [3] }
  assert.deepEqual([porDecir(con(true), lugares), porDecir(con(false), lugares)], [[], ['NRO DOC']])
  const muestra = [['QUISPE', 'WAYRA']]
  assert.equal(comoSeNombra(['Apellido', 'Nombre'], muestra, { 'APELLIDO Y NOMBRE': [0, 1] }), 'coma')
  assert.equal(comoSeNombra(['Apellido', 'Nombre'], muestra, {}), 'coma')
  assert.equal(comoSeNombra(['Trabajador'], [['QUISPE WAYRA']], { 'APELLIDO Y NOMBRE': [0] }), undefined)
})
