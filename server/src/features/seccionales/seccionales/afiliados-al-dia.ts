import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { zone } from '../../../platform/db/iso.ts'
import type { Base } from '../../../platform/list/list.ts'
import type { Filters } from '../../../platform/list/query.ts'
import { AppError, fieldError } from '../../../platform/runtime/errors.ts'
import { nombreEn } from '../../afiliado/afiliados/nombres.ts'
import { seccionalPedida } from './seccionales.access.ts'

/** The register of another day, by what was known at the end of a day (undefined: now). */
export interface OtroDia {
  dia: string
  sabido: string | undefined
}

/** True if a listing of members is of another day. */
export const deOtroDia = (filters: Filters): boolean =>
  filters.date('alDia') !== undefined || filters.date('sabidoAl') !== undefined

/**
 * Requested day of a listing; undefined for the current register. Past knowledge (`sabidoAl`) needs the audit permission: it
 * reveals undone and corrected statements.
 */
export function diaPedido(ctx: Ctx, filters: Filters): OtroDia | undefined {
  const [dia, sabido] = [filters.date('alDia'), filters.date('sabidoAl')]
  if (dia === undefined && sabido === undefined) return undefined
  if (sabido !== undefined && ctx.user && !ctx.user.permissions.has('auditoria.consultar')) throw new AppError('SIN_PERMISO')
  for (const [campo, valor] of [
    ['alDia', dia],
    ['sabidoAl', sabido],
  ] as const)
    if (valor !== undefined && valor > ctx.today) throw fieldError('VALIDACION', campo, 'validacion.fechaFutura')
  return { dia: dia ?? ctx.today, sabido }
}

/** SQL: the resolved periods (p) that contain the day, as known now (decision 167). */
const contieneElDia = (dia: string) => sql`p.desde <= ${dia}::date and p.hasta > ${dia}::date`

/** SQL: what was believed of each member on the day, as known at the end of another day. */
function creidosEntonces(ctx: Ctx, filters: Filters, dia: string, sabido: string): RawBuilder<unknown> {
  const hasta = sql`((${sabido}::date + 1)::timestamp at time zone ${zone})`
  const seccionales = seccionalesDe(ctx, filters)
  if (!seccionales) return sql`padron_al_dia(${dia}::date, ${hasta})`
  // Only members who were ever in the branches are read, each through their few rows.
  return sql`(select h.*
    from (select distinct f.afiliado_numero from afiliado_historia f where f.seccional_id = any(${seccionales}::bigint[])) x
    cross join lateral creido_de(x.afiliado_numero, ${dia}::date, ${hasta}) h)`
}

/** Branches that a listing is limited to; undefined for all. */
function seccionalesDe(ctx: Ctx, filters: Filters): readonly number[] | undefined {
  const pedida = seccionalPedida(ctx, filters)
  return pedida !== undefined ? [pedida] : ctx.scope.kind === 'branches' ? ctx.scope.ids : undefined
}

/** SQL: what is believed on the day of each member who was ever in the branches of a listing. */
export function creidos(ctx: Ctx, filters: Filters, dia: string): RawBuilder<unknown> {
  const seccionales = seccionalesDe(ctx, filters)
  const suyos = sql`p.afiliado_numero in (select f.afiliado_numero
    from afiliado_periodo f
    where f.seccional_id = any(${seccionales ?? []}::bigint[]))`
  return sql`(select p.* from afiliado_periodo p where ${contieneElDia(dia)} and ${seccionales ? suyos : sql`true`})`
}

/**
 * SQL: counts of members by branch, category and link: those of today, or those whose sum is the count of the day: years before
 * its own, and periods that began or ended since.
 */
export function conteoDe(otro: OtroDia | undefined): RawBuilder<unknown> {
  if (!otro) return sql`conteo_afiliado`
  const anio = otro.dia.slice(0, 4)
  const entre = sql`between ${`${anio}-01-01`}::date and ${otro.dia}::date`
  return sql`(select seccional_id, categoria_id, vinculado, cantidad
    from conteo_periodo
    where anio < ${Number(anio)}
    union all
    select seccional_id, categoria_id, vinculado, 1
    from afiliado_periodo
    where desde ${entre}
    union all
    select seccional_id, categoria_id, vinculado, -1
    from afiliado_periodo
    where hasta < 'infinity' and hasta ${entre})`
}

/** SQL: a catalogue plus the values that an undone import deleted. */
export const conQuitados = (tabla: 'categoria_afiliado' | 'seccional' | 'empresa') =>
  sql`(select id, nombre
    from ${sql.table(tabla)}
    union all
    select id, nombre
    from nombre_quitado
    where tabla = ${sql.lit(tabla)})`

/** SQL: states, in the caller's language. */
export const estadosConQuitados = (ctx: Ctx) =>
  sql`(select x.id, x.signo, ${nombreEn(ctx, 'x')} as nombre
    from estado_afiliado x
    union all
    select id, 'neutro', nombre
    from nombre_quitado
    where tabla = 'estado_afiliado')`

/**
 * Members as of the day, with the columns of the list: in `a`, state, category, branch, employer and `vinculado` are of the day,
 * the rest is current. A member deleted by an undone import has no name.
 */
export function afiliadosAlDia(ctx: Ctx, filters: Filters, { dia, sabido }: OtroDia): Base {
  const [creido, desde, orden] =
    sabido === undefined
      ? [
          sql`(select p.* from afiliado_periodo p where ${contieneElDia(dia)})`,
          sql`(select f.desde from afiliado_historia f where f.afiliado_numero = h.afiliado_numero and f.id = h.historia_id)`,
          sql`h.orden`,
        ]
      : [creidosEntonces(ctx, filters, dia, sabido), sql`h.desde`, sql`coalesce(x.orden, '')`]
  const a = sql`(select h.afiliado_numero as numero, digito_afiliado(h.afiliado_numero) as digito,
      coalesce(x.apellido, '—') as apellido, coalesce(x.nombre, '—') as nombre,
      coalesce(x.tipo_documento_id, 0) as tipo_documento_id, coalesce(x.numero_documento, 0) as numero_documento,
      coalesce(x.fecha_alta, ${desde}) as fecha_alta, coalesce(x.email, '') as email, ${orden} as orden,
      coalesce(x.busqueda, '') as busqueda, h.estado_id, h.categoria_id, h.seccional_id, h.empresa_id, h.vinculado
    from ${creido} h
    left join afiliado x on x.numero = h.afiliado_numero)`
  const t = sql`(select x.id, ${nombreEn(ctx, 'x')} as nombre
    from tipo_documento x
    union all
    select 0, '—')`
  const unidas: Array<[RawBuilder<unknown>, string, string]> = [
    [conQuitados('categoria_afiliado'), 'c', 'a.categoria_id'],
    [estadosConQuitados(ctx), 'e', 'a.estado_id'],
    [conQuitados('seccional'), 's', 'a.seccional_id'],
    [t, 't', 'a.tipo_documento_id'],
    [conQuitados('empresa'), 'em', 'a.empresa_id'],
  ]
  return unidas.reduce<Base>(
    (base, [tabla, alias, columna]) => base.leftJoin(tabla.as(alias), `${alias}.id`, columna),
    ctx.db.selectFrom(a.as('a')) as Base,
  )
}
