import { timestampInZone } from '@gremial/contract/values/dates.ts'

/**
 * Quiet hours in the organisation's time zone, from one hour until another; `until` is on the next day if it is not later than
 * `from`.
 */
export interface Quiet {
  from: number
  until: number
}

/** When a notification may be sent; undefined if now. */
export function quietUntil(now: Date, quiet: Quiet | undefined): Date | undefined {
  if (!quiet) return undefined
  const here = timestampInZone(now)
  const hour = Number(here.slice(11, 13))
  const { from, until } = quiet
  const within = from < until ? hour >= from && hour < until : hour >= from || hour < until
  if (!within) return undefined
  const [minutes, seconds] = [Number(here.slice(14, 16)), Number(here.slice(17, 19))]
  const left = ((until - hour + 24) % 24) * 3600 - minutes * 60 - seconds
  return new Date(Math.floor(now.getTime() / 1000) * 1000 + left * 1000)
}
