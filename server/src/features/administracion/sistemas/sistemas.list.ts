import { estadosSistema, type FilaSistema } from '@gremial/contract/administracion/sistemas.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import type { Filters } from '../../../platform/list/query.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import './sistemas.tables.ts'

/** SQL: state of a token (s). */
const estadoDe = (ctx: Ctx): RawBuilder<string> =>
  sql<string>`case when s.revocado is not null then 'REVOCADO' when s.vence <= ${ctx.now} then 'VENCIDO' else 'VIGENTE' end`

/** Columns shared by the list and the record, of a row (s). */
export const camposSistema = {
  id: sql<number>`s.id`,
  nombre: sql<string>`s.nombre`,
  para: sql<string>`s.para`,
  termina: sql<string>`s.termina`,
  escribe: sql<number>`s.escribe::int`,
  creado: isoMoment(sql`s.creado`),
  quien: sql<string>`(select u.nombre from usuario u where u.id = s.creado_por)`,
  vence: isoMoment(sql`s.vence`),
  ultimoUso: isoMoment(sql`s.ultimo_uso`),
  ultimaRed: sql<string>`s.ultima_red`,
}

export const sistemasSource: ListSource<FilaSistema> = {
  access: can('sistemas.administrar'),
  rows(ctx: Ctx, filters: Filters) {
    // With the state, so that the column and its filter agree.
    const rows = ctx.db
      .selectFrom('sistema as s')
      .innerJoinLateral(sql<{ estado: string }>`(select ${estadoDe(ctx)} as estado)`.as('e'), (join) => join.onTrue())
    const estado = filters.text('estado')
    if (estado === undefined) return rows
    if (!(estadosSistema as readonly string[]).includes(estado)) throw new AppError('CONSULTA_INVALIDA', { detalle: 'estado' })
    return rows.where(sql<boolean>`e.estado = ${estado}`)
  },
  fields: {
    ...camposSistema,
    permisos: sql`(select count(*)::int from sistema_permiso p where p.sistema_id = s.id)`,
    seccionales: sql`coalesce((select string_agg(c.nombre, ', ' order by c.codigo)
      from sistema_seccional x
      join seccional c on c.id = x.seccional_id
      where x.sistema_id = s.id), '')`,
    estado: sql`e.estado`,
  },
  sort: { creado: sql`s.creado`, vence: sql`s.vence` },
  tieBreak: sql`s.id`,
}

export { estadoDe as estadoDeSistema }
