import { gastos, gastosList, parecidosList } from '@gremial/contract/tesoreria/gastos.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { gastosSource, parecidosSource } from './gastos.list.ts'
import { readGastosSummary } from './gastos.queries.ts'

/** Expenses and possible duplicates, for central treasury and reviewers. */
export function gastosRoutes(app: FastifyInstance): void {
  registerList(app, gastosList, gastosSource)
  registerList(app, parecidosList, parecidosSource)
  serve(app, gastos, {
    resumen: (ctx, { query }) => readGastosSummary(ctx, query),
    revisar: (ctx, { params }) => revisar(ctx, params.codigo),
  })
}

/** Records the first reviewer. NO_EXISTE out of scope. */
const revisar = (ctx: Ctx, id: number): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ comprobante: number; revisado: Date | null }>`
      select p.comprobante_id as comprobante, p.revisado
      from comprobante_parecido p
      join comprobante c on c.id = p.comprobante_id
      join rendicion_gasto r on r.id = c.rendicion_id
      where p.id = ${id} and ${seccionalEnAlcance(ctx, sql`r.seccional_id`)} for update of p`.execute(ctx.db)
    const [row] = rows
    if (!row) throw new AppError('NO_EXISTE')
    if (row.revisado) return
    await sql`update comprobante_parecido
      set revisado = ${ctx.now}, revisado_por = ${ctx.user?.id ?? null}
      where id = ${id}`.execute(ctx.db)
    await audit(ctx, 'revisar-parecido', 'comprobante', row.comprobante, { parecido: id })
  })
