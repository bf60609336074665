import assert from 'node:assert/strict'
import { test } from 'vitest'
import { percentOf, percentUpTo } from '../values/rates.ts'
import { cuotaDe, simular, topePorIngreso } from './simulador.ts'

/** The simulator compared with exact fractions, by another method: the annuity as the sum of its discounted terms. */

/** A non-negative fraction. */
type Fraccion = readonly [n: bigint, d: bigint]
const mas = ([a, b]: Fraccion, [c, d]: Fraccion): Fraccion => [a * d + c * b, b * d]
const por = ([a, b]: Fraccion, [c, d]: Fraccion): Fraccion => [a * c, b * d]
const entre = ([a, b]: Fraccion, [c, d]: Fraccion): Fraccion => [a * d, b * c]
/** Rounds to the nearest integer, halves upwards. */
const alCentavo = ([n, d]: Fraccion): number => {
  const [entero, resto] = [n / d, n % d]
  return Number(2n * resto >= d ? entero + 1n : entero)
}
const entero = (n: number): Fraccion => [BigInt(n), 1n]
const mensual = (tna: number): Fraccion => [BigInt(Math.round(tna * 100)), 120_000n]

/** The monthly instalment before rounding: M divided by the sum of (1 + i)^−k. */
function cuotaExacta(monto: number, plazo: number, tna: number): Fraccion {
  const descuento = entre(entero(1), mas(entero(1), mensual(tna)))
  let [suma, potencia]: [Fraccion, Fraccion] = [[0n, 1n], entero(1)]
  for (let k = 0; k < plazo; k++) {
    potencia = por(potencia, descuento)
    suma = mas(suma, potencia)
  }
  return entre(entero(monto), suma)
}

/** Pseudo-random integers, the same in each run. */
function azar(semilla: number): (hasta: number) => number {
  let estado = semilla
  return (hasta) => {
    estado = (Math.imul(estado, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((estado / 2 ** 32) * hasta)
  }
}

test('instalments, interest, total and fee match exact fractions in 300 loans, with half cents', () => {
  const sorteo = azar(20_261_128)
  let mitades = 0
  for (let vuelta = 0; vuelta < 300; vuelta++) {
    const [monto, plazo] = [(sorteo(200_000) + 1) * 10_000, sorteo(24) + 1]
    const [tna, gasto] = [sorteo(20_000) / 100, sorteo(1000) / 100]
    const s = simular(monto, plazo, { tna, gasto }, '2026-11-28')
    const dice = `${monto} × ${plazo} at ${tna} %`
    const cuota = alCentavo(cuotaExacta(monto, plazo, tna))
    assert.equal(s.cuota, cuota, dice)
    let [queda, total] = [monto, 0]
    for (const c of s.cuotas) {
      const exacto = por(entero(queda), mensual(tna))
      if (2n * (exacto[0] % exacto[1]) === exacto[1]) mitades++
      const interes = alCentavo(exacto)
      const capital = c.numero === plazo ? queda : Math.min(cuota - interes, queda)
      queda -= capital
      total += capital + interes
      assert.deepEqual([c.interes, c.capital, c.queda], [interes, capital, queda], `${dice}, quota ${c.numero}`)
    }
    assert.equal(s.total, total, dice)
    assert.equal(s.gasto, alCentavo(por(entero(monto), [BigInt(Math.round(gasto * 100)), 10_000n])), dice)
    if (plazo === 1) assert.equal(s.cuota, s.ultima, dice)
  }
  assert.ok(mitades > 0, 'no interest fell on half a cent')
})

test('interest on exactly half a cent rounds up, unlike with floats', () => {
  const uno = simular(1_595_940_000, 24, { tna: 114.57, gasto: 0 }, '2026-11-28')
  assert.equal(uno.cuotas[0]?.interes, 152_372_372)
  const otro = simular(1_978_100_000, 48, { tna: 144.39, gasto: 0 }, '2026-11-28')
  assert.equal(otro.cuota, alCentavo(cuotaExacta(1_978_100_000, 48, 144.39)))
  assert.equal(percentOf(105, 50), 53)
  assert.equal(percentOf(110_050, 1.15), 1266)
  assert.equal(percentUpTo(100, 1.15), 1)
})

test('the maximum by income has an instalment within that share; a hundred pesos more exceeds it', () => {
  const sorteo = azar(7)
  for (let vuelta = 0; vuelta < 200; vuelta++) {
    const [ingreso, plazo, tna, parte] = [
      sorteo(300_000_000) + 10_000_000,
      sorteo(60) + 1,
      sorteo(15_000) / 100,
      sorteo(4000) / 100 + 1,
    ]
    const tope = topePorIngreso(ingreso, plazo, tna, parte)
    const limite = percentUpTo(ingreso, parte)
    const dice = `${ingreso} at ${parte} %, ${plazo} × ${tna} %`
    const exacta = (monto: number) => cuotaExacta(monto, plazo, tna)
    const cabe = ([n, d]: Fraccion) => n <= BigInt(limite) * d
    assert.ok(tope === 0 || cabe(exacta(tope)), dice)
    assert.ok(!cabe(exacta(tope + 10_000)), dice)
    assert.ok(tope === 0 || cuotaDe(tope, plazo, tna) <= limite, dice)
  }
  // 30 % of 999,999.99 is 299,999.997: the fraction of a cent is dropped, and 300,000 does not fit.
  assert.deepEqual([topePorIngreso(99_999_999, 1, 0, 30), topePorIngreso(100_000_000, 1, 0, 30)], [29_990_000, 30_000_000])
})
