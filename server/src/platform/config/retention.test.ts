import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readRetention, thinned, writtenRetention } from './retention.ts'

const start = new Date('2026-01-01T03:00:00Z').getTime()
const itself = (when: Date) => when

test('a retention rule is read as it is written, and one that keeps nothing is rejected', () => {
  assert.deepEqual(readRetention('24h 7d 5s 12m'), { horas: 24, dias: 7, semanas: 5, meses: 12 })
  assert.deepEqual(readRetention('7d'), { horas: 0, dias: 7, semanas: 0, meses: 0 })
  for (const wrong of ['', '0d', '7', '7d 24h', '7x', 'todas']) assert.equal(readRetention(wrong), undefined, wrong)
  assert.equal(writtenRetention({ horas: 0, dias: 7, semanas: 0, meses: 12 }), '7d 12m')
})

test('hourly backups of a year thin out to a day of hours, then days, weeks and 12 months', () => {
  const rule = { horas: 24, dias: 7, semanas: 5, meses: 12 }
  let copies: Date[] = []
  for (let hour = 0; hour < 24 * 400; hour++) {
    copies.push(new Date(start + hour * 3_600_000))
    const going = new Set(thinned(copies, itself, rule))
    copies = copies.filter((copy) => !going.has(copy))
  }
  const last = copies.at(-1)?.getTime() ?? 0
  const ages = copies.map((copy) => Math.round((last - copy.getTime()) / 3_600_000))
  assert.deepEqual(
    ages.slice(-24),
    Array.from({ length: 24 }, (_, i) => 23 - i),
  )
  assert.ok(copies.length >= 24 + 6 + 3 + 10 && copies.length <= 24 + 7 + 5 + 12, String(copies.length))
  const within = (from: number, to: number) => ages.filter((age) => age > from * 24 && age <= to * 24).length
  assert.ok(within(1, 7) >= 5 && within(7, 35) >= 3 && within(35, 330) >= 8, JSON.stringify(ages))
})

test('when backups stop, retention keeps the existing ones, and never deletes the newest', () => {
  const old = [0, 1, 2].map((days) => new Date(start + days * 86_400_000))
  const now = new Date(start + 300 * 86_400_000)
  assert.deepEqual(thinned([...old, now], itself, { horas: 0, dias: 3, semanas: 0, meses: 0 }), [old[0]])
  assert.deepEqual(thinned(old, itself, { horas: 1, dias: 0, semanas: 0, meses: 0 }), old.slice(0, 2))
})

test('a week of copies goes from Monday to Sunday', () => {
  const noon = (day: number) => new Date(`2026-01-${String(day).padStart(2, '0')}T15:00:00Z`)
  // 5, 12 and 19 January are Mondays.
  const copies = [4, 5, 10, 11, 12, 17, 18, 19].map(noon)
  const going = new Set(thinned(copies, itself, { horas: 0, dias: 0, semanas: 4, meses: 0 }))
  assert.deepEqual(
    copies.filter((copy) => !going.has(copy)),
    [4, 11, 18, 19].map(noon),
  )
})
