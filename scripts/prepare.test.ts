import assert from 'node:assert/strict'
import { test } from 'vitest'
import { missing } from './prepare.mjs'

test('to serve installs what serves; tests add theirs once, and keep it when the lock file changes', () => {
  const cases: Array<[there: string, whole: boolean, todo: ReturnType<typeof missing>]> = [
    ['', false, 'served'],
    ['', true, 'whole'],
    ['now served', false, undefined],
    ['now served', true, 'added'],
    ['now whole', false, undefined],
    ['now whole', true, undefined],
    ['before served', false, 'served'],
    ['before served', true, 'whole'],
    ['before whole', false, 'whole'],
    ['before whole', true, 'whole'],
    // A stamp of a version that did not tell one from the other.
    ['before', false, 'served'],
  ]
  for (const [there, whole, todo] of cases)
    assert.equal(missing(there, 'now', whole), todo, `${there}, ${whole ? 'whole' : 'served'}`)
})
