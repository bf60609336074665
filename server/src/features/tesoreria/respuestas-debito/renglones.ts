import { toCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { LineaMala, PagoLeido } from '../formatos-pago/leer.rules.ts'
import type { DebitoContestado } from './decidir.rules.ts'

/** Debits that the lines of an answer name. */

/** Day (ISO) on which the files of a lot were made, by lot of an agreement; null if they were not. */
export type LotesTomados = ReadonlyMap<number, string | null>

/**
 * Locks the lots of an agreement that the bank has, in the order of their ids: what became of their lines changes only under this lock or the
 * one of `takeDebito`, so that none of a million lines is locked by itself.
 */
export async function takeLotes(ctx: Ctx, convenio: number): Promise<LotesTomados> {
  // Read before they are locked: a lot whose files are made meanwhile is not taken for one that is locked.
  const { rows } = await sql<{ id: number; hecho: string | null }>`select k.id, dia_de(k.hecho) as hecho
    from lote_debito k
    where k.convenio_id = ${convenio}`.execute(ctx.db)
  const hechos = rows.flatMap(({ id, hecho }) => (hecho === null ? [] : [id]))
  await sql`select 1
    from lote_debito k
    where k.id = any(${hechos}::bigint[])
    order by k.id for no key update`.execute(ctx.db)
  return new Map(rows.map(({ id, hecho }) => [id, hecho]))
}

export interface DebitoTomado extends DebitoContestado {
  lote: number
}

/** Debits of those lots that some lines name, by reference; others are not found. */
export async function readDebitos(
  ctx: Ctx,
  lotes: LotesTomados,
  batch: ReadonlyArray<PagoLeido | LineaMala>,
): Promise<Map<string, DebitoTomado>> {
  const referencias = [...new Set(batch.flatMap((line) => ('es' in line ? [line.referencia] : [])))]
  const { rows } = await sql<
    Omit<DebitoTomado, 'centavos' | 'hecho'> & { referencia: string; importe: number }
  >`select r.id, r.referencia, r.importe, r.cbu, r.estado, r.codigo, r.dia, r.lote_id as lote
    from lote_debito_renglon r
    where r.referencia = any(${referencias}::text[])`.execute(ctx.db)
  const found = new Map<string, DebitoTomado>()
  for (const { referencia, importe, ...row } of rows) {
    const hecho = lotes.get(row.lote)
    if (hecho !== undefined) found.set(referencia, { ...row, centavos: toCents(importe), hecho })
  }
  return found
}
