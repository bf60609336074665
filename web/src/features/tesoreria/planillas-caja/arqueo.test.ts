import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ajustesDe, contado, diferencia, leerCantidad, sumOf } from './arqueo.ts'

test('a count adds bills by value and coins, in cents', () => {
  const count = { 20000: 18, 10000: 21, 2000: 28, 1000: 24, 500: 9, 200: 6, 100: 8, 50: 0 }
  const billetes = Object.entries(count).map(([value, cantidad]) => ({ centavos: Number(value) * 100, cantidad }))
  assert.equal(contado({ billetes, monedas: 89_75 }), 656_589_75)
  assert.equal(contado({ billetes: [], monedas: 0 }), 0)
})

test('quantities are whole and not negative', () => {
  assert.equal(leerCantidad(''), 0)
  assert.equal(leerCantidad(' 18 '), 18)
  for (const wrong of ['1,5', '-1', 'x', '1.000', '1234567']) assert.equal(leerCantidad(wrong), undefined, wrong)
})

test('a difference is reported as surplus, shortage or none', () => {
  assert.deepEqual(diferencia(656_589_75, 657_589_75), { clave: 'falta', centavos: 1000_00 })
  assert.deepEqual(diferencia(10, 5), { clave: 'sobra', centavos: 5 })
  assert.deepEqual(diferencia(7, 7), { clave: 'sinDiferencia', centavos: 0 })
})

test('per payment form, a surplus is an income and a shortage an expense', () => {
  const libros = { efectivo: 100, valores: 50, bancarios: 0 }
  assert.deepEqual(ajustesDe(libros, libros), [])
  assert.deepEqual(ajustesDe({ efectivo: 90, valores: 57, bancarios: 3 }, libros), [
    { forma: 'efectivo', ingresoEgreso: 2, centavos: 10 },
    { forma: 'bancarios', ingresoEgreso: 1, centavos: 3 },
    { forma: 'valores', ingresoEgreso: 1, centavos: 7 },
  ])
  assert.equal(sumOf(libros), 150)
})
