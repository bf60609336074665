import assert from 'node:assert/strict'
import { test } from 'vitest'
import { casosDeImporte } from './dinero.casos.ts'
import { aCentavos, conCentavos, deCentavos, formatearImporte, formatearPesos, leerImporte } from './dinero.ts'
import { importeEntre, problemas } from './validacion.ts'

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
  for (const [texto, centavos] of casosDeImporte) assert.equal(leerImporte(texto), centavos, texto)
  assert.equal(leerImporte(''), undefined)
})

test('an amount that is no amount, or has more than two decimals, is told in the same words', () => {
  const dice = (valor: unknown) => {
    const { error } = importeEntre(0, 1000).safeParse(valor, { reportInput: true })
    return error && problemas(error)[0]?.clave
  }
  for (const malo of [Number.NaN, 9e-9, 5.00000005, 0.125]) assert.equal(dice(malo), 'validacion.importe', String(malo))
  assert.equal(dice(null), 'validacion.requerido')
  assert.equal(dice('12'), 'validacion.patron')
  assert.equal(dice(1000.01), 'validacion.maximo')
  assert.equal(dice(12.34), undefined)
})

test('amounts are shown as Argentines write them, with a true minus', () => {
  assert.equal(formatearImporte(1234.5), '1.234,50')
  assert.equal(formatearImporte(-0.5), '−0,50')
  assert.equal(formatearPesos(-1234.5), '− $ 1.234,50')
  assert.equal(formatearPesos(1234.5), '$ 1.234,50')
  assert.equal(formatearPesos(0), '$ 0,00')
})
