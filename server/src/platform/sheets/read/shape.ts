import type { Encoding } from './letters.ts'

/** Plain values exchanged with the sandbox when a table is read. */

export interface Column {
  /** Name in the program, and the usual header. */
  name: string
  /** Aliases: other headers with exactly this meaning. */
  also?: readonly string[]
  /** Two columns that replace it as "first, second" if it is missing; a third one continues the second, if it is there. */
  parts?: readonly [Column, Column, Column?]
  optional?: boolean
}

/**
 * Reason why a row is not reliable: truncated, number of fields differs from the headers, several lines inside quotes, formula
 * without a value.
 */
export type Defect = 'cortada' | 'campos' | 'comillas' | 'formula'

/**
 * Explicit position of a column by name: index among the headers from 0, or -1 for a column that does not exist and is not
 * searched.
 */
export type Mapping = Readonly<Record<string, number>>

/** Description of a table, once its headers were found. */
export interface Opened {
  sha256: string
  bytes: number
  /** Encoding and delimiter; undefined for a workbook. */
  escrito: { letras: string; separador: string; muestras: Array<{ letras: Encoding; dice: string[] }> } | undefined
  /** Position of each column among the headers; two positions if it is in two parts. */
  lugares: Record<string, number[]>
  /** Original headers. */
  titulos: readonly string[]
  /** Headers that match no column. */
  ignoradas: string[]
  /** The first rows below the headers, and the rows above them. */
  muestra: string[][]
  encima: string[][]
  /** The sheets that are read together, and the other non-empty sheets with their rows, counted up to 400; for a workbook. */
  hojas: string[]
  sinLeer: Array<{ hoja: string; filas: number }>
  /** Sheets that match equally well, if there is more than one. */
  hojasIguales: string[]
  /** Positions of the columns that the reader adds to those of the file. */
  agregadas: Partial<Record<Added, number>>
  /** Epoch year of the workbook's dates. */
  desde: 1900 | 1904 | undefined
}

/** A column that is not in the file: the name of the sheet, and the text above a group of rows. */
export type Added = 'hoja' | 'grupo'
export const addedTitles: Readonly<Record<Added, string>> = { hoja: 'Hoja', grupo: 'Renglón de arriba' }

/** A request to read a table, and the refusal if it lacks columns. */
export interface TableAsked {
  path: string
  columns: readonly Column[]
  mapping: Mapping
  /** Accepts any columns, of these sheets of a workbook or of the likely ones: a person reviews it before anything is done. */
  loose?: { hojas: readonly string[]; letras?: Encoding | undefined } | undefined
}
export type OtherColumns = Pick<Opened, 'lugares' | 'titulos'> & { faltan: readonly string[] }

/** Some rows, and the fraction of the file read so far. */
export interface Rows {
  parte: number
  filas: Array<[linea: number, campos: string[], defecto: Defect | undefined]>
}

/** ISO date of an Excel serial number; drops the time. */
export function serialToDay(serial: number, since: 1900 | 1904): string {
  const zero = since === 1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30)
  const day = new Date(zero + Math.floor(serial) * 86_400_000)
  return Number.isNaN(day.getTime()) ? String(serial) : day.toISOString().slice(0, 10)
}
