import type { FilaQuienPuede, ResumenQuienPuede } from '@gremial/contract/administracion/alcance.ts'
import { scopes } from '@gremial/contract/platform/feature.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { nombreDePermiso } from './nombres.ts'
import '../../acceso/usuarios/usuarios.tables.ts'
import { numeroDeAfiliado } from '../../afiliado/afiliados/numeros.ts'
import { seccionalPedida } from '../../seccionales/seccionales/seccionales.access.ts'

/**
 * An assignment (t) of a role with some permission: its widest scope, or that of one permission. Names of scopes are in the
 * caller's language.
 */
interface Manera {
  ambito: string
  donde: string
}

const puedeEntrar = sql<boolean>`(u.habilitado and u.mail_validado)`

/** Holders: one row for each role that gives it to a user, assigned or by mandate. */
export const quienPuedeSource: ListSource<FilaQuienPuede> = {
  access: can('roles.consultar'),
  rows(ctx, filters) {
    const [permiso, seccional, rol] = [filters.text('permiso'), seccionalPedida(ctx, filters), filters.number('idRol')]
    const deEse = permiso === undefined ? sql<boolean>`true` : sql<boolean>`rp.permiso = ${permiso}`
    const palabra = (ambito: (typeof scopes)[number]) => sql<string>`${message(ctx.language, `alcance.${ambito}`)}::text`
    let rows = ctx.db
      .selectFrom(
        sql<{
          usuario_id: number
          rol_id: number
          origen: string
          seccional_id: number | null
          mandato_id: number | null
          delegacion_id: number | null
          hasta: string | null
        }>`tenencias(${ctx.today})`.as('t'),
      )
      .innerJoin('usuario as u', 'u.id', 't.usuario_id')
      .innerJoin('rol as r', 'r.id', 't.rol_id')
      .leftJoin(sql<{ numero: number; digito: number }>`afiliado`.as('a'), (join) =>
        join.onRef('a.numero', '=', 'u.afiliado_numero'),
      )
      .leftJoin(sql<{ id: number; puesto: number }>`mandato`.as('m'), (join) => join.onRef('m.id', '=', 't.mandato_id'))
      .leftJoin(sql<{ codigo: number; nombre: string }>`puesto`.as('o'), (join) => join.onRef('o.codigo', '=', 'm.puesto'))
      .innerJoinLateral(
        sql<Manera>`(select x.ambito, case x.ambito when 'propio' then ${palabra('propio')} when 'todas' then ${palabra('todas')}
          else coalesce((select string_agg(s.nombre, ', ' order by s.codigo)
            from seccional s
            where s.id = t.seccional_id
              or (t.origen = 'ROL'
                and s.id in (select us.seccional_id from usuario_seccional us where us.usuario_id = t.usuario_id))),
              '') end as donde
          from (select rp.ambito
            from rol_permiso rp
            where rp.rol_id = t.rol_id and (t.origen = 'ROL' or rp.ambito <> 'todas') and ${deEse}
            order by array_position(${sql.val(scopes)}::text[], rp.ambito) desc
            limit 1) x)`.as('x'),
        (join) => join.onTrue(),
      )
    if (seccional !== undefined)
      rows = rows.where(
        sql<boolean>`(x.ambito = 'todas'
          or (x.ambito = 'seccionales' and (t.seccional_id = ${seccional} or (t.origen = 'ROL' and exists (
          select 1
          from usuario_seccional us
          where us.usuario_id = t.usuario_id and us.seccional_id = ${seccional})))))`,
      )
    if (rol !== undefined) rows = rows.where('t.rol_id', '=', rol)
    if (filters.search)
      rows = rows.where(sql<boolean>`normalizar(u.nombre) like '%' || escapar_like(normalizar(${filters.search})) || '%'`)
    return rows
  },
  fields: {
    // Unique number per assignment: a direct role, a mandate, a delegation.
    id: clave(),
    idUsuario: sql`u.id`,
    nombre: sql`u.nombre`,
    numeroAfiliadoFormateado: sql`coalesce(${numeroDeAfiliado('a')}, '')`,
    donde: sql`x.donde`,
    ambito: sql`x.ambito`,
    porque: sql`case when o.nombre is null then r.nombre else o.nombre || ' · ' || r.nombre end`,
    origen: sql`t.origen`,
    hasta: sql`t.hasta`,
    puedeEntrar: sql`${puedeEntrar}::int`,
  },
  sort: { nombre: sql`orden_nombre(u.nombre) collate "C"` },
  tieBreak: clave(),
  people: { thing: 'quienPuede', isOther: (row, ctx) => row.idUsuario !== ctx.user?.id },
}

function clave(): RawBuilder<unknown> {
  return sql`case t.origen when 'ROL' then 4 * (u.id * 100000 + r.id) when 'MANDATO' then 4 * t.mandato_id + 1
    else 4 * t.delegacion_id + 2 end`
}

/** Number of holders, and branches without one outside the centre, with the last mandate that gave it. */
export async function resumirQuienPuede(ctx: Ctx, permiso: string, seccional?: number): Promise<ResumenQuienPuede> {
  const { rows: nombres } = await sql<{ nombre: string }>`select ${nombreDePermiso(ctx.language)} as nombre from permiso p
    where p.codigo = ${permiso}`.execute(ctx.db)
  const { nombre } = found(nombres[0])
  const donde = seccional === undefined ? sql<boolean>`true` : sql<boolean>`g.alcance in (0, ${seccional})`
  const { rows } = await sql<{ personas: number; enTodas: number; enSeccionales: number; enLoPropio: number }>`
    select count(*)::int as personas, count(*) filter (where hasta = 0)::int as "enTodas",
      count(*) filter (where hasta > 0)::int as "enSeccionales", count(*) filter (where hasta = -1)::int as "enLoPropio"
    from (select g.usuario_id, case when bool_or(g.alcance = 0) then 0 when bool_or(g.alcance > 0) then 1 else -1 end as hasta
      from concesiones(${ctx.today}) g where g.permiso = ${permiso} and g.alcance is not null and ${donde} group by 1) q`.execute(
    ctx.db,
  )
  const { rows: sinNadie } = await sql<ResumenQuienPuede['sinNadie'][number]>`
    select s.id, s.nombre, (select jsonb_build_object('puesto', o.nombre, 'hasta', m.hasta)
      from mandato m
      join puesto o on o.codigo = m.puesto
      join rol_permiso rp on rp.rol_id = o.rol_id and rp.permiso = ${permiso} and rp.ambito = 'seccionales'
      where m.seccional_id = s.id and m.hasta < ${ctx.today}
      order by m.hasta desc
      limit 1) as ultimo
    from seccional s
    where s.habilitada and ${seccional === undefined ? sql`true` : sql`s.id = ${seccional}`}
      and exists (select 1 from rol_permiso rp where rp.permiso = ${permiso} and rp.ambito = 'seccionales')
      and s.id not in (select g.alcance
        from concesiones(${ctx.today}) g
        join usuario u on u.id = g.usuario_id
        where g.permiso = ${permiso} and g.alcance > 0 and ${puedeEntrar})
    order by s.codigo`.execute(ctx.db)
  return { nombre, ...found(rows[0]), sinNadie }
}
