import assert from 'node:assert/strict'
import { test } from 'vitest'
import { addWorkingDays, isWorkingDay, workingDaysBetween } from './working-days.ts'

const holidays = new Set(['2026-12-07', '2026-12-08', '2026-12-25'])

test('weekends and holidays are not working days', () => {
  const days = ['2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07', '2026-12-08', '2026-12-09']
  assert.deepEqual(
    days.map((d) => isWorkingDay(d, holidays)),
    [true, false, false, false, false, true],
  )
})

test('five working days of notice skip the long weekend of December', () => {
  assert.equal(workingDaysBetween('2026-12-01', '2026-12-10', holidays), 5)
  assert.equal(workingDaysBetween('2026-12-02', '2026-12-10', holidays), 4)
  assert.equal(workingDaysBetween('2026-12-10', '2026-12-10', holidays), 0)
  assert.equal(workingDaysBetween('2026-12-11', '2026-12-10', holidays), 0)
  assert.equal(addWorkingDays('2026-12-10', -5, holidays), '2026-12-01')
  assert.equal(addWorkingDays('2026-12-01', 5, holidays), '2026-12-10')
})

test('adding and counting working days agree on every day of two years', () => {
  for (let day = '2026-01-01', n = 0; n < 730; n++, day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10))
    for (const count of [1, 2, 5, 7]) {
      const at = addWorkingDays(day, count, holidays)
      assert.ok(isWorkingDay(at, holidays), `${day} + ${count}`)
      assert.equal(workingDaysBetween(day, at, holidays), count, `${day} + ${count}`)
    }
})

test('zero working days from a holiday is the next working day', () => {
  assert.equal(addWorkingDays('2026-12-05', 0, holidays), '2026-12-09')
  assert.equal(addWorkingDays('2026-12-09', 0, holidays), '2026-12-09')
})
