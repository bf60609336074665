import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/pool.ts'
import { AppError } from '../runtime/errors.ts'

/**
 * How many bytes a person, or a branch, may send on a day (decision 067). They are counted before a file is kept, whatever becomes of it
 * afterwards, in one statement: many at once do not pass together.
 */
export interface UploadSender {
  kind: 'persona' | 'seccional'
  id: number
}

/** Each file counts as so much at least: a thousand small ones cost more than they weigh. */
const leastBytes = 100_000
/** What is left is told once it is no more than this. */
const near = 25_000_000
const keptDays = 7

/** What is left of `most` after `spent`, once it is little; null while there is plenty. */
export const leftIfNear = (most: number, spent: number): number | null =>
  most - spent > Math.min(near, most / 2) ? null : Math.max(0, most - spent)

/** Counts a file that is about to be kept; what is left once it is little. Throws CUPO_DEL_DIA, which counts nothing. */
export async function chargeUploadQuota(ctx: Ctx, { kind, id }: UploadSender, bytes: number): Promise<number | null> {
  const most = ctx.services.config.quotas[kind]
  const weight = Math.max(bytes, leastBytes)
  const { rows } = await sql<{ bytes: number }>`insert into limite_subida as s (clase, de, dia, bytes)
    select ${kind}, ${id}, ${ctx.today}, ${weight} where ${weight} <= ${most}::bigint
    on conflict (clase, de, dia) do update set bytes = s.bytes + excluded.bytes
      where s.bytes + excluded.bytes <= ${most}::bigint
    returning bytes`.execute(ctx.db)
  if (!rows[0]) throw new AppError('CUPO_DEL_DIA')
  return leftIfNear(most, rows[0].bytes)
}

/** Does what refers to a file that was just kept; where it ends in nothing, the file is let go. */
export async function orRelease<T>(ctx: Ctx, sha256: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // What went wrong is told, and not what went wrong after it: the sweep of what nobody refers to comes too.
    await ctx.services.files.letGo(ctx, sha256, ctx.now).catch(() => undefined)
    throw error
  }
}

/** What the person of the request sent today. */
export const sentToday = (ctx: Ctx): RawBuilder<number> =>
  sql`coalesce((select q.bytes
    from limite_subida q
    where q.clase = 'persona' and q.de = ${ctx.user?.id ?? null} and q.dia = ${ctx.today}), 0)`

/** Days that are over are counted no more. */
export async function sweepQuotas(db: Db, now: Date): Promise<void> {
  await sql`delete from limite_subida where dia < ${new Date(now.getTime() - keptDays * 86_400_000)}::date`.execute(db)
}
