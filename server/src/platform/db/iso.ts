import { timeZone } from '@gremial/contract/values/dates.ts'
import { type RawBuilder, sql } from 'kysely'

/** The organisation's time zone as an SQL literal. */
export const zone = sql.lit(timeZone)

/** Formats a timestamp as JSON does: ISO 8601 in UTC, with milliseconds. */
export const isoMoment = (moment: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
