import type { FilaAfiliadoSeccional } from '@gremial/contract/seccionales/seccionales.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { memberCheckDigit } from '@gremial/contract/values/cuit.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import { can } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Base, ListSource } from '../../../platform/list/list.ts'
import type { Filters } from '../../../platform/list/query.ts'
import '../../afiliado/afiliados/afiliados.tables.ts'
import { numeroVigenteDe } from '../../afiliado/afiliados/afiliados.access.ts'
import { nombreEn } from '../../afiliado/afiliados/nombres.ts'
import { numeroDeAfiliado } from '../../afiliado/afiliados/numeros.ts'
import { afiliadosAlDia, conteoDe, deOtroDia, diaPedido } from './afiliados-al-dia.ts'
import { seccionalEnAlcance, seccionalPedida } from './seccionales.access.ts'

/** SQL condition: the requested branches within scope, on a column. */
export const seccionalesPedidas = (ctx: Ctx, filters: Filters, column: RawBuilder<unknown>): RawBuilder<boolean> => {
  const pedida = seccionalPedida(ctx, filters)
  const alcance = seccionalEnAlcance(ctx, column)
  return pedida === undefined ? alcance : sql<boolean>`${column} = ${pedida} and ${alcance}`
}

/**
 * SQL condition: members (a) by a search text: a number if it looks like one ("1001", "001001/7", "17.845.302"), else words that
 * must all match.
 */
export function condicionBusqueda(texto: string): RawBuilder<boolean> {
  const formateado = /^(\d{1,12})\/(\d)$/.exec(texto)
  const numero = Number(formateado?.[1])
  if (formateado && memberCheckDigit(numero) === Number(formateado[2]))
    return sql<boolean>`a.numero in (${numero}, ${numeroVigenteDe(numero)})`
  const palabras = (/^[\d.\s]+$/.test(texto) ? texto.replace(/[.\s]/g, '') : texto.replace(/[,/]/g, ' '))
    .split(/\s+/)
    .filter(Boolean)
  // Commas and slashes alone are no word.
  if (palabras.length === 0) return sql<boolean>`true`
  const dicen = sql.join(
    palabras.map((w) => sql`a.busqueda like '%' || escapar_like(normalizar(${w})) || '%'`),
    sql` and `,
  )
  // Merged numbers lead to their member.
  const [unica = ''] = palabras
  if (palabras.length > 1 || !/^\d{1,12}$/.test(unica)) return sql<boolean>`(${dicen})`
  return sql<boolean>`(${dicen} or a.numero = ${numeroVigenteDe(Number(unica))})`
}

/** SQL: members of the current register, with the joins of the columns. */
const afiliadosDeHoy = (ctx: Ctx): Base =>
  ctx.db
    .selectFrom('afiliado as a')
    .innerJoin('categoria_afiliado as c', 'c.id', 'a.categoria_id')
    .innerJoin(
      ctx.db
        .selectFrom('estado_afiliado as x')
        .select(['x.id', 'x.signo', nombreEn(ctx, 'x').as('nombre')])
        .as('e'),
      'e.id',
      'a.estado_id',
    )
    .innerJoin('seccional as s', 's.id', 'a.seccional_id')
    .innerJoin(
      ctx.db
        .selectFrom('tipo_documento as x')
        .select(['x.id', nombreEn(ctx, 'x').as('nombre')])
        .as('t'),
      't.id',
      'a.tipo_documento_id',
    )
    .leftJoin('empresa as em', 'em.id', 'a.empresa_id')
    .where(sql<boolean>`a.pasa_a is null`)

/** Day of the rows as text; '' for the current register. */
export function decirElDia(ctx: Ctx, filters: Filters): string {
  const otro = diaPedido(ctx, filters)
  if (!otro) return ''
  const al = message(ctx.language, 'listas.afiliadosSeccional.alDia', { dia: formatDate(otro.dia) })
  if (!otro.sabido) return al
  return `${al} ${message(ctx.language, 'listas.afiliadosSeccional.sabidoAl', { dia: formatDate(otro.sabido) })}`
}

/** Members of a branch: the example for large lists (docs/recipe-list.md). */
export const afiliadosSeccionalSource: ListSource<FilaAfiliadoSeccional> = {
  access: can('seccionales.afiliados'),
  rows(ctx, filters) {
    const otro = diaPedido(ctx, filters)
    let rows = (otro ? afiliadosAlDia(ctx, filters, otro) : afiliadosDeHoy(ctx)).where(
      seccionalesPedidas(ctx, filters, sql`a.seccional_id`),
    )
    const [categorias, estados, alta] = [
      filters.numbers('idCategoria'),
      filters.numbers('idEstado'),
      filters.date('fechaAltaDesde'),
    ]
    if (!filters.flag('incluirDesvinculado')) rows = rows.where(sql<boolean>`a.vinculado`)
    if (categorias) rows = rows.where(sql<boolean>`a.categoria_id = any(${categorias}::bigint[])`)
    if (estados) rows = rows.where(sql<boolean>`a.estado_id = any(${estados}::bigint[])`)
    if (alta) rows = rows.where('a.fecha_alta', '>=', alta)
    const sinCorreo = filters.flag('sinCorreo')
    if (sinCorreo !== undefined) rows = rows.where(sinCorreo ? sql<boolean>`a.email = ''` : sql<boolean>`a.email <> ''`)
    if (filters.search) rows = rows.where(condicionBusqueda(filters.search))
    return rows
  },
  fields: {
    id: sql`a.numero`,
    numeroAfiliadoFormateado: numeroDeAfiliado(),
    nombreCompleto: sql`a.apellido || ', ' || a.nombre`,
    documento: sql`t.nombre || ' ' || translate(to_char(a.numero_documento, 'FM999,999,999,999'), ',', '.')`,
    categoria: sql`c.nombre`,
    estado: sql`e.nombre`,
    signoEstado: sql`e.signo`,
    seccional: sql`s.nombre`,
    empresa: sql`coalesce(em.nombre, '')`,
    fechaAlta: sql`a.fecha_alta`,
  },
  sort: { numeroAfiliadoFormateado: sql`a.numero`, nombreCompleto: sql`a.orden`, fechaAlta: sql`a.fecha_alta` },
  tieBreak: sql`a.numero`,
  // Exact without counting rows (decisions 002 and 167).
  total(ctx, filters) {
    if (!contable(filters)) return undefined
    return sql<number>`(select coalesce(sum(n.cantidad), 0)
      from ${conteoDe(diaPedido(ctx, filters))} n
      where ${condicionConteo(ctx, filters)})`
  },
  // On another day finding the rows is the cost, so rows that must be counted are found once.
  counted: (filters) => deOtroDia(filters) && !contable(filters),
  // Selective filters (a rare state, recent dates, a word, all branches) need a plan with their values.
  preparedRead: (filters) =>
    !(filters.date('sabidoAl') || filters.search || filters.numbers('idEstado') || filters.date('fechaAltaDesde')) &&
    (filters.number('idSeccional') !== undefined || !(filters.numbers('idCategoria') || filters.flag('sinCorreo') !== undefined)),
  exportOf: async (ctx, filters) => decirElDia(ctx, filters).replaceAll('/', '-'),
  exportHead: (ctx, filters) =>
    deOtroDia(filters) ? [decirElDia(ctx, filters), message(ctx.language, 'listas.afiliadosSeccional.supuesto')] : [],
  people: { thing: 'afiliadosSeccional', isOther: (row, ctx) => row.id !== ctx.user?.affiliate },
}

/** True if the kept counts have the total: filtered only by branch, link, category and a day as known now. */
const contable = (filters: Filters): boolean =>
  !(filters.search || filters.numbers('idEstado') || filters.date('fechaAltaDesde') || filters.date('sabidoAl')) &&
  filters.flag('sinCorreo') === undefined

/** SQL condition on the kept counts (alias n) with the branches, link and categories of the list. */
export function condicionConteo(ctx: Ctx, filters: Filters): RawBuilder<boolean> {
  const categorias = filters.numbers('idCategoria')
  return sql<boolean>`${seccionalesPedidas(ctx, filters, sql`n.seccional_id`)}
    and ${filters.flag('incluirDesvinculado') ? sql`true` : sql`n.vinculado`}
    and ${categorias ? sql`n.categoria_id = any(${categorias}::bigint[])` : sql`true`}`
}
