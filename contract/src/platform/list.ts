import { z } from 'zod'

/** How many exports were before one that waits its turn: in the head of its answer, which comes at once. */
export const queueHeader = 'X-Antes'

/** How a column is written on screen and in a spreadsheet. */
export type ColumnType = 'texto' | 'entero' | 'importe' | 'fecha' | 'momento' | 'logico'

export interface Column {
  type: ColumnType
  /** The screen may sort by it; the server then declares its index and expression. */
  sortable?: boolean
  /** Only in one of the two: an export may say more than a screen has room for. */
  only?: 'pantalla' | 'exporta'
  /** Shown and exported only to whom holds this permission. */
  permission?: string
}

export type FilterType = 'entero' | 'texto' | 'logico' | 'fecha' | 'enteros'

export interface List<F extends z.ZodObject = z.ZodObject, R extends string = string> {
  /** Key of its texts: `listas.<nombre>.<columna>`. */
  name: string
  path: R
  row: F
  columns: { [C in keyof z.infer<F> & string]?: Column }
  filters: Record<string, FilterType>
  initialSort: readonly [string, 'asc' | 'desc']
  /** Offers a search text (`buscar`, at most 250 characters; B-LISTADOS-03). */
  search?: boolean
  /** Rows asked for when the caller does not say (K-48, K-16). */
  size?: number
  /** File name of its exports without extension; a list without one has no export. */
  file?: string
}

/** Declares a list once; screen, page, count and exports come from it (decisions §2, architecture 7). */
export function defineList<F extends z.ZodObject, const R extends string>(list: List<F, R>): List<F, R> {
  return list
}

/** Page sizes offered (B-LISTADOS-01); "all" asks for `maxPageSize`, the most a screen receives (decisions §2). */
export const pageSizes = [5, 10, 25, 50, 100] as const
export const maxPageSize = 5000
export const defaultPageSize = 25
/** Numbered page blocks shown, configurable from 2 to 5 (K-47). */
export const pageBlocks = 3
/** Longest search text, pause before it is sent, and pause of a lookup in milliseconds (K-49). */
export const maxSearchLength = 250
export const searchDelayMs = 1000
export const lookupDelayMs = 300
/** Size of lookups and of menu fetches (A-CATALOGOS-14, B-LISTADOS-05). */
export const lookupSize = 2000
export const menuSize = 1000

export const exportFormats = ['xls', 'xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** What the address of a list says: each value once, or several times. */
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
 * What the address of a list, or of what has its filters, may say. The server's list reads it and refuses whatever is not here; this
 * says it to the OpenAPI page. Each filter has two names, as the specification writes it and alone.
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

/** Paged answer of every list (A-LISTADOS-02). */
export const page = <F extends z.ZodType>(row: F) =>
  z.object({ content: z.array(row), totalElements: z.number().int(), last: z.boolean() })

export interface Page<F> {
  content: F[]
  totalElements: number
  last: boolean
}

/**
 * Numbers of the page blocks to show around the current page (both from 0).
 * @example pageNumbers(4, 20, 3) // [3, 4, 5]
 */
export function pageNumbers(current: number, pages: number, blocks = pageBlocks): number[] {
  const count = Math.min(Math.max(2, Math.min(5, blocks)), pages)
  const first = Math.max(0, Math.min(current - Math.floor(count / 2), pages - count))
  return Array.from({ length: count }, (_, i) => first + i)
}
