import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

/**
 * Whether a slip (alias d) can still be paid: not expired, and the account was not credited with its amount since it was generated.
 * The account is what says what is paid; a slip has no state of its own that could disagree with it (decision 011).
 */
export const payable = (
  today: string,
): RawBuilder<boolean> => sql<boolean>`(d.tipo = 'TALON' and d.vence >= ${today} and d.importe > (
  select coalesce(sum(m.haber), 0) from movimiento_cuenta m where m.afiliado_numero = d.afiliado_numero and m.fecha > d.fecha))`

export interface SiguienteTalon {
  id: number
  descripcion: string
  /** Pesos, at most two decimals. */
  importe: number
  /** Due day, ISO. */
  vence: string
}

/** The slip of a member that is due first among those that can still be paid; null when there is none. The caller checked the scope. */
export async function siguienteTalon(ctx: Ctx, numero: number): Promise<SiguienteTalon | null> {
  const { rows } = await sql<SiguienteTalon>`select d.id, d.descripcion, d.importe, d.vence from documento d
    where d.afiliado_numero = ${numero} and ${payable(ctx.today)} order by d.vence, d.id limit 1`.execute(ctx.db as never)
  return rows[0] ?? null
}
