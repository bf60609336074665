import { message } from '@gremial/contract/textos/messages.ts'
import { pasosSolicitud } from '@gremial/contract/tramites/estados.ts'
import { type FilaTramite, filtroTramites } from '@gremial/contract/tramites/tramites.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import { validationError } from '../../../platform/http/errors.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import { enAlcance, numeroVigenteDe } from '../../afiliado/afiliados/afiliados.access.ts'
import { numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import '../solicitudes/solicitudes.tables.ts'

/** Columns of my requests, over solicitud (s), producto (p) and the names of classes (c). */
export const camposTramite: { [C in keyof FilaTramite]: RawBuilder<unknown> } = {
  id: sql`jsonb_build_object('idCodigo', s.id, 'idProducto', s.producto_id)`,
  numeroAfiliado: sql`s.afiliado_numero`,
  fechaSolicitud: sql`s.fecha`,
  numeroSolicitudCompleto: numeroDeSolicitud(),
  tramite: sql`c.clases->>p.clase`,
  producto: sql`p.nombre`,
  estadoSolicitudProducto: sql`s.estado`,
  idSubestadoSolicitud: sql`s.subestado`,
  monto: sql`s.monto / 100.0`,
  plazo: sql`s.plazo`,
  montoCaja: sql`(s.monto - round(s.monto * coalesce(s.gasto, p.gasto) / 100)) / 100.0`,
  seguroVida: sql`p.seguro_vida::int`,
  productoTuristico: sql`p.turistico::int`,
  mostrarBotonContinuarRegistro: sql`(s.estado in (${sql.join(pasosSolicitud.presentar.de.map((e) => sql.lit(e)))}))::int`,
  mostrarBotonAnularSolicitud: sql`(s.estado in (${sql.join(pasosSolicitud.anular.de.map((e) => sql.lit(e)))}))::int`,
  desde: sql`dia_de(s.desde)`,
}

/** SQL: names of the classes of product, in the caller's language. */
export const clasesEnPalabras = (ctx: Ctx) =>
  sql<{ clases: Record<string, string> }>`(select ${JSON.stringify({
    PRESTAMO: message(ctx.language, 'tramite.clase.PRESTAMO'),
    ADHESION: message(ctx.language, 'tramite.clase.ADHESION'),
    ARMADO: message(ctx.language, 'tramite.clase.ARMADO'),
  })}::jsonb as clases)`

/** Requests of a member since a day: the caller's own without a number, another's only within scope. */
export const tramitesSource: ListSource<FilaTramite> = {
  access: can('tramites.consultar'),
  people: { thing: 'tramites', isOther: (fila, ctx) => fila.numeroAfiliado !== ctx.user?.affiliate },
  rows(ctx, filters) {
    const numero = filters.number('numeroAfiliado') ?? ctx.user?.affiliate ?? null
    const desde = filters.date('fechaSolicitud')
    const clase = filters.text('clase')
    let rows = ctx.db
      .selectFrom('solicitud as s')
      .innerJoin(sql`producto`.as('p'), (join) => join.on(sql`p.id`, '=', sql`s.producto_id`))
      .innerJoin(sql`afiliado`.as('a'), (join) => join.on(sql`a.numero`, '=', sql`s.afiliado_numero`))
      .innerJoinLateral(clasesEnPalabras(ctx).as('c'), (join) => join.onTrue())
      .where('s.afiliado_numero', '=', numeroVigenteDe(numero))
      .where(enAlcance(ctx))
    if (desde) {
      const leida = filtroTramites(ctx.today).safeParse({ fechaSolicitud: desde })
      if (!leida.success) throw validationError(leida.error)
      rows = rows.where('s.fecha', '>=', desde)
    }
    if (clase) rows = rows.where(sql<boolean>`p.clase = ${clase}`)
    return rows
  },
  fields: camposTramite,
  sort: { fechaSolicitud: sql`s.fecha`, numeroSolicitudCompleto: sql`(s.anio, s.numero)` },
  tieBreak: sql`s.id`,
}
