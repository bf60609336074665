import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCentavos, conCentavos, deCentavos, formatearImporte, formatearPesos, leerImporte } from './dinero.ts'

test('amounts are integer cents, exactly', () => {
  assert.equal(aCentavos(0.1) + aCentavos(0.2), aCentavos(0.3))
  assert.equal(aCentavos(1.005 - 0.005), 100)
  assert.equal(aCentavos(999_999_999_999.99), 99_999_999_999_999)
  assert.throws(() => aCentavos(1.234), RangeError)
  assert.throws(() => aCentavos(Number.NaN), RangeError)
  for (const malo of [9e-9, 1e-10, 5.00000005, 0.125, 1.234, 9_999_999.994, 123_456_789.123, Number.NaN, Infinity]) {
    assert.equal(conCentavos(malo), false, String(malo))
    assert.throws(() => aCentavos(malo), RangeError, String(malo))
  }
  for (const c of [0, 1, 99, 100, 123_456_789]) assert.equal(aCentavos(deCentavos(c)), c)
})

test('people write amounts their way; what is unclear is not guessed', () => {
  const casos: Array<[string, number | undefined]> = [
    ['1.234,56', 123456],
    ['1234.56', 123456],
    ['1234,5', 123450],
    ['$ 1.234', 123400],
    ['8.972,54', 897254],
    ['0,00', 0],
    ['1,234.56', 123456],
    ['-3,10', -310],
    ['−3,10', -310],
    ['12.34,5.6', undefined],
    ['1,2,3', undefined],
    ['', undefined],
    ['abc', undefined],
    ['1.23.456', undefined],
    ['1234,567', undefined],
    ['0,125', undefined],
    ['12,345', undefined],
    ['1,234', undefined],
    ['1,234,567', 123456700],
    ['1.234.567', 123456700],
    [',50', 50],
    ['.50', 50],
    ['5,', 500],
    ['ARS 1.234,56', 123456],
    ['$1.234,5', 123450],
    ['- $ 3,10', -310],
    ['0.125', undefined],
    ['.', undefined],
    [',', undefined],
    ['$', undefined],
    ['-', undefined],
    ['1.234', 123400],
    ['999999999999999999', undefined],
  ]
  for (const [texto, centavos] of casos) assert.equal(leerImporte(texto), centavos, texto)
})

test('amounts are shown as Argentines write them, with a true minus', () => {
  assert.equal(formatearImporte(1234.5), '1.234,50')
  assert.equal(formatearImporte(-0.5), '−0,50')
  assert.equal(formatearPesos(-1234.5), '− $ 1.234,50')
})
