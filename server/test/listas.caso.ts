import type { List } from '@gremial/contract/platform/list.ts'

/** A row as the list returns it, with the columns of `aparte`. */
export type Fila = Record<string, unknown>
export interface Caso {
  lista: List
  quien: string
  /** Query that is always sent: the widest that the list accepts. */
  base?: string
  /** SQL of further columns, by id: values that filters and sorts use and the row lacks. */
  aparte?: string
  /** For sorts: one box, whose numbers and dates have different orders. */
  baseOrden?: string
  /** Fields that the search covers. */
  busca?: string[]
  /** Filters with a fixed set of values, instead of part of a text. */
  palabras?: string[]
  /** Filters that exclude nothing. */
  ninguna?: string[]
  /** Predicates of filters other than "the row has this value". */
  pasa?: Record<string, (row: Fila, value: string) => boolean>
}
