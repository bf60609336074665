import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contado, diferencia, leerCantidad } from './arqueo.ts'

test('the count of a box: bills by their value and coins, in cents', () => {
  const cantidades = { 20000: 18, 10000: 21, 2000: 28, 1000: 24, 500: 9, 200: 6, 100: 8, 50: 0 }
  assert.equal(contado({ cantidades, monedas: 89_75 }), 656_589_75)
  assert.equal(contado({ cantidades: {}, monedas: 0 }), 0)
})

test('quantities are whole and not negative', () => {
  assert.equal(leerCantidad(''), 0)
  assert.equal(leerCantidad(' 18 '), 18)
  for (const mal of ['1,5', '-1', 'x', '1.000', '1234567']) assert.equal(leerCantidad(mal), undefined, mal)
})

test('what is said of a difference', () => {
  assert.deepEqual(diferencia(656_589_75, 657_589_75), { clave: 'falta', centavos: 1000_00 })
  assert.deepEqual(diferencia(10, 5), { clave: 'sobra', centavos: 5 })
  assert.deepEqual(diferencia(7, 7), { clave: 'sinDiferencia', centavos: 0 })
})
