import { type RawBuilder, sql } from 'kysely'

/** SQL: an integer with leading zeros up to `width` digits. A longer one keeps all its digits, which PostgreSQL's `lpad` would cut. */
export const padded = (number: RawBuilder<unknown>, width: number): RawBuilder<string> =>
  sql<string>`lpad(${number}::text, greatest(${sql.lit(width)}, length(${number}::text)), '0')`
