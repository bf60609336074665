import assert from 'node:assert/strict'
import { test } from 'vitest'
import { climbs } from './floors.ts'

const file = (path: string): string => `server/src/platform/${path}.ts`

test('an import from a lower room to a higher one is rejected, one down or inside a room is not', () => {
  assert.equal(climbs(file('db/pool'), file('http/errors')), `${file('db/pool')} → ${file('http/errors')}: http is not below db`)
  assert.equal(climbs(file('http/route'), file('db/pool')), undefined)
  assert.equal(climbs(file('db/pool'), file('db/health')), undefined)
  assert.equal(climbs('server/src/app.ts', file('db/pool')), undefined)
})

test('a room without a floor is rejected', () => {
  assert.match(climbs(file('attic/box'), file('db/pool')) ?? '', /attic has no floor/)
})
