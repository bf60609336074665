import assert from 'node:assert/strict'
import { test } from 'vitest'
import { backupIsDue, restoreTestIsDue } from './clock.rules.ts'

const hours = (n: number): number => n * 3_600_000
/** Noon and half past three in the organisation's time zone. */
const [noon, night] = [new Date('2026-11-24T15:00:00Z'), new Date('2026-11-24T06:30:00Z')]
const before = (now: Date, n: number) => new Date(now.getTime() - hours(n))

test('a copy that takes under a minute is made every hour, and a longer one by night', () => {
  for (const [now, age, seconds, due] of [
    [noon, 0.9, 5, false],
    [noon, 1, 5, true],
    [noon, 1, 60, true],
    [noon, 1, undefined, true],
    [noon, 5, 61, false],
    [night, 5, 61, false],
    [night, 13, 61, true],
    [noon, 35, 61, false],
    [noon, 36, 61, true],
  ] as const)
    assert.equal(backupIsDue(now, { since: before(now, age), seconds, failed: undefined }), due, `${age} h, ${seconds} s`)
})

test('one that failed is tried again an hour later', () => {
  const clock = { since: before(noon, 30), seconds: 5 }
  assert.equal(backupIsDue(noon, { ...clock, failed: before(noon, 0.5) }), false)
  assert.equal(backupIsDue(noon, { ...clock, failed: before(noon, 1) }), true)
})

test('restore tests follow the first backup, then run weekly by night or a day after a failure', () => {
  assert.equal(restoreTestIsDue(noon, { last: undefined, well: false }), true)
  for (const [now, days, well, due] of [
    [noon, 7, true, false],
    [night, 6, true, false],
    [night, 7, true, true],
    [noon, 8, true, true],
    [noon, 0.5, false, false],
    [noon, 1, false, true],
  ] as const)
    assert.equal(restoreTestIsDue(now, { last: before(now, days * 24), well }), due, `${days} days, ${well}`)
})
