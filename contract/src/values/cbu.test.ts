import assert from 'node:assert/strict'
import { test } from 'vitest'
import { bankOfCbu, groupedCbu, isValidCbu } from './cbu.ts'

/** Real CBUs: their check digits come from outside this code. */
const valid = ['2850590940090418135201', '0170099220000067797370']

test('a CBU has 22 digits, and both blocks end in their check digit', () => {
  for (const cbu of valid) {
    assert.ok(isValidCbu(cbu), cbu)
    // The weights are coprime with 10, so changing any digit invalidates the CBU.
    for (let i = 0; i < cbu.length; i++)
      for (let d = 0; d < 10; d++) {
        const other = `${cbu.slice(0, i)}${d}${cbu.slice(i + 1)}`
        assert.equal(isValidCbu(other), String(d) === cbu[i], other)
      }
  }
})

test('a CBU of another length, or with anything but digits, is invalid', () => {
  const [cbu = ''] = valid
  for (const wrong of ['', cbu.slice(1), `${cbu}0`, `${cbu.slice(0, -1)}x`, ` ${cbu}`, `${cbu}\n`, cbu.replace(/^.{8}/, '$& ')])
    assert.equal(isValidCbu(wrong), false, wrong)
})

test('the first three digits of a CBU are its bank', () => {
  assert.deepEqual(valid.map(bankOfCbu), ['285', '017'])
})

test('a CBU is formatted in groups of four', () =>
  assert.equal(groupedCbu('0110213620000412883017'), '0110 2136 2000 0412 8830 17'))
