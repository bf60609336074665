import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  ageOn,
  dateOf,
  firstDayAgo,
  formatDate,
  formatShortTimestamp,
  isOldDate,
  oneYearLater,
  parseDate,
  parseTypedDate,
  parseTypedDay,
  timestampInZone,
  toSpecDate,
} from './dates.ts'

test('DD/MM/YYYY on screen, DD-MM-YYYY to the server (A-FORMATO-01, A-FORMATO-02)', () => {
  assert.equal(formatDate('2026-05-03'), '03/05/2026')
  assert.equal(toSpecDate('2026-05-03'), '03-05-2026')
  assert.equal(parseDate('03-05-2026'), '2026-05-03')
  assert.equal(parseDate('2026-05-03'), '2026-05-03')
})

test('a day that does not exist is refused', () => {
  for (const wrong of [
    '31-02-2026',
    '29-02-2025',
    '2026-13-40',
    '2026-00-15',
    '2026-06-31',
    '01-01-0999',
    '00-01-2026',
    '1-1-2026',
    'hoy',
    '',
    '03-05-26',
  ])
    assert.equal(parseDate(wrong), undefined, wrong)
  assert.equal(parseDate('29-02-2024'), '2024-02-29')
  for (const ok of ['1000-01-01', '9999-12-31', '2026-01-31', '2026-12-01']) assert.equal(parseDate(ok), ok)
})

test('people type dates their way', () => {
  for (const text of ['3/5/26', '03-05-2026', '3.5.2026', '030526', '03052026', ' 3/5/2026 '])
    assert.equal(parseTypedDate(text, '2026-11-20'), '2026-05-03', text)
  assert.equal(parseTypedDate('14/8/69', '2026-11-20'), '1969-08-14')
  // Two-digit years up to thirty years ahead belong to this century.
  assert.equal(parseTypedDate('14/8/56', '2026-11-20'), '2056-08-14')
  assert.equal(parseTypedDate('14/8/57', '2026-11-20'), '1957-08-14')
  assert.equal(parseTypedDate('31/2/26', '2026-11-20'), undefined)
  assert.equal(parseTypedDate('1/1/1900', '2026-11-20'), '1900-01-01')
  assert.equal(parseTypedDate('31/12/1899', '2026-11-20'), undefined)
  assert.equal(parseTypedDate(' 2026-05-03 ', '2026-11-20'), '2026-05-03')
})

test('a day without its year, or as today or yesterday, is the last one not in the future', () => {
  const cases: Array<[texto: string, dia: string | undefined]> = [
    ['1811', '2026-11-18'],
    ['18/11', '2026-11-18'],
    ['18-11', '2026-11-18'],
    ['18.11', '2026-11-18'],
    ['18 11', '2026-11-18'],
    ['1/2', '2026-02-01'],
    ['24/11', '2026-11-24'],
    ['25/11', '2025-11-25'],
    ['2812', '2025-12-28'],
    ['29/2', '2024-02-29'],
    ['hoy', '2026-11-24'],
    [' Ayer ', '2026-11-23'],
    ['today', '2026-11-24'],
    ['yesterday', '2026-11-23'],
    ['181126', '2026-11-18'],
    ['18.11.2026', '2026-11-18'],
    ['12111211', undefined],
    ['31/2', undefined],
    ['3112', '2025-12-31'],
    ['1', undefined],
    ['181', undefined],
    ['mañana', undefined],
  ]
  for (const [text, day] of cases)
    assert.equal(parseTypedDay(text, { today: '2026-11-24', words: ['today', 'yesterday'] }), day, text)
  // The limits of the field apply: no day after its last, and the next occurrence if it takes no past day.
  assert.equal(parseTypedDay('18/11', { today: '2026-11-24', until: '2026-11-10' }), '2025-11-18')
  assert.equal(parseTypedDay('25/12', { today: '2026-11-24', from: '2026-11-24', until: '2027-11-24' }), '2026-12-25')
  assert.equal(parseTypedDay('1/3', { today: '2026-11-24', from: '2026-01-01' }), '2026-03-01')
  // The first allowed day counts; so does a past day if it is the first allowed.
  assert.equal(parseTypedDay('1/3', { today: '2026-11-24', from: '2027-03-01' }), '2027-03-01')
  assert.equal(parseTypedDay('1/3', { today: '2026-11-24', from: '2026-03-01' }), '2026-03-01')
  assert.equal(parseTypedDay('2/3', { today: '2026-11-24', from: '2026-03-03' }), '2027-03-02')
  // A field of past days keeps the past one, and says why it refuses it.
  assert.equal(parseTypedDay('30/11', { today: '2026-12-01', from: '2026-12-01', until: '2026-12-01' }), '2026-11-30')
  assert.equal(parseTypedDay('ayer', { today: '2026-01-01' }), '2025-12-31')
})

test('more than two years ago is old', () => {
  assert.equal(isOldDate('2024-11-23', '2026-11-24'), true)
  assert.equal(isOldDate('2024-11-24', '2026-11-24'), false)
})

test('a timestamp is shown in the organisation’s zone: at ten at night it is still that day', () => {
  const night = new Date('2026-12-01T01:00:09Z')
  assert.equal(timestampInZone(night), '2026-11-30 22:00:09')
  assert.equal(formatShortTimestamp(night), '30/11/26, 22:00')
  assert.equal(formatShortTimestamp(new Date('2026-05-03T03:05:09Z'), true), '3/5/26, 00:05:09')
  // Argentina had daylight saving time until 2009.
  assert.equal(timestampInZone(new Date('2009-01-15T02:30:00Z')), '2009-01-15 00:30:00')
})

test('first day of the month six months before (A-CTACTE-09)', () => {
  assert.equal(firstDayAgo('2026-11-20', 6), '2026-05-01')
  assert.equal(firstDayAgo('2026-03-31', 6), '2025-09-01')
})

test('one year ahead, ages, and the day in Argentina', () => {
  assert.equal(oneYearLater('2026-11-20'), '2027-11-20')
  assert.equal(oneYearLater('2024-02-29'), '2025-02-28')
  assert.equal(ageOn('1969-08-14', '2026-08-13'), 56)
  assert.equal(ageOn('1969-08-14', '2026-08-14'), 57)
  // 02:00 UTC is still the previous day in Argentina.
  assert.equal(dateOf(new Date('2026-11-21T02:00:00Z')), '2026-11-20')
})
