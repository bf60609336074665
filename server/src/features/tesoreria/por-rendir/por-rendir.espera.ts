import { diasPorRendir, porRendirScreens } from '@gremial/contract/tesoreria/por-rendir.ts'
import { sql } from 'kysely'
import { person } from '../../../platform/context.ts'
import { direccionDePantalla, type FuenteEspera } from '../../afiliado/avisos/esperas.ts'
import { seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'

/** The caller's receipts that stay unsettled for days, by branch. */
export const esperaPorRendir: FuenteEspera = {
  cosa: 'porRendir',
  permiso: 'rendiciones.editar',
  icono: 'recibo',
  lugar: porRendirScreens.porRendir,
  filas: (ctx) => sql`select s.id, count(*), min(p.subido), null, sum(p.importe), jsonb_build_object('seccional', s.nombre)
    from comprobante_por_rendir p
    join seccional s on s.id = p.seccional_id
    where p.subido_por = ${person(ctx).id} and ${seccionalEnAlcance(ctx, sql`p.seccional_id`)}
      and p.subido < ${ctx.now}::timestamptz - ${diasPorRendir} * interval '1 day'
    group by s.id`,
  va: ({ id }) => direccionDePantalla(porRendirScreens.porRendir, {}, { idSeccional: id }),
}
