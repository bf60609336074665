import { type FilaLineaBanco, situacionesLinea } from '@gremial/contract/tesoreria/conciliacion.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Base, ListSource } from '../../../platform/list/list.ts'
import { alcanza, seccionalEnAlcance } from '../../seccionales/seccionales/seccionales.access.ts'
import { habilitadoEn } from '../cajas/cajas.access.ts'

const motivos = ['NUMERO', 'IMPORTE', 'TEXTO', 'REVERSA', 'CONTRAASIENTO', 'A_MANO'] as const

const enPalabras = ({ language }: Ctx): RawBuilder<unknown> =>
  sql.join(
    motivos.map((m) => sql`when ${m} then ${message(language, `conciliacion.motivos.${m}`)}::text`),
    sql` `,
  )

/** The lines of the bank of the boxes in scope, each with what it is joined to. */
export const lineasBancoSource: ListSource<FilaLineaBanco> = {
  access: can('movimientosCaja.consultar'),
  rows(ctx, filters) {
    let rows = ctx.db
      .selectFrom(sql`linea_banco`.as('l'))
      .innerJoin(sql`caja`.as('c'), (join) => join.on(sql`c.id`, '=', sql`l.caja_id`))
      .leftJoin(sql`conciliacion`.as('k'), (join) => join.on(sql`k.id`, '=', sql`l.conciliacion_id`))
      .leftJoin(sql`pendiente_banco`.as('p'), (join) => join.on(sql`p.linea_id`, '=', sql`l.id`))
      .leftJoinLateral(
        sql`(select string_agg(m.numero_planilla || '-' || m.numero, ', ' order by m.numero) as codigos,
            string_agg(m.descripcion, ', ' order by m.numero) as descripcion,
            bool_or(x.cerrada >= k.momento) as cerrada
          from movimiento_banco b
          join movimiento_caja m on m.id = b.movimiento_id
          join planilla_caja x on x.id = m.planilla_id
          where l.conciliacion_id is not null and b.conciliacion_id = l.conciliacion_id)`.as('de'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(sql`(select case k.motivo ${enPalabras(ctx)} end as motivo)`.as('dicho'), (join) => join.onTrue())
      .leftJoinLateral(
        sql`(select ${alcanza(ctx, 'movimientosCaja.editar', sql`c.seccional_id`)}
          and ${habilitadoEn(ctx, sql`c.id`)} as opera)`.as('yo'),
        (join) => join.onTrue(),
      )
      .where(seccionalEnAlcance(ctx, sql`c.seccional_id`)) as Base
    const caja = filters.number('caja')
    // One box at a time: of all of them nobody asks for.
    rows = rows.where(caja === undefined ? sql<boolean>`false` : sql<boolean>`l.caja_id = ${caja}`)
    const [desde, hasta, situacion] = [filters.date('fechaDesde'), filters.date('fechaHasta'), filters.text('situacion')]
    if (desde) rows = rows.where(sql<boolean>`l.fecha >= ${desde}`)
    if (hasta) rows = rows.where(sql<boolean>`l.fecha <= ${hasta}`)
    if (situacion !== undefined) rows = rows.where(deSituacion(situacion))
    if (filters.search)
      rows = rows.where(sql<boolean>`normalizar(l.texto || ' ' || l.referencia) like '%' || normalizar(${filters.search}) || '%'`)
    return rows
  },
  fields: {
    id: sql`l.id`,
    fecha: sql`l.fecha`,
    texto: sql`l.texto`,
    referencia: sql`l.referencia`,
    importe: sql`l.importe`,
    situacion: sql`case when l.conciliacion_id is not null then 'CONCILIADA' when p.id is not null then 'PENDIENTE'
      else 'SIN_RESOLVER' end`,
    codigos: sql`coalesce(de.codigos, '')`,
    descripcion: sql`coalesce(de.descripcion, '')`,
    motivo: sql`coalesce(dicho.motivo, p.nota, '')`,
    por: sql`coalesce((select u.nombre from usuario u where u.id = coalesce(k.usuario_id, p.usuario_id)), '')`,
    idConciliacion: sql`l.conciliacion_id`,
    can: sql`jsonb_build_object('separar', yo.opera and l.conciliacion_id is not null and not coalesce(de.cerrada, false))`,
  },
  sort: { fecha: sql`l.fecha` },
  tieBreak: sql`l.id`,
}

function deSituacion(situacion: string): RawBuilder<boolean> {
  const [conciliada, pendiente] = situacionesLinea
  if (situacion === conciliada) return sql<boolean>`l.conciliacion_id is not null`
  if (situacion === pendiente) return sql<boolean>`l.conciliacion_id is null and p.id is not null`
  return situacion === 'SIN_RESOLVER' ? sql<boolean>`l.conciliacion_id is null and p.id is null` : sql<boolean>`false`
}
