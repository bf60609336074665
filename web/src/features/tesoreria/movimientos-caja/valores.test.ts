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

test('every problem at once, in the order of the fields; none when all is well (C-MOVIMIENTO-37, C-MOVIMIENTO-38, C-MOVIMIENTO-44)', () => {
  assert.deepEqual(problems(lleno, where), {})
  assert.deepEqual(Object.entries(problems({ ...vacios(dias.hasta), fechaMovimiento: null }, where)), [
    ['fechaMovimiento', 'validacion.requerido'],
    ['tipoMovimiento', 'validacion.requerido'],
    ['concepto', 'validacion.requerido'],
    ['descripcion', 'validacion.requerido'],
    ['total', 'errores.MOVIMIENTO_TOTAL_MINIMO'],
  ])
})

test('the day is one of the sheet: not after today, not before it began', () => {
  const del = (fechaMovimiento: string) => problems({ ...lleno, fechaMovimiento }, where)
  assert.deepEqual(del('2026-03-01'), {})
  assert.deepEqual(del('2026-02-28'), { fechaMovimiento: 'errores.MOVIMIENTO_FECHA_ANTERIOR' })
  assert.deepEqual(del('2026-03-21'), { fechaMovimiento: 'errores.MOVIMIENTO_FECHA_FUTURA' })
})

test('a concept that is not offered (it was disabled meanwhile) counts as none; until they are known, any is one', () => {
  const other = { ...lleno, concepto: '9' }
  assert.deepEqual(problems(other, where), { concepto: 'validacion.requerido' })
  assert.deepEqual(problems(other, { ...where, conceptos: undefined }), {})
})

test('an amount that cannot be read is its own problem and not the total’s', () => {
  assert.deepEqual(Object.keys(problems({ ...lleno, importeBanco: Number.NaN }, where)), ['importeBanco'])
  assert.deepEqual(Object.keys(problems({ ...lleno, importeBanco: 10_000_000_01 }, where)), ['importeBanco'])
})

test('a reimbursement is of a settlement and of its exact total (C-MOVIMIENTO-24, C-MOVIMIENTO-46, C-MOVIMIENTO-51)', () => {
  const reintegro = { ...lleno, tipoMovimiento: '3' }
  assert.ok(isReintegro(reintegro))
  assert.deepEqual(problems(reintegro, where), { idRendicion: 'validacion.requerido' })
  const chosen = { ...reintegro, idRendicion: '11' }
  assert.deepEqual(problems(chosen, { ...where, rendicion: { total: 1234.56 } }), {})
  assert.deepEqual(problems(chosen, { ...where, rendicion: { total: 1234.57 } }), { total: 'errores.RENDICION_IMPORTE' })
})

test('the body goes in pesos, with ids as numbers; the settlement only of a reimbursement (C-MOVIMIENTO-60)', () => {
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

test('the latest movement again: everything but its day and its settlement, which is reimbursed once', () => {
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

test('a date that is no day is told as one, and one out of the sheet as out of it: what was typed is never another day', () => {
  const de = (fechaMovimiento: string) => problems({ ...lleno, fechaMovimiento }, where).fechaMovimiento
  assert.equal(de('2026-03-10'), undefined)
  assert.equal(de('abc'), 'validacion.fecha')
  assert.equal(de('31/02/2026'), 'validacion.fecha')
  assert.equal(de('2026-02-28'), 'errores.MOVIMIENTO_FECHA_ANTERIOR')
  assert.equal(de('2026-03-21'), 'errores.MOVIMIENTO_FECHA_FUTURA')
})
