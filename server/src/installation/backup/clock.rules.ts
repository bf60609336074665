import { timeOf } from '@gremial/contract/values/dates.ts'

/** When the portal copies and rehearses by itself. Milliseconds; hours are the organisation's. */
const hour = 3_600_000
const day = 24 * hour
/** A copy that takes no longer is made every hour; one that does, at night. */
const quickSeconds = 60
const night = (now: Date): boolean => ['03', '04'].includes(timeOf(now).slice(0, 2))

export interface BackupClock {
  /** The last copy; without one, when the installation began. */
  since: Date
  /** How long the last one took; undefined while that is not known. */
  seconds: number | undefined
  /** The last that was tried and failed. */
  failed: Date | undefined
}

export function backupIsDue(now: Date, { since, seconds = 0, failed }: BackupClock): boolean {
  const age = now.getTime() - since.getTime()
  if (failed && now.getTime() - failed.getTime() < hour) return false
  return seconds <= quickSeconds ? age >= hour : age >= 36 * hour || (age >= 12 * hour && night(now))
}

export interface RestoreTestClock {
  /** The last that ended, or was cut; undefined: never. */
  last: Date | undefined
  /** It was well. */
  well: boolean
}

/** The first as soon as there is a copy, then each week by night; one that was not well is repeated a day later. */
export function restoreTestIsDue(now: Date, { last, well }: RestoreTestClock): boolean {
  if (last === undefined) return true
  const age = now.getTime() - last.getTime()
  return well ? age >= 8 * day || (age >= 6.5 * day && night(now)) : age >= day
}
