import { timeOf } from '@gremial/contract/values/dates.ts'

/** Schedule of automatic backups and restore tests. Durations in milliseconds; hours in the organisation's time zone. */
const hour = 3_600_000
const day = 24 * hour
/** A backup that takes at most this many seconds is made every hour; a slower one at night. */
const quickSeconds = 60
const night = (now: Date): boolean => ['03', '04'].includes(timeOf(now).slice(0, 2))

export interface BackupClock {
  /** Time of the last backup, or of the installation if there is none. */
  since: Date
  /** Duration of the last backup; undefined if unknown. */
  seconds: number | undefined
  /** Time of the last failed attempt. */
  failed: Date | undefined
}

export function backupIsDue(now: Date, { since, seconds = 0, failed }: BackupClock): boolean {
  const age = now.getTime() - since.getTime()
  if (failed && now.getTime() - failed.getTime() < hour) return false
  return seconds <= quickSeconds ? age >= hour : age >= 36 * hour || (age >= 12 * hour && night(now))
}

export interface RestoreTestClock {
  /** End of the last restore test, even if interrupted; undefined: never. */
  last: Date | undefined
  /** The last one succeeded. */
  well: boolean
}

/** The first restore test runs as soon as there is a backup, then weekly by night. A failed one is repeated a day later. */
export function restoreTestIsDue(now: Date, { last, well }: RestoreTestClock): boolean {
  if (last === undefined) return true
  const age = now.getTime() - last.getTime()
  return well ? age >= 8 * day || (age >= 6.5 * day && night(now)) : age >= day
}
