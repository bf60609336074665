import { diasDeHabitual, pedidosParaHabitual } from '@gremial/contract/tramites/productos.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'

/**
 * SQL subquery in the shape of the contract's `habitual`: days from first filing to answer of a product's recently answered
 * requests, without annulled ones.
 */
export const habitualDe = (
  ctx: Ctx,
  producto: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(select json_build_object('pedidos', count(*),
    'dias', round(percentile_cont(0.5) within group (order by greatest(0, dia_de(s.resuelta) - dia_de(e.presentada))))::int)
  from solicitud s join lateral (select min(momento) as presentada from solicitud_suceso
    where solicitud_id = s.id and que = 'presentada') e on e.presentada is not null
  where s.producto_id = ${producto} and s.estado in ('APROBADA', 'RECHAZADA', 'OTORGADA')
    and s.resuelta >= ${ctx.now}::timestamptz - ${sql.lit(diasDeHabitual)} * interval '1 day')`

/** SQL subquery: only the median, for a list; null with too few requests. `hoy` is the day in question. */
export const diasDeHabitualDe = (
  producto: RawBuilder<unknown>,
  hoy: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(select case when count(*) >= ${sql.lit(pedidosParaHabitual)} then
      round(percentile_cont(0.5) within group (order by greatest(0, dia_de(s.resuelta) - dia_de(e.presentada))))::int end
  from solicitud s join lateral (select min(momento) as presentada from solicitud_suceso
    where solicitud_id = s.id and que = 'presentada') e on e.presentada is not null
  where s.producto_id = ${producto} and s.estado in ('APROBADA', 'RECHAZADA', 'OTORGADA')
    and dia_de(s.resuelta) >= ${hoy} - ${sql.lit(diasDeHabitual)})`
