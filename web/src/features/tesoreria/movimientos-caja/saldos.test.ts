import assert from 'node:assert/strict'
import type { SaldosPlanilla } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { test } from 'vitest'
import { totalsOf } from './saldos.ts'

const saldos = {
  oculto: false,
  inicial: { efectivo: 1, valores: 2, bancarios: 3, total: 6 },
  totalIngresoEfectivo: 10.1,
  totalIngresoValores: 0,
  totalIngresoBancarios: 5,
  totalEgresoEfectivo: 0.29,
  totalEgresoValores: 0,
  totalEgresoBancarios: 0,
  saldo: { efectivo: 10.81, valores: 2, bancarios: 8, total: 20.81 },
} as SaldosPlanilla

test("a sheet's amounts are converted to cents by side and form", () => {
  assert.deepEqual(totalsOf(saldos), {
    ingresos: { efectivo: 10_10, valores: 0, bancarios: 5_00 },
    egresos: { efectivo: 29, valores: 0, bancarios: 0 },
    saldos: { efectivo: 10_81, valores: 2_00, bancarios: 8_00 },
    iniciales: { efectivo: 1_00, valores: 2_00, bancarios: 3_00 },
  })
})

test('an uncounted blind box has no amounts', () => {
  assert.equal(totalsOf({ ...saldos, oculto: true, saldo: null, inicial: null }), undefined)
})
