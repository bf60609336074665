import { estadosEnEspera } from '@gremial/contract/tramites/bandeja.ts'
import type { FilaDefinicion } from '@gremial/contract/tramites/definiciones.vistas.ts'
import { sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import { diasDeHabitualDe } from '../productos/habitual.ts'
import './definiciones.tables.ts'

/** SQL condition: a version (d) is published and has begun. */
export const laVigente = (ctx: Ctx) => sql`d.estado = 'PUBLICADA' and d.desde <= ${ctx.today}`

/** SQL: state of a product (p), from its versions; for a product of the portal, from its enabled flag. */
export const situacionDe = (ctx: Ctx) => sql<FilaDefinicion['situacion']>`(case
  when p.clase <> 'ARMADO' then case when p.habilitado then 'PUBLICADO' else 'RETIRADO' end
  when exists (select from definicion_tramite d where d.producto_id = p.id and ${laVigente(ctx)}) then 'PUBLICADO'
  when exists (select from definicion_tramite d where d.producto_id = p.id and d.estado = 'PUBLICADA') then 'CON FECHA'
  when exists (select from definicion_tramite d where d.producto_id = p.id and d.estado = 'RETIRADA') then 'RETIRADO'
  else 'BORRADOR' end)`

/** Procedures designed by clerks, and those that come with the portal. */
export const definicionesSource: ListSource<FilaDefinicion> = {
  access: can('tramites.armar'),
  rows(ctx, filters) {
    let rows = ctx.db
      .selectFrom(sql`producto`.as('p'))
      .leftJoinLateral(
        sql`(select d.*
          from definicion_tramite d
          where d.producto_id = p.id and d.estado in ('PUBLICADA', 'RETIRADA')
          order by (${laVigente(ctx)}) desc, d.desde desc, d.numero desc
          limit 1)`.as('v'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        sql`(select d.*
          from definicion_tramite d
          where d.producto_id = p.id and (d.estado in ('BORRADOR', 'POR APROBAR')
              or d.estado = 'PUBLICADA' and d.desde > ${ctx.today})
            and d.id is distinct from v.id
          order by d.numero desc
          limit 1)`.as('b'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        sql`(select d.guardada, u.nombre
          from definicion_tramite d
          join usuario u on u.id = d.guardada_por
          where d.producto_id = p.id
          order by d.guardada desc
          limit 1)`.as('m'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(sql`(select ${situacionDe(ctx)} as situacion, ${ctx.today}::date as hoy)`.as('x'), (join) => join.onTrue())
    const [situacion, clase] = [filters.text('situacion'), filters.text('clase')]
    if (situacion) rows = rows.where(sql<boolean>`x.situacion = ${situacion}`)
    if (clase) rows = rows.where(sql<boolean>`p.clase = ${clase}`)
    if (filters.search)
      rows = rows.where(sql<boolean>`normalizar(p.nombre) like '%' || escapar_like(normalizar(${filters.search})) || '%'`)
    return rows
  },
  fields: {
    id: sql`p.id`,
    codigo: sql`p.codigo`,
    nombre: sql`p.nombre`,
    resumen: sql`coalesce(coalesce(v.contenido, b.contenido) #>> '{resumen,es}', p.descripcion)`,
    clase: sql`p.clase`,
    situacion: sql`x.situacion`,
    numero: sql`v.numero`,
    desde: sql`coalesce(v.desde::text, '')`,
    borrador: sql`b.numero`,
    estadoBorrador: sql`b.estado`,
    faltan: sql`coalesce(b.faltan, 0)`,
    pedidos: sql`(select count(*)::int
      from solicitud s
      where s.producto_id = p.id and s.anio = extract(year from x.hoy) and s.estado <> 'INICIADA')`,
    porContestar: sql`(select count(*)::int
      from solicitud s
      where s.producto_id = p.id and s.estado in (${sql.join(estadosEnEspera.map((e) => sql.lit(e)))}))`,
    habitual: diasDeHabitualDe(sql`p.id`, sql`x.hoy`),
    ultimaMano: sql`coalesce(m.nombre, '')`,
    ultimoDia: sql`coalesce(dia_de(m.guardada)::text, '')`,
  },
  sort: { nombre: sql`orden_nombre(p.nombre) collate "C"` },
  tieBreak: sql`p.id`,
}
