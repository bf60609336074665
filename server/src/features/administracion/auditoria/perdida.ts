import type { CadenaAuditoria } from '@gremial/contract/administracion/auditoria.ts'
import { describeOthers } from '@gremial/contract/textos/audit.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { chainFacts } from '../../../platform/audit/events.ts'
import { openLoss } from '../../../platform/audit/loss.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'

/** Rows lost by the promotion of another database server and not acknowledged (decision 104), as texts; null if none. */
export async function perdidaDe(ctx: Ctx): Promise<CadenaAuditoria['perdida']> {
  const perdida = openLoss(await chainFacts(ctx.db, ctx.services))
  if (!perdida) return null
  const quienes = [...new Set(perdida.acciones.flatMap(({ usuario }) => usuario ?? []))]
  const { rows } = await sql<{ id: number; nombre: string }>`select id, nombre
    from usuario
    where id = any(${quienes}::bigint[])`.execute(ctx.db)
  const nombres = new Map(rows.map(({ id, nombre }) => [id, nombre]))
  return {
    desde: perdida.desde,
    hasta: perdida.hasta,
    momento: perdida.momento.toISOString(),
    acciones: perdida.acciones.map(({ momento, usuario, accion, cosa, codigo }) => ({
      momento,
      persona: usuario === null ? '' : (nombres.get(usuario) ?? ''),
      descripcion: describeOthers(ctx.language, accion, cosa),
      codigo,
    })),
    reconoce: ctx.user?.permissions.has('organizacion.editar') ?? false,
  }
}

/** An administrator acknowledges the loss. No effect if nothing is left to acknowledge: somebody else did meanwhile. */
export const reconocerPerdida = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    // The sealer's lock, so that of two concurrent calls one acknowledges.
    await sql`select pg_advisory_xact_lock(727003)`.execute(ctx.db)
    const perdida = openLoss(await chainFacts(ctx.db, ctx.services))
    if (perdida) await audit(ctx, 'reconocer', 'cadena', perdida.hasta, { desde: perdida.desde, hasta: perdida.hasta })
  })
