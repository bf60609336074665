import type { FilaTramite } from '@gremial/contract/tramites/tramites.ts'
import { sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import { enAlcance } from '../../afiliado/afiliados/afiliados.access.ts'
import '../solicitudes/solicitudes.tables.ts'
import { numeroCompleto } from '../solicitudes/solicitudes.queries.ts'

/** A row of my procedures, over solicitud (s) and producto (p). */
export const camposTramite = {
  id: sql`jsonb_build_object('idCodigo', s.id, 'idProducto', s.producto_id)`,
  numeroAfiliado: sql`s.afiliado_numero`,
  fechaSolicitud: sql`s.fecha`,
  numeroSolicitudCompleto: numeroCompleto,
  tramite: sql`case p.clase when 'PRESTAMO' then 'Solicitud de préstamo' else 'Adhesión' end`,
  producto: sql`p.nombre`,
  estadoSolicitudProducto: sql`s.estado`,
  idSubestadoSolicitud: sql`s.subestado`,
  monto: sql`s.monto / 100.0`,
  plazo: sql`s.plazo`,
  montoCaja: sql`(s.monto - round(s.monto * coalesce(s.gasto, p.gasto) / 100)) / 100.0`,
  seguroVida: sql`p.seguro_vida::int`,
  productoTuristico: sql`p.turistico::int`,
  mostrarBotonContinuarRegistro: sql`(s.estado in ('INICIADA', 'OBSERVADA'))::int`,
  mostrarBotonAnularSolicitud: sql`(s.estado in ('INICIADA', 'PRESENTADA', 'EN ANÁLISIS', 'OBSERVADA'))::int`,
}

/** What a member asked for since a day; of oneself when the number is not said, of another only within scope. */
export const fuenteTramites: ListSource<FilaTramite> = {
  access: can('tramites.consultar'),
  people: { thing: 'tramites', isOther: (fila, ctx) => fila.numeroAfiliado !== ctx.user?.affiliate },
  rows(ctx, filters) {
    const numero = filters.number('numeroAfiliado') ?? ctx.user?.affiliate ?? null
    const desde = filters.date('fechaSolicitud')
    let rows = ctx.db
      .selectFrom('solicitud as s')
      .innerJoin(sql`producto`.as('p'), (join) => join.on(sql`p.id`, '=', sql`s.producto_id`))
      .innerJoin(sql`afiliado`.as('a'), (join) => join.on(sql`a.numero`, '=', sql`s.afiliado_numero`))
      .where('s.afiliado_numero', '=', numero)
      .where(enAlcance(ctx))
    if (desde) rows = rows.where('s.fecha', '>=', desde)
    return rows
  },
  fields: camposTramite,
  sort: { fechaSolicitud: sql`s.fecha`, numeroSolicitudCompleto: sql`(s.anio, s.numero)` },
  tieBreak: sql`s.id`,
}
