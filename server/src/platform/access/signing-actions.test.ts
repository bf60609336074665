import assert from 'node:assert/strict'
import { test } from 'vitest'
import { signingActionOf } from './signing-actions.ts'

test('a signing action is keyed by call, target and content: a change of any is another action', () => {
  const of = (
    method = 'POST',
    url = 'solicitudes/:id/otorgar',
    params: object = { id: 7 },
    body: object = { version: 3, huella: 'a' },
  ) => signingActionOf(method, url, params, body)
  assert.match(of(), /^[0-9a-f]{64}$/)
  assert.equal(of('POST', 'solicitudes/:id/otorgar', { id: 7 }, { huella: 'a', version: 3 }), of(), 'however it is written')
  const others = [
    of('PUT'),
    of('POST', 'solicitudes-prestamo/:id/presentar'),
    of('POST', undefined, { id: 8 }),
    of('POST', undefined, undefined, { version: 4, huella: 'a' }),
    of('POST', undefined, undefined, { version: 3, huella: 'b' }),
    of('POST', undefined, undefined, { version: 3 }),
  ]
  assert.equal(new Set([of(), ...others]).size, others.length + 1)
})
