import { timeZone } from '@gremial/contract/values/dates.ts'
import { type RawBuilder, sql } from 'kysely'

/** The organisation's zone, as a word of the statement. */
export const zone = sql.lit(timeZone)

/** A moment as JSON writes it: ISO 8601 in UTC, with milliseconds. */
export const isoMoment = (moment: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
