import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'

/** What a value of a small catalogue (state, kinship, kind of document) is called in the language of who asks; its own name when nobody said. */
export const nombreEn = (ctx: Ctx, alias: string): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`${alias}.nombres`)} ->> ${ctx.language}, ${sql.ref(`${alias}.nombre`)})`
