import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { AppError } from '../runtime/errors.ts'

/**
 * Daily upload quota of a person or a branch, in bytes (decision 067). Counted before a file is stored, whatever happens to it
 * later. One statement checks and counts, so concurrent uploads cannot exceed it.
 */
export interface UploadSender {
  kind: 'persona' | 'seccional'
  id: number
}

/** Minimum charge per file, in bytes: a thousand small files cost more than they weigh. */
const leastBytes = 100_000
/** The remaining bytes are shown once they are below this. */
const near = 25_000_000
const keptDays = 7

/** Remaining bytes once they are few; null while there are plenty. */
export const leftIfNear = (most: number, spent: number): number | null =>
  most - spent > Math.min(near, most / 2) ? null : Math.max(0, most - spent)

/**
 * Charges a file about to be stored. Returns the remaining bytes once they are few, else null. Throws CUPO_DEL_DIA without
 * charging.
 */
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

/** Runs the work that references a just stored file, and releases the file if it fails. */
export async function orRelease<T>(ctx: Ctx, sha256: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // Reports the original error. If releasing fails too, the sweep still finds the file.
    await ctx.services.files.letGo(ctx, sha256, ctx.now).catch(() => undefined)
    throw error
  }
}

/** Bytes that the user of the request uploaded today, as an SQL expression. */
export const sentToday = (ctx: Ctx): RawBuilder<number> =>
  sql`coalesce((select q.bytes
    from limite_subida q
    where q.clase = 'persona' and q.de = ${ctx.user?.id ?? null} and q.dia = ${ctx.today}), 0)`

/** Deletes the counts of past days. */
export const expiredQuotas = (now: Date): RawBuilder<unknown> =>
  sql`delete from limite_subida where dia < ${new Date(now.getTime() - keptDays * 86_400_000)}::date`
