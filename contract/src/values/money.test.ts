import assert from 'node:assert/strict'
import { test } from 'vitest'
import { amountBetween, problemsOf } from '../platform/validation.ts'
import { amountCases } from './money.cases.ts'
import { formatAmount, formatPesos, fromCents, hasWholeCents, parseAmount, toCents } from './money.ts'

test('amounts are integer cents, exactly', () => {
  assert.equal(toCents(0.1) + toCents(0.2), toCents(0.3))
  assert.equal(toCents(1.005 - 0.005), 100)
  assert.equal(toCents(999_999_999_999.99), 99_999_999_999_999)
  assert.throws(() => toCents(1.234), RangeError)
  assert.throws(() => toCents(Number.NaN), RangeError)
  for (const wrong of [9e-9, 1e-10, 5.00000005, 0.125, 1.234, 9_999_999.994, 123_456_789.123, Number.NaN, Infinity]) {
    assert.equal(hasWholeCents(wrong), false, String(wrong))
    assert.throws(() => toCents(wrong), RangeError, String(wrong))
  }
  for (const c of [0, 1, 99, 100, 123_456_789]) assert.equal(toCents(fromCents(c)), c)
})

test('people write amounts their way; what is unclear is not guessed', () => {
  for (const [text, cents] of amountCases) assert.equal(parseAmount(text), cents, text)
  assert.equal(parseAmount(''), undefined)
})

test('text that is no amount and an amount with three decimals give the same message', () => {
  const says = (value: unknown) => {
    const { error } = amountBetween(0, 1000).safeParse(value, { reportInput: true })
    return error && problemsOf(error)[0]?.clave
  }
  for (const wrong of [Number.NaN, 9e-9, 5.00000005, 0.125]) assert.equal(says(wrong), 'validacion.importe', String(wrong))
  assert.equal(says(null), 'validacion.requerido')
  assert.equal(says('12'), 'validacion.patron')
  assert.equal(says(1000.01), 'validacion.maximo')
  assert.equal(says(12.34), undefined)
})

test('amounts are shown as Argentines write them, with a true minus', () => {
  assert.equal(formatAmount(1234.5), '1.234,50')
  assert.equal(formatAmount(-0.5), '−0,50')
  assert.equal(formatPesos(-1234.5), '− $ 1.234,50')
  assert.equal(formatPesos(1234.5), '$ 1.234,50')
  assert.equal(formatPesos(0), '$ 0,00')
})
