import assert from 'node:assert/strict'
import type { Movimiento } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import i18next from 'i18next'
import { test } from 'vitest'
import { cuerpo, duplicate, isReintegro, type MovimientoValues, problems, vacios } from './valores.ts'

// Without a catalogue, a text is its key.
await i18next.init({})

const dias = { desde: '2026-03-01', hasta: '2026-03-20' }
const caja = { id: 7, nombre: 'Caja Central' }
const where = { caja, ingresoEgreso: 2, dias, conceptos: [{ id: 4 }, { id: 5 }], rendicion: undefined }
const lleno: MovimientoValues = {
  ...vacios(dias.hasta, '2'),
  concepto: '4',
  descripcion: 'Alquiler',
  importeEfectivo: 1_234_56,
}

test('all errors are returned in field order, and none for valid values (C-MOVIMIENTO-37, C-MOVIMIENTO-38, C-MOVIMIENTO-44)', () => {
  assert.deepEqual(problems(lleno, where), {})
  assert.deepEqual(Object.entries(problems({ ...vacios(dias.hasta), fechaMovimiento: null }, where)), [
    ['fechaMovimiento', 'validacion.requerido'],
    ['tipoMovimiento', 'validacion.requerido'],
    ['concepto', 'validacion.requerido'],
    ['descripcion', 'validacion.requerido'],
    ['total', 'errores.MOVIMIENTO_TOTAL_MINIMO'],
  ])
})

test('the day is within the sheet: not after today, not before it began', () => {
  const del = (fechaMovimiento: string) => problems({ ...lleno, fechaMovimiento }, where)
  assert.deepEqual(del('2026-03-01'), {})
  assert.deepEqual(del('2026-02-28'), { fechaMovimiento: 'errores.MOVIMIENTO_FECHA_ANTERIOR' })
  assert.deepEqual(del('2026-03-21'), { fechaMovimiento: 'errores.MOVIMIENTO_FECHA_FUTURA' })
})

test('a concept no longer offered counts as missing; while loading, any is accepted', () => {
  const other = { ...lleno, concepto: '9' }
  assert.deepEqual(problems(other, where), { concepto: 'validacion.requerido' })
  assert.deepEqual(problems(other, { ...where, conceptos: undefined }), {})
})

test('an unreadable amount is its own error and not the total’s', () => {
  assert.deepEqual(Object.keys(problems({ ...lleno, importeBanco: Number.NaN }, where)), ['importeBanco'])
  assert.deepEqual(Object.keys(problems({ ...lleno, importeBanco: 10_000_000_01 }, where)), ['importeBanco'])
})

test('a reimbursement needs a settlement and its exact total (C-MOVIMIENTO-24, C-MOVIMIENTO-46, C-MOVIMIENTO-51)', () => {
  const reintegro = { ...lleno, tipoMovimiento: '3' }
  assert.ok(isReintegro(reintegro))
  assert.deepEqual(problems(reintegro, where), { idRendicion: 'validacion.requerido' })
  const chosen = { ...reintegro, idRendicion: '11' }
  assert.deepEqual(problems(chosen, { ...where, rendicion: { total: 1234.56 } }), {})
  assert.deepEqual(problems(chosen, { ...where, rendicion: { total: 1234.57 } }), { total: 'errores.RENDICION_IMPORTE' })
})

test('the body has pesos and numeric ids, and a settlement only for a reimbursement (C-MOVIMIENTO-60)', () => {
  assert.deepEqual(cuerpo({ ...lleno, idRendicion: '11' }, caja, 2), {
    caja,
    ingresoEgreso: 2,
    tipoMovimiento: 2,
    concepto: 4,
    idRendicion: null,
    fechaMovimiento: '2026-03-20',
    descripcion: 'Alquiler',
    importeEfectivo: 1234.56,
    importeBanco: 0,
    importeChequeDia: 0,
  })
  assert.equal(cuerpo({ ...lleno, tipoMovimiento: '3', idRendicion: '11' }, caja, 1).idRendicion, 11)
  assert.equal(cuerpo(vacios(dias.hasta), caja, 1).concepto, undefined)
})

test('a repeated movement copies everything but its day and settlement', () => {
  const movimiento = {
    tipoMovimiento: { id: 3, nombre: 'Reintegro' },
    concepto: { id: 4, nombre: 'Alquiler' },
    descripcion: 'Otra vez',
    idRendicion: 11,
    importeEfectivo: 0.29,
    importeBanco: 20.05,
    importeChequeDia: 0,
  } as Movimiento
  assert.deepEqual(duplicate(movimiento, '2026-03-20'), {
    fechaMovimiento: '2026-03-20',
    tipoMovimiento: '3',
    concepto: '4',
    idRendicion: null,
    descripcion: 'Otra vez',
    importeEfectivo: 29,
    importeBanco: 20_05,
    importeChequeDia: 0,
  })
  assert.equal(duplicate({ ...movimiento, concepto: null }, '2026-03-20').concepto, null)
})

test('an invalid date and one outside the sheet have different errors', () => {
  const de = (fechaMovimiento: string) => problems({ ...lleno, fechaMovimiento }, where).fechaMovimiento
  assert.equal(de('2026-03-10'), undefined)
  assert.equal(de('abc'), 'validacion.fecha')
  assert.equal(de('31/02/2026'), 'validacion.fecha')
  assert.equal(de('2026-02-28'), 'errores.MOVIMIENTO_FECHA_ANTERIOR')
  assert.equal(de('2026-03-21'), 'errores.MOVIMIENTO_FECHA_FUTURA')
})
