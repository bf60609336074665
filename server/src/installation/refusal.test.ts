import assert from 'node:assert/strict'
import { test } from 'vitest'
import { DatabaseGone } from '../platform/db/connection.ts'
import { StartError } from '../platform/runtime/start-error.ts'
import { refusalOf } from './refusal.ts'

test('a database lost during start is reported in one line; other errors keep their stack', () => {
  for (const [error, said] of [
    [new StartError('Falta la clave.'), 'Gremial no arrancó. Falta la clave.'],
    [
      new DatabaseGone(new Error('Connection terminated due to connection timeout'), false),
      'Gremial no arrancó. La base de datos dejó de responder: Connection terminated due to connection timeout',
    ],
    [new TypeError('x is not a function'), undefined],
  ] as const)
    assert.equal(refusalOf(error), said)
})
