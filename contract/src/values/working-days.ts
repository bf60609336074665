import { addDays } from './dates.ts'

/** Working days of banks: neither Saturdays, Sundays nor the days of the catalogue of bank holidays (ISO days). */

export type Holidays = ReadonlySet<string>

export function isWorkingDay(day: string, holidays: Holidays): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(day)
}

/** The nth working day after a day, or before it if `count` is negative. Zero: the day itself, or the next working day. */
export function addWorkingDays(day: string, count: number, holidays: Holidays): string {
  let at = day
  if (count === 0) while (!isWorkingDay(at, holidays)) at = addDays(at, 1)
  for (let left = Math.abs(count); left > 0; ) {
    at = addDays(at, Math.sign(count))
    if (isWorkingDay(at, holidays)) left--
  }
  return at
}

/** Working days after one day and up to another, which counts if it is one; 0 if it is not later. */
export function workingDaysBetween(from: string, until: string, holidays: Holidays): number {
  let count = 0
  for (let at = addDays(from, 1); at <= until; at = addDays(at, 1)) if (isWorkingDay(at, holidays)) count++
  return count
}
