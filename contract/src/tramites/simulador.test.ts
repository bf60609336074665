import assert from 'node:assert/strict'
import { test } from 'vitest'
import { cuotaDe, simular, topePorIngreso, venceCuota } from './simulador.ts'

/**
 * Amount in cents, months, TNA, granting fee; then instalment, last instalment, total in cents and CFT, calculated independently
 * with fifty decimal digits (instalment formula, schedule rounded to the cent, and internal rate of return).
 */
const calculadas: Array<[number, number, number, number, number, number, number, number]> = [
  [50000000, 12, 36, 0, 5023104, 5023107, 60277251, 42.58],
  [300000000, 24, 36, 2, 17714225, 17714218, 425141393, 45.74],
  [60000000, 12, 39, 2, 6118031, 6118034, 73416375, 52.74],
  [10000000, 3, 28.5, 0, 3492905, 3492906, 10478716, 32.53],
  [90000000, 12, 28.5, 1, 8707570, 8707572, 104490842, 35.13],
  [12345678, 7, 41.37, 1, 2015114, 2015111, 14105795, 54.96],
  [500000000, 36, 36, 2, 22901897, 22901902, 824468297, 44.85],
  [50000000, 1, 36, 0, 51500000, 51500000, 51500000, 42.58],
  [99999999, 60, 54.75, 3, 4899470, 4899548, 293968278, 74.25],
  [1000000, 18, 0, 0, 55556, 55548, 1000000, 0],
  [77777777, 11, 19.99, 0, 7796873, 7796874, 85765604, 21.93],
  [25000000, 6, 72, 1, 5084066, 5084063, 30504393, 108.65],
  [150000000, 48, 33.33, 2, 5695245, 5695229, 273371744, 40.68],
  [333333333, 30, 45, 0, 18695875, 18695861, 560876236, 55.55],
  [45000000, 9, 120, 5, 7813824, 7813828, 70324420, 261.73],
  [80000000, 120, 24, 1, 1763848, 1763745, 211661657, 27.22],
  [100, 2, 36, 0, 52, 53, 105, 47.72],
  [123456789, 13, 88.88, 2, 15114031, 15114037, 196482409, 145.44],
  [200000000, 240, 15, 1, 2633579, 2633817, 632059198, 16.28],
  [64000000, 10, 0.01, 0, 6400293, 6400296, 64002933, 0.01],
]

test('instalment, last instalment, total and CFT match an independent calculation, to the cent (decisions §6)', () => {
  for (const [monto, plazo, tna, gasto, cuota, ultima, total, cft] of calculadas) {
    const s = simular(monto, plazo, { tna, gasto }, '2026-11-20')
    assert.deepEqual([s.cuota, s.ultima, s.total, s.cft], [cuota, ultima, total, cft], `${monto} × ${plazo} at ${tna} %`)
    assert.equal(cuotaDe(monto, plazo, tna), cuota)
    assert.equal(s.recibe + s.gasto, monto)
    assert.equal(s.total - s.intereses, monto)
    assert.equal(s.cuotas.length, plazo)
    assert.equal(
      s.cuotas.reduce((suma, c) => suma + c.capital, 0),
      monto,
    )
    assert.equal(s.cuotas.at(-1)?.queda, 0)
    for (const c of s.cuotas) assert.equal(c.capital + c.interes, c.importe)
  }
})

test('a fee equal to the whole loan leaves nothing to receive, and its CFT is 0', () => {
  const { recibe, cft } = simular(1_000_000, 12, { tna: 36, gasto: 100 }, '2026-11-20')
  assert.deepEqual({ recibe, cft }, { recibe: 0, cft: 0 })
})

test('instalments are due on the tenth, starting in the second month after', () => {
  assert.equal(venceCuota('2026-11-20', 1), '2027-01-10')
  assert.equal(venceCuota('2026-11-20', 24), '2028-12-10')
  assert.equal(venceCuota('2026-10-31', 1), '2026-12-10')
  assert.equal(venceCuota('2026-12-01', 1), '2027-02-10')
})

test('the maximum by income: its instalment fits, and a hundred pesos more does not', () => {
  const ingreso = 71_248_000
  const tope = topePorIngreso(ingreso, 24, 36, 30)
  assert.equal(tope, 361_980_000)
  assert.ok(cuotaDe(tope, 24, 36) <= ingreso * 0.3)
  assert.ok(cuotaDe(tope + 10_000, 24, 36) > ingreso * 0.3)
  assert.equal(topePorIngreso(ingreso, 24, 36, null), Number.POSITIVE_INFINITY)
  assert.equal(topePorIngreso(0, 24, 36, 30), 0)
  assert.equal(topePorIngreso(10_000_000, 10, 0, 50), 50_000_000)
})
