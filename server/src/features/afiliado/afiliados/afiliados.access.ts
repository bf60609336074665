import { type RawBuilder, sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { found } from '../../../platform/runtime/errors.ts'

/** Which affiliates the caller may see: a condition on the affiliate's table under the given alias (decisions §3). */
export function enAlcance(ctx: Ctx, alias = 'a'): RawBuilder<boolean> {
  const { scope } = ctx
  const numero = sql.ref(`${alias}.numero`)
  if (scope.kind === 'all') return sql<boolean>`true`
  if (scope.kind === 'own') return sql<boolean>`${numero} = ${scope.affiliate}`
  return sql<boolean>`(${sql.ref(`${alias}.seccional_id`)} = any(${scope.ids}::bigint[]) or ${numero} = ${scope.affiliate})`
}

/** The number that somebody is known by, as an expression over the one that was typed: a number that passed to another leads to it (decision 101). */
export const numeroVigenteDe = (numero: unknown): RawBuilder<number> =>
  sql<number>`(select coalesce(v.pasa_a, v.numero) from afiliado v where v.numero = ${numero})`

/** The same, read; the one that was asked for where nobody has it. */
export async function numeroVigente(ctx: Ctx, numero: number): Promise<number> {
  const { rows } = await sql<{ numero: number | null }>`select ${numeroVigenteDe(numero)} as numero`.execute(ctx.db)
  return rows[0]?.numero ?? numero
}

/** The affiliate a call is about: one's own without a query, another only within scope, otherwise NO_EXISTE. (A-PERMISOS-02) */
export async function afiliadoAlAlcance(ctx: Ctx, numero: number | undefined): Promise<number> {
  const propio = ctx.user?.affiliate ?? undefined
  const pedido = found(numero ?? propio)
  if (pedido === propio) return pedido
  const { rows } = await sql<{
    numero: number
  }>`select a.numero from afiliado a where a.numero = ${numeroVigenteDe(pedido)} and ${enAlcance(ctx)}`.execute(ctx.db)
  return found(rows[0]).numero
}

/** Staff reading somebody else's data is written down (decisions §9.4); reading one's own is not. */
export async function auditarLectura(ctx: Ctx, numero: number, que: string): Promise<void> {
  if (numero !== ctx.user?.affiliate) await audit(ctx, 'consultar', 'afiliado', numero, { que, personas: 1 })
}
