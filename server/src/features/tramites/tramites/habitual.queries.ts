import { diasDeHabitual, type habitual } from '@gremial/contract/tramites/tramites.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'

/**
 * How many days the requests of a product took from when they were first filed until they were answered, of those answered in the last
 * ninety: the median, rounded; null while there is none. What was annulled had no answer.
 */
export async function habitualDe(ctx: Ctx, producto: number): Promise<z.infer<typeof habitual>> {
  const { rows } = await sql<z.infer<typeof habitual>>`select count(*)::int as pedidos,
      round(percentile_cont(0.5) within group (order by greatest(0, dia_de(s.resuelta) - dia_de(e.presentada))))::int as dias
    from solicitud s join lateral (select min(momento) as presentada from solicitud_suceso
      where solicitud_id = s.id and que = 'presentada') e on e.presentada is not null
    where s.producto_id = ${producto} and s.estado in ('APROBADA', 'RECHAZADA', 'OTORGADA')
      and s.resuelta >= ${ctx.now}::timestamptz - ${sql.lit(diasDeHabitual)} * interval '1 day'`.execute(ctx.db)
  return rows[0] ?? { pedidos: 0, dias: null }
}
