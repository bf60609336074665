import assert from 'node:assert/strict'
import { test } from 'vitest'
import { cuitCheckDigit, formatMemberNumber, isValidCuit, memberCheckDigit, withHyphens } from './cuit.ts'

test('XX-XXXXXXXX-X with exactly eleven digits (A-VALIDACION-01, A-VALIDACION-02)', () => {
  assert.ok(isValidCuit('20-12345678-6'))
  for (const wrong of [
    '20123456786',
    '20-1234567-6',
    '2-012345678-6',
    '20-12345678-',
    '20-123456786-6',
    ' 20-12345678-6',
    '20-12345678-6\n',
    '',
  ]) {
    assert.equal(isValidCuit(wrong), false, wrong)
  }
})

test('weighted sum modulo 11, and no other digit is right (A-VALIDACION-03)', () => {
  // 2·5 + 0·4 + 1·3 + 2·2 + 3·7 + 4·6 + 5·5 + 6·4 + 7·3 + 8·2 = 148; 148 mod 11 = 5; 11 − 5 = 6
  assert.equal(cuitCheckDigit('2012345678'), 6)
  assert.ok(isValidCuit('27-17845302-0'))
  for (let d = 0; d < 10; d++) assert.equal(isValidCuit(`20-12345678-${d}`), d === 6)
})

test('a result of 11 becomes 0; a result of 10 is never valid (A-VALIDACION-04, K-36)', () => {
  const given = (result: number) =>
    Array.from({ length: 4000 }, (_, i) => `20${String(10_000_000 + i)}`).find((ten) => cuitCheckDigit(ten) === result)
  const zero = given(0)
  assert.ok(zero && isValidCuit(`20-${zero.slice(2)}-0`))
  const ten = given(10)
  assert.ok(ten)
  for (let d = 0; d < 10; d++) assert.equal(isValidCuit(`20-${ten.slice(2)}-${d}`), false)
})

test('digits get their hyphens, whatever separated them', () => {
  assert.equal(withHyphens('27178453020'), '27-17845302-0')
  assert.equal(withHyphens('27.178.453.02 0'), '27-17845302-0')
  assert.equal(withHyphens('2717845302'), '2717845302')
})

test('an affiliate number is shown with six digits and its check digit', () => {
  assert.match(formatMemberNumber(1001), /^001001\/\d$/)
  assert.equal(formatMemberNumber(1_234_567).split('/')[0], '1234567')
  // Swapping two neighbouring digits changes the check digit.
  assert.notEqual(memberCheckDigit(1234), memberCheckDigit(1324))
  // The weights go from 2 to 7 and begin again: 8·2 + 7·3 + 6·4 + 5·5 + 4·6 + 3·7 + 2·2 + 1·3 = 138, and 11 − 138 mod 11 = 5.
  assert.equal(memberCheckDigit(12345678), 5)
  // 11 − 1·2 = 9 stays; 11 − 6·2 mod 11 = 10, and 11 − 0 = 11, become 0.
  assert.deepEqual([1, 6, 0].map(memberCheckDigit), [9, 0, 0])
})
