import type { ComprobanteObservado, ObservacionesRendicion } from '@gremial/contract/tesoreria/observados.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import './observados.tables.ts'

/** Observed receipts of a settlement in scope, and the receipts that its correction leaves as they are. NO_EXISTE. */
export async function observacionesOf(ctx: Ctx, id: number): Promise<ObservacionesRendicion> {
  const { rows } = await sql<{ corrige: boolean; fijos: number[]; lugares: number }>`select e.id is not null as corrige,
      array(select f.id from comprobantes_fijos(r.id) f) as fijos,
      coalesce(jsonb_array_length(e.contenido::jsonb -> 'recibos') - r.comprobantes, 0) as lugares
    from rendicion_gasto r
    left join rendicion_envio e on e.id = r.correccion_envio_id
    where r.id = ${id} and ${seccionalEnAlcance(ctx, sql`r.seccional_id`)}`.execute(ctx.db)
  const settlement = found(rows[0])
  const { rows: list } = await sql<ComprobanteObservado>`select o.comprobante_id as "idComprobante",
      c.detalle_id as "idDetalle", c.version, o.nombre, o.motivo, u.nombre as por, ${isoMoment(sql`o.momento`)} as momento,
      o.envio_id as "idEnvio", o.cambio, o.cambios, o.respuesta,
      coalesce(x.nombre, '') as "resueltoPor", ${isoMoment(sql`o.resuelta`)} as resuelto,
      o.envio_respuesta_id as "idEnvioRespuesta"
    from comprobante_observacion o
    join usuario u on u.id = o.usuario_id
    left join usuario x on x.id = o.resuelta_por
    left join comprobante c on c.id = o.comprobante_id and c.rendicion_id = o.rendicion_id
    where o.rendicion_id = ${id}
    order by o.id`.execute(ctx.db)
  return {
    ...settlement,
    observados: list.map((o) => ({ ...o, por: plainName(o.por), resueltoPor: plainName(o.resueltoPor) })),
  }
}
