import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { compararDefiniciones } from './definicion.comparar.ts'
import { nacimiento } from './definicion.ejemplo.ts'
import { probar } from './definicion.pruebas.ts'
import { camposVisibles, problemasDeRespuestas } from './definicion.respuestas.ts'
import { revisarDefinicion } from './definicion.revisar.ts'
import { type Campo, type ContenidoDefinicion, contenidoDefinicion, definicionEnBlanco, tiposCampo } from './definicion.ts'
import type { RespuestaDada, Respuestas } from './definicion.valores.ts'

const catalogos = {
  estados: ['ACTIVO', 'LICENCIA'],
  categorias: ['Activo A', 'Activo B', 'Jubilado'],
  seccionales: ['Rosario'],
  parentescos: ['HIJO/A'],
  clasesPapel: ['DNI'],
}
const faltas = (cambiar: (c: ContenidoDefinicion) => void = () => {}) => {
  const contenido = structuredClone(nacimiento())
  cambiar(contenido)
  return revisarDefinicion(contenido, catalogos).map((f) => `${f.ruta} ${f.clave}`)
}
const campo = (c: ContenidoDefinicion, i: number) => c.campos[i] as Campo

test('a blank definition has problems, and a complete one has none', () => {
  assert.deepEqual(faltas(), [])
  assert.deepEqual(
    revisarDefinicion(definicionEnBlanco('Nuevo')).map((f) => f.ruta),
    ['correos.rechazada.es', 'declaracion.es'],
  )
})

test('each inconsistency is reported with its path', () => {
  const casos: Array<[(c: ContenidoDefinicion) => void, string[]]> = [
    [(c) => (c.nombre.es = ''), ['nombre.es nombre']],
    [(c) => (c.condiciones[0] = { ...c.condiciones[0], valores: [] } as never), ['condiciones.0.valores valores']],
    [
      (c) => (c.condiciones[0] = { ...c.condiciones[0], valores: ['SOCIO'] } as never),
      ['condiciones.0.valores valorDesconocido'],
    ],
    [(c) => (c.condiciones[4] = { ...c.condiciones[4], campo: 'cuantos' } as never), ['condiciones.4.campo campoDeOtroTipo']],
    [(c) => (c.condiciones[4] = { ...c.condiciones[4], campo: 'nada' } as never), ['condiciones.4.campo campoDesconocido']],
    [(c) => (campo(c, 1).obligatorio = false), ['condiciones.2.campo campoOptativo', 'condiciones.4.campo campoOptativo']],
    [
      (c) => c.condiciones.push({ tipo: 'EDAD', desde: 30, hasta: 20, campo: '', siNo: c.nombre }),
      ['condiciones.6.hasta limitesAlReves'],
    ],
    [(c) => c.condiciones.push({ tipo: 'PERIODO', desde: '', hasta: '', siNo: c.nombre }), ['condiciones.6 sinLimite']],
    [(c) => (campo(c, 2).clave = 'min'), ['campos.2.clave claveReservada', 'campos.3.mostrarSi mostrarSi']],
    [(c) => (campo(c, 4).clave = 'nacio'), ['campos.4.clave claveRepetida', 'pago.campo cbu']],
    [(c) => (campo(c, 0).pregunta.es = ''), ['campos.0.pregunta.es pregunta']],
    [(c) => (campo(c, 2).mostrarSi = { campo: 'cuantos', operador: 'ES', valor: '2' }), ['campos.2.mostrarSi mostrarSi']],
    [(c) => (campo(c, 3).mostrarSi = { campo: 'varios', operador: 'MAYOR', valor: 'si' }), ['campos.3.mostrarSi mostrarSi']],
    [(c) => (campo(c, 2).precarga = 'CBU'), ['campos.2.precarga precarga']],
    [(c) => Object.assign(campo(c, 3), { minimo: 2.2, maximo: 2.8 }), ['campos.3.maximo limitesAlReves']],
    [(c) => Object.assign(c.papeles[1] as object, { nombre: c.papeles[0]?.nombre }), ['papeles.1.nombre.es nombreRepetido']],
    [
      (c) => Object.assign(c.papeles[0] as object, { clase: 'DNI', reusa: true }),
      ['papeles.0.reusa reusaDeOtro', 'papeles.1.clase claseRepetida'],
    ],
    [(c) => Object.assign(c.papeles[1] as object, { clase: 'Partida' }), ['papeles.1.clase valorDesconocido']],
    [(c) => (c.monto.tabla.filas[0] as { importes: unknown[] }).importes.pop(), ['monto.tabla.filas.0.importes.2 celda']],
    [(c) => c.monto.tabla.filas.pop(), ['monto.tabla.filas categoriaSinFila']],
    [(c) => (c.monto.tabla.columnas = ['1', '3', '2']), ['monto.tabla.columnas columnas']],
    [(c) => Object.assign(c.monto, { forma: 'FORMULA', formula: 'tabla +' }), ['monto.formula formula']],
    [(c) => Object.assign(c.monto, { forma: 'FIJO' }), ['monto.fijo importe']],
    [(c) => (c.monto.forma = 'NADA'), ['mesa.dosDesde dosSinMonto', 'pago.forma pagoSinMonto']],
    [(c) => (c.pago.forma = 'NADA'), ['pago.forma montoSinPago']],
    [(c) => (c.pago.campo = ''), ['pago.campo cbu']],
    [(c) => (c.personas.enOrden = true), ['personas.enOrden ordenSinConformidad']],
  ]
  for (const [cambiar, esperado] of casos) assert.deepEqual(faltas(cambiar), esperado, String(cambiar))
})

test("a test case that differs from the clerk's expectation prevents publishing", () => {
  const fabio = {
    nombre: 'Fabio',
    dia: '2026-11-30',
    estado: 'ACTIVO',
    categoria: 'Activo B',
    seccional: 'Rosario',
    alta: '2021-02-01',
    familia: [],
    respuestas: {
      hijo: { apellido: 'Paz', nombre: 'Eva', parentesco: 'HIJO/A', fechaNacimiento: '2026-09-16', numeroDocumento: 59000333 },
      nacio: '2026-09-16',
      varios: false,
    },
    espera: { puede: true, monto: null },
  }
  const con = (puede: boolean) =>
    contenidoDefinicion.parse({ ...nacimiento(), pruebas: [{ ...fabio, espera: { puede, monto: null } }] })
  assert.deepEqual(
    revisarDefinicion(con(true)).map((f) => f.clave),
    ['prueba'],
  )
  assert.deepEqual(revisarDefinicion(con(false)), [])
  const [prueba] = con(false).pruebas
  assert.ok(prueba)
  assert.equal(probar(con(false), prueba).elegibilidad.falla?.motivo, 'diasDesde')
  assert.equal(probar(con(false), prueba, '2026-10-01').puede, true)
})

test('two versions are compared by part, and order counts', () => {
  const [antes, ahora] = [nacimiento(), nacimiento()]
  assert.deepEqual(compararDefiniciones(antes, ahora), [])
  ahora.condiciones[4] = { ...ahora.condiciones[4], dias: 90 } as never
  ahora.correos.aprobada.es = 'Felicitaciones'
  ahora.papeles.reverse()
  assert.deepEqual(
    compararDefiniciones(antes, ahora).map((c) => `${c.parte} ${c.ruta}: ${c.antes} > ${c.ahora}`),
    [
      'condiciones condiciones.DIAS_DESDE.dias: 60 > 90',
      'papeles papeles.orden: partida, dni > dni, partida',
      'correos correos.aprobada.es:  > Felicitaciones',
    ],
  )
})

/** Random definitions: most are inconsistent, some are valid. */
const claveAlAzar = fc.constantFrom('a', 'b', 'c', 'd', 'min')
const alAzar = fc
  .record({
    campos: fc.array(
      fc.record({
        tipo: fc.constantFrom(...tiposCampo),
        clave: claveAlAzar,
        obligatorio: fc.boolean(),
        si: fc.option(
          fc.record({
            campo: claveAlAzar,
            operador: fc.constantFrom('ES', 'NO_ES', 'MAYOR'),
            valor: fc.constantFrom('si', 'no', '3', 'x'),
          }),
        ),
        minimo: fc.option(fc.integer({ min: -5, max: 9 })),
        maximo: fc.option(fc.integer({ min: -5, max: 9 })),
      }),
      { maxLength: 5 },
    ),
    forma: fc.constantFrom('NADA', 'FIJO', 'FORMULA'),
    formula: fc.constantFrom('a', 'a / b', 'si(a; 1; 2)', '100', 'tabla', 'edadDe(c)'),
  })
  .map(({ campos, forma, formula }) => {
    const base = nacimiento()
    return contenidoDefinicion.parse({
      ...base,
      condiciones: [],
      papeles: [],
      mesa: {},
      campos: [
        base.campos[4],
        ...campos.map(({ tipo, si, minimo, maximo, ...c }) => ({
          ...c,
          tipo,
          pregunta: { es: '¿?' },
          mostrarSi: si,
          ...(tipo === 'NUMERO' ? { minimo, maximo } : {}),
          ...(tipo === 'DINERO'
            ? { minimo: minimo === null ? null : Math.abs(minimo), maximo: maximo === null ? null : Math.abs(maximo) }
            : {}),
          ...(tipo === 'OPCION' ? { opciones: [{ clave: 'x', texto: { es: 'X' } }] } : {}),
        })),
      ],
      monto: { forma, formula, fijo: 100 },
      pago: forma === 'NADA' ? {} : { forma: 'CUENTA_BANCARIA', campo: 'cbu' },
    })
  })

/** A valid answer to a field. */
function contestar(c: Campo): RespuestaDada {
  switch (c.tipo) {
    case 'TEXTO':
      return 'á'
    case 'NUMERO':
    case 'DINERO':
      return c.minimo ?? Math.min(c.maximo ?? 1, 1)
    case 'FECHA':
      return '2026-11-30'
    case 'SI_NO':
      return true
    case 'OPCION':
      return c.opciones[0]?.clave ?? null
    case 'FAMILIAR':
      return { id: null, apellido: 'A', nombre: 'B', parentesco: 'HIJO/A', fechaNacimiento: '2020-01-01', numeroDocumento: 1 }
    case 'CBU':
      return '2850590940090418135201'
    case 'SECCIONAL':
      return 'Rosario'
    case 'DOMICILIO':
      return { domicilio: 'X 1', localidad: 'Y', codigoPostal: '2000' }
  }
}

test('every publishable definition can be answered: no field prevents answering another', () => {
  let publicables = 0
  fc.assert(
    fc.property(alAzar, (contenido) => {
      if (revisarDefinicion(contenido).length > 0) return
      publicables += 1
      let r: Respuestas = {}
      for (const _ of contenido.campos) r = Object.fromEntries(camposVisibles(contenido, r).map((c) => [c.clave, contestar(c)]))
      assert.deepEqual(problemasDeRespuestas(contenido, r, '2026-11-30'), [])
    }),
    { numRuns: 3000, seed: 7 },
  )
  assert.ok(publicables > 100, `only ${publicables} of 3000 could be published`)
})

test('a hostile file is refused or gives a readable definition', () => {
  const base = JSON.stringify(nacimiento())
  const hostil = fc.oneof(
    fc.jsonValue({ maxDepth: 6 }),
    fc.tuple(fc.nat(base.length - 1), fc.string({ maxLength: 4 }), fc.nat(6)).map(([en, pieza, largo]) => {
      try {
        return JSON.parse(base.slice(0, en) + pieza + base.slice(en + largo)) as unknown
      } catch {
        return null
      }
    }),
    fc
      .tuple(fc.constantFrom(...Object.keys(nacimiento())), fc.jsonValue({ maxDepth: 4 }))
      .map(([clave, valor]) => ({ ...nacimiento(), [clave]: valor })),
  )
  fc.assert(
    fc.property(hostil, (valor) => {
      const leido = contenidoDefinicion.safeParse(valor)
      if (leido.success) revisarDefinicion(leido.data, catalogos)
    }),
    { numRuns: 1500, seed: 7 },
  )
})
