import type { List } from '@gremial/contract/platform/list.ts'

/** A row as the list gives it, and what the database says of it beside. */
export type Fila = Record<string, unknown>
export interface Caso {
  lista: List
  quien: string
  /** What is asked for always: the widest question that the list takes. */
  base?: string
  /** By id: what filters and orders look at and the row does not say under that name. */
  aparte?: string
  /** For the orders: one box, in which numbers and days go their own ways. */
  baseOrden?: string
  /** What the search looks in. */
  busca?: string[]
  /** Filters that are one of a few words, and not a part of a text. */
  palabras?: string[]
  /** Filters that leave nothing out. */
  ninguna?: string[]
  /** Whether a row passes a filter, where it is not "the row says that". */
  pasa?: Record<string, (fila: Fila, valor: string) => boolean>
}
