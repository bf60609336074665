import type { FilaBeneficio } from '@gremial/contract/administracion/beneficios.ts'
import { firstDayAgo } from '@gremial/contract/values/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import { buscado } from '../../afiliado/beneficios/beneficios.list.ts'

const usosDe = (mes: RawBuilder<unknown>) => sql`coalesce((select m.usos
  from beneficio_mes m
  where m.beneficio_id = b.id and m.mes = ${mes}), 0)`

/** All benefits. */
export const catalogoBeneficiosSource: ListSource<FilaBeneficio> = {
  access: can('beneficios.editar'),
  rows(ctx, filters) {
    let rows = ctx.db.selectFrom('beneficio as b')
    const [habilitado, rubro] = [filters.flag('habilitado'), filters.text('rubro')]
    if (habilitado !== undefined) rows = rows.where('b.habilitado', '=', habilitado)
    if (rubro) rows = rows.where('b.rubro', '=', rubro)
    if (filters.search) rows = rows.where(buscado(filters.search))
    const [este, anterior] = [0, 1].map((meses) => firstDayAgo(ctx.today, meses))
    return rows.crossJoin(sql`(select ${este}::date as este, ${anterior}::date as anterior)`.as('d'))
  },
  fields: {
    id: sql`b.id`,
    comercio: sql`b.comercio`,
    rubro: sql`b.rubro`,
    ofrece: sql`b.ofrece`,
    seccionales: sql`coalesce((select string_agg(s.nombre, ', ' order by s.nombre)
      from beneficio_seccional x
      join seccional s on s.id = x.seccional_id
      where x.beneficio_id = b.id), '')`,
    hasta: sql`coalesce(b.hasta::text, '')`,
    conCodigo: sql`b.con_codigo::int`,
    usosMes: usosDe(sql`d.este`),
    usosAntes: usosDe(sql`d.anterior`),
    habilitado: sql`b.habilitado::int`,
  },
  sort: { comercio: sql`b.orden` },
  tieBreak: sql`b.id`,
}
