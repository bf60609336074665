import { type RawBuilder, sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { found } from '../../../platform/runtime/errors.ts'

/** SQL condition on the affiliate's table (alias): affiliates within the caller's scope (decisions §3). */
export function enAlcance(ctx: Ctx, alias = 'a'): RawBuilder<boolean> {
  const { scope } = ctx
  const numero = sql.ref(`${alias}.numero`)
  if (scope.kind === 'all') return sql<boolean>`true`
  if (scope.kind === 'own') return sql<boolean>`${numero} = ${scope.affiliate}`
  return sql<boolean>`(${sql.ref(`${alias}.seccional_id`)} = any(${scope.ids}::bigint[]) or ${numero} = ${scope.affiliate})`
}

/** SQL expression: current number for a typed one; a merged number leads to the one it passed to (decision 101). */
export const numeroVigenteDe = (numero: unknown): RawBuilder<number> =>
  sql<number>`(select coalesce(v.pasa_a, v.numero) from afiliado v where v.numero = ${numero})`

/** Current number of an affiliate; returns `numero` itself if it does not exist. */
export async function numeroVigente(ctx: Ctx, numero: number): Promise<number> {
  const { rows } = await sql<{ numero: number | null }>`select ${numeroVigenteDe(numero)} as numero`.execute(ctx.db)
  return rows[0]?.numero ?? numero
}

/**
 * Number of the affiliate that a call is about: the caller's own without a query, another only within scope. NO_EXISTE.
 * (A-PERMISOS-02)
 */
export async function afiliadoAlAlcance(ctx: Ctx, numero: number | undefined): Promise<number> {
  const propio = ctx.user?.affiliate ?? undefined
  const pedido = found(numero ?? propio)
  if (pedido === propio) return pedido
  const { rows } = await sql<{
    numero: number
  }>`select a.numero from afiliado a where a.numero = ${numeroVigenteDe(pedido)} and ${enAlcance(ctx)}`.execute(ctx.db)
  return found(rows[0]).numero
}

/** Audits a read of another person's data by staff (decisions §9.4); reads of one's own data are not audited. */
export async function auditarLectura(ctx: Ctx, numero: number, que: string): Promise<void> {
  if (numero !== ctx.user?.affiliate) await audit(ctx, 'consultar', 'afiliado', numero, { que, personas: 1 })
}
