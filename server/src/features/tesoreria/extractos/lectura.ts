import type { ExtractoColumn, RecetaExtracto } from '@gremial/contract/tesoreria/extractos.ts'
import type { Eslabon } from './saldos.rules.ts'

/** Shapes of a statement while it is read: raw rows, a structured statement, and the result of either. */

/** A raw row. `linea` counts from 1, as editors and spreadsheets do; in a structured format it counts entries. */
export interface FilaCruda {
  linea: number
  campos: readonly string[]
  defecto?: 'formula' | 'comillas' | undefined
}
export interface Hoja {
  nombre: string
  filas: readonly FilaCruda[]
}
/** A file that is a table. */
export interface Tablas {
  formato: 'CSV' | 'XLSX' | 'XLS' | 'ODS' | 'PAGINA'
  /** Delimited text: a row with more or fewer fields than titles is not trusted. */
  escrito: boolean
  /** The last line break is missing. */
  cortada: boolean
  /** Epoch year of a workbook's dates. */
  desde: 1900 | 1904
  hojas: readonly Hoja[]
}
/** A statement of a structured format. Amounts as written, negative for debits. */
export interface ExtractoDicho {
  formato: 'OFX' | 'CAMT053' | 'MT940'
  moneda: string
  cuenta: string
  /** ISO days; '' if missing. */
  desde: string
  hasta: string
  abre: string
  cierra: string
  lineas: Array<{ linea: number; fecha: string; importe: string; texto: string; referencia: string }>
  notas: NotaExtracto[]
}
export type FormatoExtracto = Tablas['formato'] | ExtractoDicho['formato']

export interface NotaExtracto {
  linea: number
  dice: string
}
export interface ParsedLine extends Eslabon {
  texto: string
  referencia: string
}

/** Position of each column; text may have several. */
export type Lugares = Partial<Record<ExtractoColumn, readonly number[]>>

/** A parsed statement. Amounts in cents. */
export interface LecturaExtracto {
  formato: FormatoExtracto
  lineas: ParsedLine[]
  /** Balances before the first line and after the last; null if missing. */
  abre: number | null
  cierra: number | null
  /** Account number in the statement; '' if missing. */
  cuenta: string
  /** Period in the statement, wider than its lines. */
  desde?: string | undefined
  hasta?: string | undefined
  /** Rows that move nothing and are no titles. */
  notas: NotaExtracto[]
  /** Rows that the user left out. */
  fuera: NotaExtracto[]
  /** Rows whose balance the user ignored. */
  usadas: NotaExtracto[]
  /** Recipe used; only for a table. */
  receta: RecetaExtracto | null
}

/** Options of one reading, not part of a recipe. */
export interface DichosDelArchivo {
  hoy: string
  /** Latest date accepted for a line. */
  tope: string
  /** Rows to leave out, by line. */
  fuera: ReadonlySet<number>
  /** Rows whose amount is right and whose balance is wrong, by a user's choice. */
  usadas?: ReadonlySet<number> | undefined
  /** Last row of the table, by a user's choice: the rest are notes. */
  fin?: number | undefined
}

/** Codes of a refused row, each with its sentence. */
export type CodigoRenglon =
  | 'EXTRACTO_RENGLON'
  | 'EXTRACTO_CAMPOS'
  | 'EXTRACTO_COMILLAS'
  | 'EXTRACTO_FORMULA'
  | 'EXTRACTO_SIN_DIA'
  | 'EXTRACTO_SIN_ANIO'
  | 'EXTRACTO_SIN_IMPORTE'
  | 'EXTRACTO_SIGNO'
  | 'EXTRACTO_FECHAS'
  | 'EXTRACTO_OTRA_MONEDA'
  | 'EXTRACTO_ENCIMA'
export class RenglonIlegible extends Error {
  readonly codigo: CodigoRenglon
  readonly linea: number
  readonly dice: string

  constructor(line: number, dice: string, codigo: CodigoRenglon = 'EXTRACTO_RENGLON') {
    super(codigo)
    this.codigo = codigo
    this.linea = line
    this.dice = dice.slice(0, 60)
  }
}

/** One line without control characters and repeated spaces, truncated to a length. */
export const toLinea = (text: string, length: number): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, length)
    .trim()

/** Capital letters without accents. */
export const toPlano = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().trim()

/** Joins texts, dropping those contained in another. */
export function joinTextos(texts: readonly string[]): string {
  const limpios = texts.map((t) => toLinea(t, 400)).filter(Boolean)
  return limpios
    .filter((t, i) => !limpios.some((other, j) => (other.length > t.length || (other === t && j < i)) && other.startsWith(t)))
    .join(' ')
}
