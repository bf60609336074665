import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'

/** Summaries of lots, which the dashboard reads (decision 160). */

/** Advisory lock that serialises them: two agreements may have attempts of one slip. */
const turno = 727_031

/** Other lots that have a slip of those lines. */
export async function otrosLotesDe(ctx: Ctx, renglones: readonly number[]): Promise<number[]> {
  if (renglones.length === 0) return []
  const { rows } = await sql<{ id: number }>`select distinct o.lote_id as id
    from lote_debito_renglon r
    join lote_debito_renglon o on o.documento_id = r.documento_id and o.lote_id <> r.lote_id
    where r.id = any(${renglones}::bigint[])`.execute(ctx.db)
  return rows.map((r) => r.id)
}

/**
 * Summarises lots again, in the transaction that changed their lines. Call it last: a transaction that waits for the lock
 * holds those of its own lots, and the holder takes no other lock.
 */
export async function resumirCobranza(ctx: Ctx, lotes: Iterable<number>): Promise<void> {
  const ids = new Set(lotes)
  if (ids.size === 0) return
  await sql`select pg_advisory_xact_lock(${turno})`.execute(ctx.db)
  // One statement for each: a statement has seconds.
  for (const id of ids) await sql`select resumir_cobranza(${id})`.execute(ctx.db)
}

/** Summarises a lot whose files were made or whose debits were annulled, and those that have a slip of it. */
export async function resumirLote(ctx: Ctx, lote: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select distinct o.lote_id as id
    from lote_debito_renglon r
    join lote_debito_renglon o on o.documento_id = r.documento_id
    join lote_debito k on k.id = o.lote_id and k.hecho is not null
    where r.lote_id = ${lote}`.execute(ctx.db)
  await resumirCobranza(
    ctx,
    rows.map((r) => r.id),
  )
}
