import assert from 'node:assert/strict'
import { test } from 'vitest'
import { formatPhone, fullPhone, normalizePhone, parsePhone, phoneDigits } from './phone.ts'

const cases: Array<[escrito: string, leido: string]> = [
  ['0341 15-614-3162', '54-341-6143162'],
  ['(0341) 15 614 3162', '54-341-6143162'],
  ['0341-156143162', '54-341-6143162'],
  ['341 614-3162', '54-341-6143162'],
  ['3416143162', '54-341-6143162'],
  ['03416143162', '54-341-6143162'],
  ['+54 9 341 614-3162', '54-341-6143162'],
  ['+54 341 6143162', '54-341-6143162'],
  ['+5493416143162', '54-341-6143162'],
  ['5493416143162', '54-341-6143162'],
  ['543416143162', '54-341-6143162'],
  ['0054 9 341 6143162', '54-341-6143162'],
  ['+54 0341 15 614-3162', '54-341-6143162'],
  ['9 341 614 3162', '54-341-6143162'],
  ['54-341-6143162', '54-341-6143162'],
  ['011 4567-8901', '54-11-45678901'],
  ['011 15-4567-8901', '54-11-45678901'],
  ['11 4567 8901', '54-11-45678901'],
  ['03476 15-412345', '54-3476-412345'],
  ['3476412345', '54-3476-412345'],
  // Both 343 and 3435 are area codes. A separator or the position of the 15 decides.
  ['03435 15 421234', '54-3435-421234'],
  ['3435 42-1234', '54-3435-421234'],
  ['343 542-1234', '54-343-5421234'],
  ['3435421234', '54-343-5421234'],
  ['+595 981 123456', '595-981-123456'],
  ['595-981-123456', '595-981-123456'],
  // No area code, wrong length, unknown area or not a phone: rejected, not guessed.
  ['614-3162', ''],
  ['15 614 3162', ''],
  ['341 614 316', ''],
  ['341 614 31622', ''],
  ['0810 555 1234', ''],
  ['+34 912 345 678', ''],
  ['+595981123456', ''],
  ['341 614-3162 int. 4', ''],
  ['ocho', ''],
  ['', ''],
]

test('phones in common formats parse to twelve digits, and ambiguous ones are not guessed (B-USUARIOS-28)', () => {
  for (const [typed, parsed] of cases) {
    const telefono = parsePhone(typed)
    assert.equal(telefono ? fullPhone(telefono) : '', parsed, typed)
    if (!telefono) continue
    assert.equal(phoneDigits(typed).length, 12, typed)
    assert.deepEqual(parsePhone(formatPhone(telefono)), telefono, `${typed}: what is shown is read as the same`)
  }
})

test('an unparsable phone stays unchanged, and phoneDigits strips separators', () => {
  assert.equal(normalizePhone('614-3162'), '614-3162')
  assert.equal(phoneDigits('(614) 31-62'), '6143162')
  assert.equal(phoneDigits('ocho'), 'ocho')
  assert.equal(formatPhone({ prefijoTelefono: '54', caracteristicaTelefono: '341', telefono: '6143162' }), '341 614-3162')
  assert.equal(formatPhone({ prefijoTelefono: '', caracteristicaTelefono: '', telefono: '' }), '')
})
