import type { CadenaAuditoria } from '@gremial/contract/administracion/auditoria.ts'
import { describeOthers } from '@gremial/contract/textos/audit.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { chainFacts } from '../../../platform/audit/events.ts'
import { openLoss } from '../../../platform/audit/loss.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'

/** What a promotion of another database server lost and nobody acknowledged (decision 104), in the words of the audit; null when nothing. */
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

/** A person who runs the portal has seen it. Nothing is done when there is nothing to acknowledge: somebody else did meanwhile. */
export const reconocerPerdida = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    // The sealer's turn, so that two acknowledge once.
    await sql`select pg_advisory_xact_lock(727003)`.execute(ctx.db)
    const perdida = openLoss(await chainFacts(ctx.db, ctx.services))
    if (perdida) await audit(ctx, 'reconocer', 'cadena', perdida.hasta, { desde: perdida.desde, hasta: perdida.hasta })
  })
