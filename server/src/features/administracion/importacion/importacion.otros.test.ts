import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Celda, libro } from '../../../../test/libro.ts'
import { withoutPadron } from '../../../../test/oficinas.prueba.ts'

/** Movements and families report what a register reports: ignored columns, placeholders, date orders (issue 54, 8). */

const { t, subir, pedir } = await withoutPadron()
const numeros = Array.from({ length: 12 }, (_, i) => 7000 + i * 7)
const padron = [
  'Nº de Afiliado;Apellido y Nombre;DNI;Seccional',
  ...numeros.map((n) => `${n};Sosa, Ana;${21_000_000 + n * 3};1`),
  '',
]
await pedir((await subir('padron', padron.join('\r\n'))).id, 'aplicar')
const titulos = 'Nº de Afiliado;Fecha;Periodo;Concepto;Cuota;Debe;Haber'

test('movements: an ignored column is listed with its count, placeholders count as empty', async () => {
  const csv = [
    `${titulos};Recibo;Vacía`,
    ...numeros.map((n, i) => `${n};0${1 + (i % 9)}/10/2025;10/2025;${i < 3 ? 'NULL' : 'Cuota'};S/D;100,50;0;${40_000 + i};`),
    '',
  ].join('\r\n')
  const { revision, id, estado } = await subir('movimientos', csv)
  assert.deepEqual([estado, revision?.nuevas, revision?.rechazadas, revision?.avisos], ['REVISAR', 12, 0, 0])
  assert.deepEqual(
    revision?.sobran.map((s) => [s.titulo, s.clase, s.llenas]),
    [['Recibo', 'numeros', 12]],
  )
  assert.deepEqual(revision?.deColumnas.map((d) => [d.columna, d.que, d.cantidad]).toSorted(), [
    ['CONCEPTO', 'relleno', 3],
    ['CUOTA', 'relleno', 12],
  ])
  await pedir(id, 'aplicar')
  assert.deepEqual(
    await t.rows(`select descripcion, sum(haber)::int as haber, count(*)::int as n from movimiento_cuenta group by 1 order by 1`),
    [
      { descripcion: 'Cuota', haber: 0, n: 9 },
      { descripcion: 'Movimiento', haber: 0, n: 3 },
    ],
  )
  assert.equal((await pedir(id, 'deshacer')).estado, 'DESHECHA')
})

test('movements: month-first dates apply to the whole column; mixed ones raise a question', async () => {
  const alReves = (i: number) => `${String((i % 12) + 1).padStart(2, '0')}/${String(5 + i).padStart(2, '0')}/2025`
  const csv = [titulos, ...numeros.map((n, i) => `${n};${alReves(i)};;Cuota;;1,00;`), ''].join('\r\n')
  const { revision, id } = await subir('movimientos', csv)
  assert.deepEqual([revision?.nuevas, revision?.rechazadas, revision?.preguntas], [12, 0, []])
  await pedir(id, 'aplicar')
  const dias = await t.rows<{ dia: string }>(
    `select to_char(fecha, 'MM/DD/YYYY') as dia from movimiento_cuenta order by afiliado_numero`,
  )
  assert.deepEqual(
    dias.map((d) => d.dia),
    numeros.map((_, i) => alReves(i)),
  )
  await pedir(id, 'deshacer')

  const fila = (n: number, fecha: Celda): Celda[] => [n, fecha, '', 'Cuota', '', 1, '']
  const aMedias = await libro({
    filas: [
      titulos.split(';'),
      ...numeros.slice(0, 6).map((n, i) => fila(n, { dia: 45_660 + 31 * i })),
      ...numeros.slice(6).map((n, i) => fila(n, `0${i + 1}/2${i}/2025`)),
    ],
  })
  const medias = await subir('movimientos', aMedias)
  assert.deepEqual([medias.revision?.preguntas, medias.revision?.trabas], [['medias:FECHA'], ['preguntas']])
  assert.deepEqual(
    medias.revision?.deColumnas.map((d) => [d.columna, d.que, d.cantidad]),
    [['FECHA', 'medias', 6]],
  )
})

test('relatives: an ignored column is used as an optional one when its reader says so', async () => {
  const csv = [
    'Nº de Afiliado;Apellido y Nombre;DNI;Fecha Nac;Parentesco;Vigente',
    ...numeros.map((n, i) => `${n};Sosa, Hijo;${41_000_000 + n};01/02/2015;Hija/o;${i < 2 ? 'NO' : 'SI'}`),
    '',
  ].join('\r\n')
  const { revision, id, opciones } = await subir('familiares', csv)
  assert.deepEqual(
    revision?.sobran.map((s) => s.titulo),
    ['Vigente'],
  )
  const columnas = { ...Object.fromEntries(Object.entries(revision?.lugares ?? {}).map(([c, [at]]) => [c, at])), ACTIVO: 5 }
  const otra = await pedir(id, 'comparar', { ...opciones, columnas })
  assert.deepEqual([otra.revision?.sobran, otra.revision?.nuevas, otra.revision?.rechazadas], [[], 12, 0])
  await pedir(id, 'aplicar')
  assert.deepEqual(
    await t.rows(`select activo, count(*)::int as n from familiar where apellido = 'Sosa' group by 1 order by 1`),
    [
      { activo: false, n: 2 },
      { activo: true, n: 10 },
    ],
  )
})
