import { z } from 'zod'

/** Response header with the number of exports queued before this one. It is sent at once, before the file. */
export const queueHeader = 'X-Antes'

/** Formats of a column on screen and in a spreadsheet. */
export type ColumnType = 'texto' | 'entero' | 'importe' | 'fecha' | 'momento' | 'logico'

export interface Column {
  type: ColumnType
  /** The screen may sort by it. The server must declare its index and expression. */
  sortable?: boolean
  /** Shows the column only on screen or only in exports, which have more room. */
  only?: 'pantalla' | 'exporta'
  /** Shown and exported only to holders of this permission. */
  permission?: string
}

export type FilterType = 'entero' | 'texto' | 'logico' | 'fecha' | 'enteros'

export interface List<F extends z.ZodObject = z.ZodObject, R extends string = string> {
  /** Key of its texts: `listas.<name>.<column>`. */
  name: string
  path: R
  row: F
  columns: { [C in keyof z.infer<F> & string]?: Column }
  filters: Record<string, FilterType>
  initialSort: readonly [string, 'asc' | 'desc']
  /** Offers a search box (`buscar`, at most 250 characters; B-LISTADOS-03). */
  search?: boolean
  /** Default page size (K-48, K-16). */
  size?: number
  /** File name of its exports without extension. Without it the list has no export. */
  file?: string
}

/** Declares a list once. Screen, page, count and exports derive from it (decisions §2, architecture 7). */
export function defineList<F extends z.ZodObject, const R extends string>(list: List<F, R>): List<F, R> {
  return list
}

/** Page sizes offered (B-LISTADOS-01). "All" requests `maxPageSize`, the maximum of a screen (decisions §2). */
export const pageSizes = [5, 10, 25, 50, 100] as const
export const maxPageSize = 5000
export const defaultPageSize = 25
/** Number of page blocks shown, configurable from 2 to 5 (K-47). */
export const pageBlocks = 3
/** Longest search text in characters, search debounce and lookup debounce in milliseconds (K-49). */
export const maxSearchLength = 250
export const searchDelayMs = 1000
export const lookupDelayMs = 300
/** Page size of lookups and of menu requests (A-CATALOGOS-14, B-LISTADOS-05). */
export const lookupSize = 2000
export const menuSize = 1000

export const exportFormats = ['xls', 'xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Query string of a list: each value once or repeated. */
const addressQuery = z.record(z.string(), z.union([z.string(), z.array(z.string())]).optional())
const integer = { type: 'integer', minimum: 0 }
const params: Record<FilterType, object> = {
  entero: integer,
  enteros: { type: 'array', items: integer, description: 'Repetido, o separado por comas' },
  texto: { type: 'string', maxLength: maxSearchLength },
  logico: { enum: ['0', '1', 'true', 'false', 'on', 'off'] },
  fecha: { type: 'string', description: 'DD-MM-AAAA o AAAA-MM-DD' },
}

/**
 * Query parameters of a list, or of a route that shares its filters, for the OpenAPI page. The server's list parses them and
 * rejects any other. Each filter has two names: the specification's (`G_` prefix) and the plain one.
 */
export function listQuerySchema(
  { columns, filters, search, size, file }: Omit<List, 'row'>,
  purpose: 'pagina' | 'exportacion' | 'filtros' = 'pagina',
) {
  const order = Object.entries(columns).flatMap(([field, c]) => (c?.sortable ? [`${field},asc`, `${field},desc`, field] : []))
  const pages = {
    page: { ...integer, default: 0 },
    size: {
      anyOf: [{ type: 'integer', minimum: 1, maximum: maxPageSize }, { enum: ['all', 'todos'] }],
      default: size ?? defaultPageSize,
    },
  }
  return addressQuery.meta({
    properties: {
      ...(purpose === 'pagina' ? pages : {}),
      ...(purpose === 'filtros' || order.length === 0 ? {} : { sort: { type: 'array', items: { enum: order } } }),
      ...(purpose === 'exportacion' && file ? { formato: { enum: exportFormats, default: 'xls' } } : {}),
      ...(search ? { buscar: params.texto, G_buscar: params.texto } : {}),
      ...Object.fromEntries(Object.entries(filters).flatMap(([f, type]) => [f, `G_${f}`].map((n) => [n, params[type]]))),
      strategy: { enum: ['AND'] },
      G_strategy: { enum: ['AND'] },
    },
  })
}

/** Page response of every list (A-LISTADOS-02). */
export const page = <F extends z.ZodType>(row: F) =>
  z.object({ content: z.array(row), totalElements: z.number().int(), last: z.boolean() })

export interface Page<F> {
  content: F[]
  totalElements: number
  last: boolean
}

/**
 * Page numbers to show around the current page (both from 0).
 * @example pageNumbers(4, 20, 3) // [3, 4, 5]
 */
export function pageNumbers(current: number, pages: number, blocks = pageBlocks): number[] {
  const count = Math.min(Math.max(2, Math.min(5, blocks)), pages)
  const first = Math.max(0, Math.min(current - Math.floor(count / 2), pages - count))
  return Array.from({ length: count }, (_, i) => first + i)
}
