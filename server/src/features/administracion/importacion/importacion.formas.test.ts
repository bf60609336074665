import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Celda, libro } from '../../../../test/libro.ts'
import { withoutPadron } from '../../../../test/oficinas.prueba.ts'

/** Layouts of a register: sheets, groups of rows, the branch of a whole file, members without numbers. */

const { t, subir, pedir, lineas } = await withoutPadron()
const persona = (n: number) => ({ numero: 7000 + n * 7, documento: 21_000_000 + n * 97_331 })
const fila = (n: number): Celda[] => [persona(n).numero, 'Sosa, Ana', persona(n).documento]
const titulos = ['Nº de Afiliado', 'Apellido y Nombre', 'DNI']
const deshacer = async (id: number) => assert.equal((await pedir(id, 'deshacer')).estado, 'DESHECHA')
const dondeEstan = () =>
  t.rows<{ numero: number; codigo: number }>(
    'select a.numero, s.codigo from afiliado a join seccional s on s.id = a.seccional_id order by a.numero',
  )
const [una, otra] = await t.rows<{ codigo: number; nombre: string }>('select codigo, nombre from seccional order by codigo')
if (!una || !otra) throw new Error('the tests need two branches')
const lugares = { NRO_AFILIADO: 0, 'APELLIDO Y NOMBRE': 1, 'NRO DOC': 2 }

test('sheets with the same titles are read together, and their names are the branches', async () => {
  const alReves = [persona(2), persona(3)].map((p): Celda[] => [p.documento, 'Sosa, Ana', p.numero, 'ver'])
  const xlsx = await libro({
    nombres: [una.nombre, otra.nombre, 'Resumen'],
    filas: [titulos, fila(0), fila(1), [7, 'Sosa, Eva', '']],
    segunda: [['DNI', 'Apellido y Nombre', 'Nº de Afiliado', 'Obs'], ...alReves],
    mas: [
      [
        ['Seccional', 'Cantidad'],
        [una.nombre, 2],
        [otra.nombre, 2],
      ],
    ],
  })
  let i = await subir('padron', xlsx, 'padron.xlsx')
  assert.deepEqual([i.estado, i.problema, i.revision?.sinColumna], ['ILEGIBLE', 'columnas', ['SECCIONAL']])
  assert.deepEqual(i.revision?.hojas, [una.nombre, otra.nombre])
  assert.deepEqual(i.revision?.sinLeer, [{ hoja: 'Resumen', filas: 2 }])
  assert.deepEqual(
    i.revision?.sobran.map((s) => s.titulo),
    ['Obs'],
  )
  const propuesta = i.revision?.columnas.findIndex((c) => c.agregada === 'hoja') ?? -1
  assert.deepEqual(i.revision?.columnas[propuesta]?.es, 'SECCIONAL')
  i = await pedir(i.id, 'comparar', {
    hojas: [una.nombre, otra.nombre],
    columnas: { ...lugares, SECCIONAL: propuesta },
  })
  assert.deepEqual([i.estado, i.revision?.nuevas, i.revision?.sinLeer.length], ['REVISAR', 4, 1])
  assert.equal((await lineas(i.id, 'rechazados')).length, 1)
  await pedir(i.id, 'aplicar', { rechazos: 1 })
  assert.deepEqual(
    (await dondeEstan()).map((f) => [f.numero, f.codigo]),
    [0, 1, 2, 3].map((n) => [persona(n).numero, n < 2 ? una.codigo : otra.codigo]),
  )
  await deshacer(i.id)
})

test('messages and corrections refer to the line of their own sheet', async () => {
  const mal: Celda[] = [8001, 'Sosa, Ana', 'xx']
  const xlsx = await libro({
    nombres: [una.nombre, otra.nombre],
    filas: [titulos, fila(0), mal],
    segunda: [titulos, fila(1), [8002, 'Sosa, Ana', 'yy']],
  })
  let i = await subir('padron', xlsx, 'padron.xlsx')
  const dicho = { hojas: [una.nombre, otra.nombre], columnas: { ...lugares, SECCIONAL: 3 } }
  i = await pedir(i.id, 'comparar', dicho)
  const claves = (await lineas(i.id, 'rechazados')).map((l: string[]) => l[0])
  assert.equal(new Set(claves).size, 2)
  const { raw } = await (await t.login('admin')).get(`importaciones/${i.id}/rechazadas`)
  for (const { nombre } of [una, otra]) assert.ok(String(raw).includes(`3 (${nombre})`), String(raw))
  i = await pedir(i.id, 'comparar', {
    ...dicho,
    correcciones: [{ linea: Number(claves[1]), columna: 'NRO DOC', valor: '30111222' }],
  })
  assert.deepEqual(
    (await lineas(i.id, 'rechazados')).map((l: string[]) => l[0]),
    [claves[0]],
  )
  await pedir(i.id, 'descartar')
})

test('a branch in a row above its members is proposed; repeated titles and totals are no members', async () => {
  const csv = [
    'PADRON DEL SINDICATO;;',
    `DELEGACIÓN: ${una.nombre.toUpperCase()};;`,
    titulos.join(';'),
    fila(0).join(';'),
    ';Total de la delegación: 1;',
    `DELEGACIÓN: ${otra.nombre.toUpperCase()};;`,
    titulos.join(';'),
    fila(1).join(';'),
    fila(2).join(';'),
    'Firma del responsable;;',
    '',
  ].join('\r\n')
  let i = await subir('padron', csv)
  assert.deepEqual([i.problema, i.revision?.sinColumna], ['columnas', ['SECCIONAL']])
  assert.deepEqual(i.revision?.columnas.at(-1)?.agregada, 'grupo')
  i = await pedir(i.id, 'comparar', { columnas: { ...lugares, SECCIONAL: 3 } })
  // Only the total and the signature are listed as refused.
  assert.deepEqual([i.revision?.nuevas, i.revision?.rechazadas, i.revision?.desconocidos], [3, 2, []])
  await pedir(i.id, 'aplicar', { rechazos: 2 })
  assert.deepEqual(
    (await dondeEstan()).map((f) => f.codigo),
    [una.codigo, otra.codigo, otra.codigo],
  )
  await deshacer(i.id)
})

test('an empty branch takes the one above once confirmed, or is refused', async () => {
  const seccion = [una.nombre, '', '', otra.nombre, '', '']
  const csv = [[...titulos, 'Seccional'].join(';'), ...seccion.map((s, n) => [...fila(n), s].join(';')), ''].join('\r\n')
  let i = await subir('padron', csv)
  assert.deepEqual(
    [i.revision?.huecos, i.revision?.preguntas, i.revision?.trabas, i.revision?.nuevas],
    [4, ['huecos'], ['preguntas'], 6],
  )
  i = await pedir(i.id, 'comparar', { huecos: 'vacios' })
  assert.deepEqual([i.revision?.huecos, i.revision?.rechazadas], [0, 4])
  await pedir(i.id, 'comparar', { huecos: null })
  i = await pedir(i.id, 'aplicar', { vistas: ['huecos'] })
  assert.deepEqual(
    (await dondeEstan()).map((f) => f.codigo),
    [una, una, una, otra, otra, otra].map((s) => s.codigo),
  )
  await deshacer(i.id)
})

test('a file without branches belongs to the one in its title, or to a new one; each file asks', async () => {
  const csv = [`Seccional ${otra.nombre};;`, titulos.join(';'), fila(0).join(';'), fila(1).join(';'), ''].join('\r\n')
  let i = await subir('padron', csv)
  assert.deepEqual([i.problema, i.revision?.sinColumna, i.revision?.deUna], ['columnas', ['SECCIONAL'], otra.nombre])
  i = await pedir(i.id, 'comparar', { columnas: lugares, seccional: 'Nadie la conoce' })
  assert.deepEqual([i.revision?.nuevas, i.revision?.desconocidos.map((d) => [d.valor, d.filas])], [0, [['Nadie la conoce', 2]]])
  i = await pedir(i.id, 'comparar', { columnas: lugares, seccional: `${otra.codigo} ${otra.nombre}` })
  assert.deepEqual([i.estado, i.revision?.nuevas, i.revision?.desconocidos], ['REVISAR', 2, []])
  await pedir(i.id, 'aplicar')
  assert.deepEqual(
    (await dondeEstan()).map((f) => f.codigo),
    [otra.codigo, otra.codigo],
  )
  const siguiente = await subir('padron', csv.replace(otra.nombre, 'Otra'))
  assert.deepEqual([siguiente.problema, siguiente.revision?.deUna], ['columnas', null])
  await pedir(siguiente.id, 'descartar')
  await deshacer(i.id)
})

test('members without numbers get the next ones, keep them later, and are reported by count', async () => {
  const { documento } = persona(0)
  const conocido = await subir(
    'padron',
    ['Nº de Afiliado;Apellido y Nombre;DNI;Seccional', `50;Sosa, Ana;${documento};1`, ''].join('\r\n'),
  )
  await pedir(conocido.id, 'aplicar')
  const csv = ['Apellido y Nombre;DNI;Seccional', ...[0, 1, 2, 1].map((n) => `Sosa, Ana;${persona(n).documento};1`), ''].join(
    '\r\n',
  )
  let i = await subir('padron', csv)
  assert.deepEqual([i.problema, i.revision?.sinColumna], ['columnas', ['NRO_AFILIADO']])
  const columnas = { NRO_AFILIADO: -1, 'APELLIDO Y NOMBRE': 0, 'NRO DOC': 1, SECCIONAL: 2 }
  i = await pedir(i.id, 'comparar', { columnas, numeros: 'siguientes' })
  assert.deepEqual(i.revision?.numerados, { como: 'siguientes', conocidos: 1, nuevos: 2, desde: 51, hasta: 52 })
  assert.deepEqual([i.revision?.rechazadas, i.revision?.motivos], [1, [{ motivo: 'duplicado', cantidad: 1 }]])
  i = await pedir(i.id, 'aplicar', { rechazos: 1 })
  const numeros = 'select numero, numero_documento::int as documento from afiliado order by numero'
  const quedaron = [50, 51, 52].map((numero, n) => ({ numero, documento: persona(n).documento }))
  assert.deepEqual(await t.rows(numeros), quedaron)
  const otraVez = await subir('padron', csv)
  assert.deepEqual([otraVez.estado, otraVez.revision?.nuevas, otraVez.revision?.iguales], ['REVISAR', 0, 3])
  await pedir(otraVez.id, 'descartar')
  await deshacer(i.id)
  await deshacer(conocido.id)
})

test('numbers kept from Excel as ="000123" are read without their wrapping', async () => {
  const lineas = [0, 1].map((n) => `="00${9101 + n}";"Sosa, Ana";"=""${persona(n).documento}""";="001"`)
  const csv = ['"Nro. afiliado";"Apellido y nombre";"DNI";"Seccional"', ...lineas, ''].join('\r\n')
  let i = await subir('padron', csv)
  assert.deepEqual([i.estado, i.revision?.nuevas, i.revision?.rechazadas], ['REVISAR', 2, 0])
  i = await pedir(i.id, 'aplicar')
  assert.deepEqual(await t.rows('select numero, numero_documento::int as documento from afiliado order by numero'), [
    { numero: 9101, documento: persona(0).documento },
    { numero: 9102, documento: persona(1).documento },
  ])
  await deshacer(i.id)
})

test('holders in a family file become members; the same file as relatives imports the rest', async () => {
  const [hijo] = await t.rows<{ nombre: string }>('select nombre from parentesco order by id limit 1')
  const lineas = [0, 1, 2].flatMap((n) => [
    `${9001 + n}/0;Sosa, Ana;${persona(n).documento};1;03/02/1980;Titular`,
    `${9001 + n}/1;Sosa, Eva;${persona(n + 10).documento};1;05/06/2010;${hijo?.nombre}`,
    `${9001 + n}/2;Sosa, Luis;${persona(n + 20).documento};1;07/08/2012;${hijo?.nombre}`,
  ])
  const csv = ['Nro. afiliado;Apellido y nombre;DNI;Seccional;Nacimiento;Parentesco', ...lineas, ''].join('\r\n')
  let i = await subir('padron', csv)
  // No digit after the bar is a check digit: the number column must be confirmed first.
  assert.deepEqual([i.problema, i.revision?.sinColumna], ['columnas', ['NRO_AFILIADO']])
  i = await pedir(i.id, 'comparar', { columnas: { ...lugares, SECCIONAL: 3, 'FECHA NAC': 4, PARENTESCO: 5 } })
  assert.deepEqual([i.estado, i.revision?.nuevas, i.revision?.motivos], ['REVISAR', 3, [{ motivo: 'familiar', cantidad: 6 }]])
  i = await pedir(i.id, 'aplicar', { rechazos: 6 })
  assert.deepEqual(
    (await dondeEstan()).map((f) => f.numero),
    [9001, 9002, 9003],
  )
  let familia = await subir('familiares', csv)
  assert.deepEqual(
    [familia.estado, familia.revision?.nuevas, familia.revision?.motivos],
    ['REVISAR', 6, [{ motivo: 'titular', cantidad: 3 }]],
  )
  familia = await pedir(familia.id, 'aplicar', { rechazos: 3 })
  const familiares = await t.rows<{ numero: number; n: number }>(
    'select afiliado_numero as numero, count(*)::int as n from familiar where afiliado_numero >= 9001 group by 1 order by 1',
  )
  assert.deepEqual(
    familiares,
    [9001, 9002, 9003].map((numero) => ({ numero, n: 2 })),
  )
  await deshacer(familia.id)
  await deshacer(i.id)
})
