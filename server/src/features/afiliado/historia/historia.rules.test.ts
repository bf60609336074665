import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Afirmacion, creencia, creidoEl, periodosDe } from './historia.rules.ts'

const dijo = (sabido: string, desde: string, que: Partial<Afirmacion> = {}): Afirmacion => ({
  id: 0,
  desde,
  hasta: null,
  sabido: `${sabido}T15:00:00.000Z`,
  anulado: null,
  estado: 'ACTIVO',
  signoEstado: 'ok',
  vinculado: true,
  categoria: 'Activo A',
  seccional: 'Rosario',
  empresa: 'Textil Ríos',
  fuera: false,
  fuente: { tipo: 'archivo', archivo: `padron-${desde}.csv`, hecho: null, alDia: desde, sabido: `${sabido}T15:00:00.000Z` },
  ...que,
})
const primera = dijo('2022-10-14', '2011-03-01', {
  seccional: 'Córdoba',
  fuente: { tipo: 'inicio', archivo: null, hecho: null, alDia: '2022-10-14', sabido: '2022-10-14T15:00:00.000Z' },
})
const resumen = (afirmaciones: Afirmacion[], dato: string) =>
  periodosDe(afirmaciones)
    .filter((p) => p.dato === dato)
    .map(({ valor, desde, hasta, corregido }) => [valor, desde, hasta, corregido?.slice(0, 10) ?? null])

test('the value believed for a day is the last one stated about it by then', () => {
  const todas = [primera, dijo('2024-08-20', '2024-08-15')]
  assert.equal(creidoEl(todas, '2024-08-14')?.seccional, 'Córdoba')
  assert.equal(creidoEl(todas, '2024-08-15')?.seccional, 'Rosario')
  // The move was known five days late: until then the portal gave another value for those days.
  assert.equal(creidoEl(todas, '2024-08-16', '2024-08-17T00:00:00.000Z')?.seccional, 'Córdoba')
  assert.equal(creidoEl(todas, '2011-02-28'), undefined)
})

test('a late statement ends where known history begins', () => {
  const todas = [
    primera,
    dijo('2024-08-20', '2024-08-15'),
    dijo('2024-09-01', '2023-01-01', { hasta: '2024-08-15', seccional: 'Salta' }),
  ]
  assert.deepEqual(resumen(todas, 'seccional'), [
    ['Rosario', '2024-08-15', null, null],
    ['Salta', '2023-01-01', '2024-08-14', null],
    ['Córdoba', '2011-03-01', '2022-12-31', null],
  ])
})

test('a period continues while later statements repeat it, and its source is the first one', () => {
  const todas = [primera, dijo('2024-08-20', '2024-08-15'), dijo('2024-09-20', '2024-09-15', { categoria: 'Activo B' })]
  assert.deepEqual(resumen(todas, 'seccional'), [
    ['Rosario', '2024-08-15', null, null],
    ['Córdoba', '2011-03-01', '2024-08-14', null],
  ])
  assert.deepEqual(resumen(todas, 'categoria'), [
    ['Activo B', '2024-09-15', null, null],
    ['Activo A', '2011-03-01', '2024-09-14', null],
  ])
  assert.equal(periodosDe(todas).find((p) => p.dato === 'seccional')?.fuente.archivo, 'padron-2024-08-15.csv')
})

test('undone or contradicted statements are listed as corrected; columns a file omits are not', () => {
  const licencia = dijo('2026-03-05', '2026-03-01', { seccional: 'Córdoba', estado: 'LICENCIA' })
  const deshecha = [primera, { ...licencia, anulado: '2026-04-02T15:00:00.000Z' }]
  assert.deepEqual(resumen(deshecha, 'estado'), [
    ['LICENCIA', '2026-03-01', '2026-04-01', '2026-04-02'],
    ['ACTIVO', '2011-03-01', null, null],
  ])
  assert.deepEqual(resumen(deshecha, 'seccional'), [['Córdoba', '2011-03-01', null, null]])
  const otraVez = [primera, licencia, dijo('2026-04-02', '2026-03-01', { seccional: 'Córdoba' })]
  assert.deepEqual(resumen(otraVez, 'estado'), resumen(deshecha, 'estado'))
  // A resignation valid from a later day corrects nothing.
  assert.deepEqual(resumen([primera, licencia, dijo('2026-04-02', '2026-04-01', { estado: 'BAJA' })], 'estado'), [
    ['BAJA', '2026-04-01', null, null],
    ['LICENCIA', '2026-03-01', '2026-03-31', null],
    ['ACTIVO', '2011-03-01', '2026-02-28', null],
  ])
})

test('before the first stated day only the joining date is known', () => {
  assert.equal(creencia(creidoEl([primera], '2015-01-01'), '2015-01-01')?.supuesto, true)
  assert.equal(creencia(creidoEl([primera], '2022-10-14'), '2022-10-14')?.supuesto, false)
})
