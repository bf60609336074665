import assert from 'node:assert/strict'
import { test } from 'vitest'
import { bancoDelCbu, cbuValido } from './cbu.ts'

/** Their check digits were not calculated by this program. */
const validos = ['2850590940090418135201', '0170099220000067797370']

test('a CBU has 22 digits, and both blocks end in their check digit', () => {
  for (const cbu of validos) {
    assert.ok(cbuValido(cbu), cbu)
    // Weights are coprime with 10: no other digit is right in any place.
    for (let i = 0; i < cbu.length; i++)
      for (let d = 0; d < 10; d++) {
        const otro = `${cbu.slice(0, i)}${d}${cbu.slice(i + 1)}`
        assert.equal(cbuValido(otro), String(d) === cbu[i], otro)
      }
  }
})

test('a CBU of another length, or with anything but digits, is invalid', () => {
  const [cbu = ''] = validos
  for (const mal of ['', cbu.slice(1), `${cbu}0`, `${cbu.slice(0, -1)}x`, ` ${cbu}`, `${cbu}\n`, cbu.replace(/^.{8}/, '$& ')])
    assert.equal(cbuValido(mal), false, mal)
})

test('the first three digits of a CBU are its bank', () => {
  assert.deepEqual(validos.map(bancoDelCbu), ['285', '017'])
})
