import {
  type Column,
  defaultPageSize,
  type ExportFormat,
  exportFormats,
  type List,
  maxPageSize,
  maxSearchLength,
} from '@gremial/contract/platform/list.ts'
import { parseDate } from '@gremial/contract/values/dates.ts'
import { AppError } from '../runtime/errors.ts'

/** Filter values of a list, by name; undefined if not given. */
export interface Filters {
  text(name: string): string | undefined
  number(name: string): number | undefined
  numbers(name: string): number[] | undefined
  /** A boolean filter: 1, true and "on" mean yes. */
  flag(name: string): boolean | undefined
  date(name: string): string | undefined
  /** Search text, trimmed; undefined if empty. */
  search: string | undefined
}

export interface ListQuery {
  page: number
  size: number
  sort: Array<{ field: string; direction: 'asc' | 'desc' }>
  filters: Filters
  /** Filters and order as one string, for cache keys. */
  shape: string
  /** Filters and search as the caller wrote them, for the audit log. */
  asked: Record<string, string>
  format: ExportFormat
}

type Raw = Record<string, string | string[] | undefined>

/** The part of a list's declaration that reading a query needs. */
export type Declared = Pick<List, 'filters' | 'search' | 'size' | 'initialSort'> & {
  columns: { [campo: string]: Column | undefined }
}

const refuse = (detalle: string): never => {
  throw new AppError('CONSULTA_INVALIDA', { detalle })
}
/** Characters rejected in a search: unpaired surrogates and control characters, except whitespace from pasting. */
const unreadable = /[^\P{Cc}\t\n\r]|\p{Cs}/u
const last = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value.at(-1) : value)

/**
 * Parses the query of a list as the specification defines it: page from 0, size ("all" is bounded), repeatable `sort=campo,asc`,
 * filters as `G_<campo>` or `<campo>`, `G_strategy=AND`.
 * Throws CONSULTA_INVALIDA for anything that the list does not declare.
 */
export function readListQuery(declared: Declared, raw: Raw): ListQuery {
  const values = new Map<string, string[]>()
  for (const [key, value] of Object.entries(raw)) {
    if (value === undefined || ['page', 'size', 'sort', 'formato'].includes(key)) continue
    const name = key.replace(/^G_/, '').replace(/\[\]$/, '')
    const list = (Array.isArray(value) ? value : [value]).filter((v) => v !== '')
    if (name === 'strategy') {
      if (list.some((v) => v !== 'AND')) refuse('strategy')
      continue
    }
    if (name === 'buscar' ? !declared.search : !Object.hasOwn(declared.filters, name)) refuse(key)
    if (list.some((v) => unreadable.test(v))) refuse(key)
    if (list.length > 0) values.set(name, [...(values.get(name) ?? []), ...list])
  }
  checkTypes(declared, values)
  const search = values.get('buscar')?.at(-1)?.trim()
  if (search && search.length > maxSearchLength) refuse('buscar')
  const one = (name: string) => values.get(name)?.at(-1)
  const sort = readSort(declared, raw.sort)
  return {
    page: whole(last(raw.page), 0, 0, 10_000_000) ?? refuse('page'),
    size: ['all', 'todos'].includes(last(raw.size) ?? '')
      ? maxPageSize
      : (whole(last(raw.size), declared.size ?? defaultPageSize, 1, maxPageSize) ?? refuse('size')),
    sort,
    shape: JSON.stringify([[...values], sort]),
    format: (exportFormats as readonly string[]).includes(last(raw.formato) ?? 'xls')
      ? ((last(raw.formato) ?? 'xls') as ExportFormat)
      : refuse('formato'),
    asked: Object.fromEntries([...values].map(([name, list]) => [name, list.join(',')])),
    filters: {
      search: search || undefined,
      text: one,
      number: (name) => (one(name) === undefined ? undefined : Number(one(name))),
      numbers: (name) =>
        values
          .get(name)
          ?.flatMap((v) => v.split(','))
          .map(Number),
      flag: (name) => (one(name) === undefined ? undefined : ['1', 'true', 'on'].includes(one(name) ?? '')),
      date: (name) => parseDate(one(name) ?? ''),
    },
  }
}

function checkTypes(declared: Declared, values: Map<string, string[]>): void {
  const accepts = {
    entero: (v: string) => whole(v, 0, 0, Number.MAX_SAFE_INTEGER) !== undefined,
    enteros: (v: string) => v.split(',').every((x) => whole(x, 0, 0, Number.MAX_SAFE_INTEGER) !== undefined),
    logico: (v: string) => ['0', '1', 'true', 'false', 'on', 'off'].includes(v),
    fecha: (v: string) => parseDate(v) !== undefined,
    texto: (v: string) => v.length <= maxSearchLength,
  }
  for (const [name, list] of values) {
    const type = declared.filters[name]
    if (type && !list.every(accepts[type])) refuse(name)
  }
}

/** A whole number within bounds; undefined if it is not one. */
function whole(text: string | undefined, byDefault: number, min: number, max: number): number | undefined {
  if (text === undefined || text === '') return byDefault
  if (!/^\d{1,16}$/.test(text)) return undefined
  const value = Number(text)
  return value >= min && value <= max ? value : undefined
}

function readSort(declared: Declared, raw: string | string[] | undefined): ListQuery['sort'] {
  const texts = (Array.isArray(raw) ? raw : [raw]).filter((t): t is string => t !== undefined && t !== '')
  if (texts.length === 0) return [{ field: declared.initialSort[0], direction: declared.initialSort[1] }]
  return texts.map((text) => {
    const [field = '', direction = 'asc'] = text.split(',')
    if (!(Object.hasOwn(declared.columns, field) && declared.columns[field]?.sortable)) refuse(`sort ${field}`)
    if (direction !== 'asc' && direction !== 'desc') refuse(`sort ${text}`)
    return { field, direction: direction as 'asc' | 'desc' }
  })
}
