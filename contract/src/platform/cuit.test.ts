import assert from 'node:assert/strict'
import { test } from 'vitest'
import { conGuiones, cuitValido, digitoAfiliado, digitoCuit, formatearNumeroAfiliado } from './cuit.ts'

test('XX-XXXXXXXX-X with exactly eleven digits (A-VALIDACION-01, A-VALIDACION-02)', () => {
  assert.ok(cuitValido('20-12345678-6'))
  for (const mal of [
    '20123456786',
    '20-1234567-6',
    '2-012345678-6',
    '20-12345678-',
    '20-123456786-6',
    ' 20-12345678-6',
    '20-12345678-6\n',
    '',
  ]) {
    assert.equal(cuitValido(mal), false, mal)
  }
})

test('weighted sum modulo 11, and no other digit is right (A-VALIDACION-03)', () => {
  // 2·5 + 0·4 + 1·3 + 2·2 + 3·7 + 4·6 + 5·5 + 6·4 + 7·3 + 8·2 = 148; 148 mod 11 = 5; 11 − 5 = 6
  assert.equal(digitoCuit('2012345678'), 6)
  assert.ok(cuitValido('27-17845302-0'))
  for (let d = 0; d < 10; d++) assert.equal(cuitValido(`20-12345678-${d}`), d === 6)
})

test('a result of 11 becomes 0; a result of 10 is never valid (A-VALIDACION-04, K-36)', () => {
  const con = (resultado: number) =>
    Array.from({ length: 4000 }, (_, i) => `20${String(10_000_000 + i)}`).find((diez) => digitoCuit(diez) === resultado)
  const cero = con(0)
  assert.ok(cero && cuitValido(`20-${cero.slice(2)}-0`))
  const diez = con(10)
  assert.ok(diez)
  for (let d = 0; d < 10; d++) assert.equal(cuitValido(`20-${diez.slice(2)}-${d}`), false)
})

test('digits get their hyphens, whatever separated them', () => {
  assert.equal(conGuiones('27178453020'), '27-17845302-0')
  assert.equal(conGuiones('27.178.453.02 0'), '27-17845302-0')
  assert.equal(conGuiones('2717845302'), '2717845302')
})

test('an affiliate number is shown with six digits and its check digit', () => {
  assert.match(formatearNumeroAfiliado(1001), /^001001\/\d$/)
  assert.equal(formatearNumeroAfiliado(1_234_567).split('/')[0], '1234567')
  // Swapping two neighbouring digits changes the check digit.
  assert.notEqual(digitoAfiliado(1234), digitoAfiliado(1324))
  // The weights go from 2 to 7 and begin again: 8·2 + 7·3 + 6·4 + 5·5 + 4·6 + 3·7 + 2·2 + 1·3 = 138, and 11 − 138 mod 11 = 5.
  assert.equal(digitoAfiliado(12345678), 5)
  // 11 − 1·2 = 9 stays; 11 − 6·2 mod 11 = 10, and 11 − 0 = 11, become 0.
  assert.deepEqual([1, 6, 0].map(digitoAfiliado), [9, 0, 0])
})
