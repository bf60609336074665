import { type Column, type List, listQuerySchema, type Page, page, queueHeader } from '@gremial/contract/platform/list.ts'
import type { AuditedThing } from '@gremial/contract/textos/audit.ts'
import { type MessageKey, message } from '@gremial/contract/textos/messages.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Access } from '../access/access.ts'
import { audit } from '../audit/audit.ts'
import type { Ctx } from '../context.ts'
import { one } from '../db/rows.ts'
import { preparedRead } from '../db/statements.ts'
import { ahead, streamInto } from '../db/stream.ts'
import { recheckAccess } from '../http/access-recheck.ts'
import { chargeExport } from '../http/export-quota.ts'
import { route } from '../http/route.ts'
import type { TableColumn } from '../sheets/write/cells.ts'
import { sendTable } from '../sheets/write/table.ts'
import { pageStatement } from './page-statement.ts'
import { type Filters, type ListQuery, readListQuery } from './query.ts'

// biome-ignore lint/suspicious/noExplicitAny: the tables that a list joins are its own business
// oxlint-disable-next-line typescript/no-explicit-any
export type Base = SelectQueryBuilder<any, any, any>

/** Server side of a list: its rows (scope and filters applied), its fields and its sort expressions. */
export interface ListSource<F> {
  access: Access
  /** Rows in scope that match the filters, joined but not selected. Pages, counts and exports all start here. */
  rows(ctx: Ctx, filters: Filters): Base
  fields: { [C in keyof F & string]: RawBuilder<unknown> }
  /** Expression of each sortable column; each has an index. */
  sort: Record<string, RawBuilder<unknown>>
  /** Unique column appended to every sort, so that pages never overlap. */
  tieBreak: RawBuilder<unknown>
  /** A cheaper way to the exact total than counting the rows, if the filters allow one. */
  total?(ctx: Ctx, filters: Filters): RawBuilder<number> | undefined
  /**
   * True if a page with these filters is best planned independently of their values: it then uses a prepared statement
   * (decision 052).
   */
  preparedRead?(filters: Filters): boolean
  /** True if rows with these filters are so expensive to find that a page and its total are computed together. */
  counted?(filters: Filters): boolean
  /**
   * For lists of people: the entity name for the audit log, and whether a row is somebody other than the caller.
   * A page with such a row, or an export, writes one audit row (decisions §10). Other lists write none.
   */
  people?: { thing: AuditedThing; isOther(row: F, ctx: Ctx): boolean }
  /** Suffix of an export's file name, which describes its filters; '' if it contains everything. */
  exportOf?(ctx: Ctx, filters: Filters): Promise<string>
  /** Lines above the columns of an export, the first of them after the list's title; none if the rows need no explanation. */
  exportHead?(ctx: Ctx, filters: Filters): string[] | Promise<string[]>
  /**
   * For lists that grow for years: jumps to a page without reading the rows before it. Returns rows that contain the page, its
   * offset among them and the exact total. If undefined, the page is read normally.
   */
  leap?(ctx: Ctx, query: ListQuery, rows: Base): Promise<Leap | undefined>
}
export interface Leap {
  rows: Base
  offset: number
  total: number
}

/** Registers page and export of a declared list: `GET <ruta>` and `GET <ruta>/exportar-excel`. */
export function registerList<F extends z.ZodObject>(app: FastifyInstance, lista: List<F>, source: ListSource<z.infer<F>>): void {
  route(app, {
    method: 'GET',
    url: lista.path,
    access: source.access,
    summary: `Lista ${lista.name}`,
    query: listQuerySchema(lista),
    answer: page(lista.row),
    handle: (ctx, { query }) => readAuditedPage(ctx, source, readListQuery(lista, query)) as never,
  })
  if (!lista.file) return
  route(app, {
    method: 'GET',
    url: `${lista.path}/exportar-excel`,
    access: source.access,
    summary: `Exporta ${lista.name} (formato xls, xlsx o csv)`,
    query: listQuerySchema(lista, 'exportacion'),
    handle: (ctx, { query, reply }) => sendExport(ctx, lista, source, readListQuery(lista, query), reply),
  })
}

const ordered = (source: ListSource<unknown>, base: Base, query: ListQuery): Base => {
  let sorted = base
  for (const { field, direction } of query.sort) {
    const expression = source.sort[field]
    if (!expression) throw new Error(`no sort expression for ${field}`)
    sorted = sorted.orderBy(expression, direction)
  }
  return sorted.orderBy(source.tieBreak, query.sort.at(-1)?.direction ?? 'asc')
}

/** Reads a page and writes its audit row if it contains other people: one more statement, in one round trip. */
async function readAuditedPage<F>(ctx: Ctx, source: ListSource<F>, query: ListQuery): Promise<Page<F>> {
  const page = await readPage(ctx, source, query, true)
  const { people } = source
  const personas = people ? page.content.filter((row) => people.isOther(row, ctx)).length : 0
  if (people && personas > 0) {
    const { asked: filtros, page: pagina, size: tamanio } = query
    const datos = { filtros, pagina, tamanio, personas, total: page.totalElements }
    await audit(ctx, 'consultar', people.thing, '', datos)
  }
  return page
}

/**
 * One page with its exact total, in a single round trip if the page has rows. `lasts`: `source` is the same object for every
 * request, so its statement can be cached.
 */
export async function readPage<F>(ctx: Ctx, source: ListSource<F>, query: ListQuery, lasts = false): Promise<Page<F>> {
  const offset = query.page * query.size
  const leap = source.leap && (await source.leap(ctx, query, source.rows(ctx, query.filters)))
  if (leap) {
    const among = ordered(source as ListSource<unknown>, leap.rows, query).select(fieldsOf(source))
    const content = (await among.limit(query.size).offset(leap.offset).execute()) as F[]
    return { content, totalElements: leap.total, last: offset + content.length >= leap.total }
  }
  const make = (ctx: Ctx) => pageQuery(ctx, source, query).compile()
  const asked = lasts ? pageStatement(ctx, source, query, make) : make(ctx)
  const found = source.preparedRead?.(query.filters)
    ? await preparedRead(ctx, { compile: () => asked })
    : (await ctx.db.executeQuery(asked)).rows
  const rows = found as Array<F & { __total: number }>
  const first = rows[0]
  const totalElements = first
    ? Number(first.__total)
    : query.page === 0
      ? 0
      : await countAlone(ctx, totalOf(ctx, source, query, source.rows(ctx, query.filters)))
  return { content: rows, totalElements, last: offset + rows.length >= totalElements }
}

const fieldsOf = <F>(source: ListSource<F>) =>
  Object.entries<RawBuilder<unknown>>(source.fields).map(([name, expression]) => expression.as(name))

/** Selects a page and its total in one statement. */
export const pageQuery = <F>(ctx: Ctx, source: ListSource<F>, query: ListQuery, base = source.rows(ctx, query.filters)): Base =>
  ordered(source as ListSource<unknown>, base, query)
    .select([
      ...fieldsOf(source),
      (source.counted?.(query.filters) ? sql<number>`count(*) over ()` : totalOf(ctx, source, query, base)).as('__total'),
    ])
    .limit(query.size)
    .offset(query.page * query.size)

const totalOf = <F>(ctx: Ctx, source: ListSource<F>, { filters }: ListQuery, base: Base): RawBuilder<number> =>
  source.total?.(ctx, filters) ?? sql<number>`(${base.select(sql`count(*)`.as('n'))})`

async function countAlone(ctx: Ctx, total: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${total} as n`.execute(ctx.db)
  return one(rows, 'count of a list').n
}

/** Columns that this caller may export. */
function exported(ctx: Ctx, lista: List): Array<[string, Column]> {
  return (Object.entries(lista.columns) as Array<[string, Column]>).filter(
    ([, c]) => c.only !== 'pantalla' && (!c.permission || ctx.user?.permissions.has(c.permission)),
  )
}

/** Tells a queued client its position in a response header, which is sent before there is a body. */
function tellPlace(reply: FastifyReply, before: number): void {
  if (before === 0) return
  reply.header(queueHeader, before)
  reply.raw.once('pipe', () => reply.raw.flushHeaders())
}

async function sendExport(
  ctx: Ctx,
  lista: List,
  source: ListSource<Record<string, unknown>>,
  query: ListQuery,
  reply: FastifyReply,
) {
  const columns = exported(ctx, lista)
  const text = (campo: string) => message(ctx.language, `listas.${lista.name}.${campo}` as MessageKey)
  const selected = columns.map(([name]) => (source.fields[name] as RawBuilder<unknown>).as(name))
  const base = source.rows(ctx, query.filters)
  const rows = ordered(source, base, query).select(selected)
  // Fails here if the database rejects the filters: once the file has started, it could only be truncated.
  await rows.limit(0).execute()
  const statement = rows.compile()
  // Charges the quota before the audit row is written.
  await chargeExport(ctx)
  if (source.people) {
    const personas = await countAlone(ctx, totalOf(ctx, source, query, base))
    const datos = { filtros: query.asked, formato: query.format, personas }
    await audit(ctx, 'exportar', source.people.thing, '', datos)
  }
  tellPlace(reply, ahead())
  const [first, ...more] = (await source.exportHead?.(ctx, query.filters)) ?? []
  return sendTable(reply, {
    name: [lista.file ?? lista.name, await source.exportOf?.(ctx, query.filters)].filter(Boolean).join(' '),
    head: first === undefined ? [] : [[`${text('titulo')}, ${first}`], ...more.map((line) => [line])],
    title: text('titulo'),
    format: query.format,
    language: ctx.language,
    columns: columns.map(([name, { type }]): TableColumn => ({ title: text(name), tipo: type })),
    rows: (into) => {
      const { pool } = ctx.services.database
      return recheckAccess(ctx, reply, source.access, streamInto(pool, statement.sql, statement.parameters, into))
    },
    tempDir: ctx.services.config.dataDir,
  })
}
