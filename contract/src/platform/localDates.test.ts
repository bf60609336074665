import assert from 'node:assert/strict'
import { test } from 'vitest'
import { localDate, localDayMonth, localMonth, localShortTimestamp, localTimestamp } from './localDates.ts'
import { locales } from './locale.ts'

const inEach = <T>(say: (locale: (typeof locales)[number]) => T) => locales.map(say)

test('3 December is never read as 12 March', () => {
  assert.deepEqual(
    inEach((locale) => localDate(locale, '2026-12-03')),
    ['03/12/2026', '3 Dec 2026', '2026/12/03', '2026/12/03'],
  )
  assert.deepEqual(
    inEach((locale) => localDayMonth(locale, '2026-12-03')),
    ['03/12', '3 Dec', '12/03', '12/03'],
  )
  assert.deepEqual(
    inEach((locale) => localMonth(locale, '2026-12-03')),
    ['12/2026', 'Dec 2026', '2026/12', '2026/12'],
  )
})

test('a moment is formatted in the time zone of the organisation', () => {
  const moment = new Date('2026-12-04T02:05:00Z')
  assert.deepEqual(
    inEach((locale) => localTimestamp(locale, moment)),
    ['03/12/2026, 23:05', '3 Dec 2026, 23:05', '2026/12/03, 23:05', '2026/12/03, 23:05'],
  )
  assert.equal(localShortTimestamp('es', moment), '3/12/26, 23:05')
  assert.equal(localShortTimestamp('en', moment), '3 Dec 2026, 23:05')
})
