import assert from 'node:assert/strict'
import { test } from 'vitest'
import { quietUntil } from './quiet.rules.ts'

test("a notification at night waits for the organisation's morning; by day it is sent at once", () => {
  // Three hours behind UTC.
  const cases: Array<[now: string, from: number, until: number, rings: string | undefined]> = [
    ['2026-11-25T20:59:59-03:00', 21, 8, undefined],
    ['2026-11-25T21:00:00-03:00', 21, 8, '2026-11-26T08:00:00-03:00'],
    ['2026-11-25T23:30:10.500-03:00', 21, 8, '2026-11-26T08:00:00-03:00'],
    ['2026-11-26T00:00:00-03:00', 21, 8, '2026-11-26T08:00:00-03:00'],
    ['2026-11-26T07:59:59-03:00', 21, 8, '2026-11-26T08:00:00-03:00'],
    ['2026-11-26T08:00:00-03:00', 21, 8, undefined],
    ['2026-11-26T13:20:00-03:00', 13, 16, '2026-11-26T16:00:00-03:00'],
    ['2026-11-26T16:00:00-03:00', 13, 16, undefined],
    ['2026-11-26T23:10:00-03:00', 22, 0, '2026-11-27T00:00:00-03:00'],
    ['2026-11-27T00:00:00-03:00', 22, 0, undefined],
  ]
  for (const [now, from, until, rings] of cases)
    assert.deepEqual(quietUntil(new Date(now), { from, until }), rings && new Date(rings), `${now} ${from}-${until}`)
  assert.equal(quietUntil(new Date('2026-11-26T03:00:00-03:00'), undefined), undefined)
})
