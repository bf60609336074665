import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'

/** Difference between a box and its bank before their first statement, and the statements that are missing between those that were read. */

/** Fixes it: what the bank held on the day of the first statement, less what the books did. Nothing where either is not known. */
export async function fixAnterior(ctx: Ctx, caja: number, desde: string, abre: number | null): Promise<void> {
  await sql`update caja_banco b
    set anterior = ${abre}::numeric - (p.saldo_banco - coalesce((
      select sum(case m.ingreso_egreso when 1 then m.importe_banco else -m.importe_banco end)
      from movimiento_caja m
      where m.caja_id = b.caja_id and m.fecha_movimiento >= ${desde} and not m.anulado and m.tipo_id <> 7), 0))
    from caja c
    left join planilla_caja p on p.id = c.planilla_id
    where c.id = b.caja_id and b.caja_id = ${caja}`.execute(ctx.db)
}

export interface Hueco {
  desde: string
  hasta: string
  importe: number
}
/** Cents. */
interface Explicado {
  /** Difference before the first statement that was not joined since; null when it was not fixed. */
  anterior: number | null
  huecos: Array<Hueco & { importe: number }>
}

/** Explains a difference beyond the loose lines and movements: the one before the first statement, and each missing statement. */
export async function readExplicado(ctx: Ctx, caja: number): Promise<Explicado> {
  // A movement of before that is joined to a line no longer makes a difference.
  const { rows } = await sql<{ anterior: number | null }>`
    select b.anterior + coalesce((select sum(m.importe) from movimiento_banco m
      where m.caja_id = b.caja_id and m.conciliacion_id is not null and m.fecha < b.desde), 0) as anterior
    from caja_banco b
    where b.caja_id = ${caja}`.execute(ctx.db)
  const { rows: huecos } = await sql<Hueco>`
    select x.hasta_antes as desde, x.desde as hasta, x.abre - x.saldo_antes as importe
    from (select e.desde, e.abre, lag(e.hasta) over en_orden as hasta_antes, lag(e.saldo) over en_orden as saldo_antes
      from extracto_banco e
      where e.caja_id = ${caja}
      window en_orden as (order by e.hasta, e.id)) x
    where x.hasta_antes < x.desde and x.abre <> x.saldo_antes
    order by x.desde`.execute(ctx.db)
  const anterior = rows[0]?.anterior ?? null
  return {
    anterior: anterior === null ? null : toCents(anterior),
    huecos: huecos.map((h) => ({ ...h, importe: toCents(h.importe) })),
  }
}

export const toPesos = (huecos: readonly Hueco[]): Hueco[] => huecos.map((h) => ({ ...h, importe: fromCents(h.importe) }))
