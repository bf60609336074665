import { rendicionesGastoScreens } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { sql } from 'kysely'
import { direccionDePantalla, type FuenteEspera } from '../../afiliado/avisos/esperas.ts'
import { seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'

/** A settlement back in draft with a reason, for whoever prepared or sent it, until it is sent again or cancelled. */
export const devueltaWait: FuenteEspera = {
  cosa: 'rendicionDevuelta',
  permiso: 'rendiciones.editar',
  icono: 'alerta',
  lugar: rendicionesGastoScreens.rendiciones,
  filas: (ctx) => sql`select r.id, 1, e.devuelta, null, r.total, jsonb_build_object('numero', r.numero_completo,
      'motivo', case when e.motivo <> '' then e.motivo else r.motivo_observacion end)
    from rendicion_gasto r
    join lateral (select x.devuelta, x.motivo, x.usuario_id
      from rendicion_envio x
      where x.rendicion_id = r.id
      order by x.id desc
      limit 1) e on e.devuelta is not null
    where r.estado = 1 and (e.motivo <> '' or r.motivo_observacion <> '') and ${seccionalEnAlcance(ctx, sql`r.seccional_id`)}
      and ${ctx.user?.id ?? null}::bigint in (r.creada_por, e.usuario_id)`,
  va: ({ id }) => direccionDePantalla(rendicionesGastoScreens.conceptosRendicion, { idrendicion: id }),
}
