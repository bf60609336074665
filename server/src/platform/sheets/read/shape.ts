/** What crosses the door of the room when a table is read: plain values. */

export interface Column {
  /** What the program calls it, and its usual title. */
  name: string
  /** Other titles that mean the same and nothing else. */
  also?: readonly string[]
  /** Two columns that together say it, "first, second", when it is not there itself. */
  parts?: readonly [Column, Column]
  optional?: boolean
}

/** Why a line cannot be believed, whatever it says: cut, more or fewer fields than titles, several lines within quotes, a formula without value. */
export type Defect = 'cortada' | 'campos' | 'comillas' | 'formula'

/** Where somebody said that a column is, by its name: a place among the titles, from 0, or -1 when it is not there. It is not looked for then. */
export type Mapping = Readonly<Record<string, number>>

/** What is known of a table once its titles were found. */
export interface Opened {
  sha256: string
  bytes: number
  /** How its letters and fields are written; undefined of a workbook. */
  escrito: { letras: string; separador: string } | undefined
  /** Where each column is among the titles; two places when it is in two parts. */
  lugares: Record<string, number[]>
  /** Titles as they came. */
  titulos: readonly string[]
  /** Titles that mean nothing here. */
  ignoradas: string[]
  /** The first rows below the titles, and those above them. */
  muestra: string[][]
  encima: string[][]
  /** Of a workbook: the sheet that is read, and the others that hold something. */
  hoja: string | undefined
  otrasHojas: string[]
  /** The sheets that could be it just as well, when there is more than one. */
  hojasIguales: string[]
  /** The year that the days of a workbook count from. */
  desde: 1900 | 1904 | undefined
}

/** What a reader was asked for, and why it says no to a file whose columns are others. */
export interface TableAsked {
  path: string
  columns: readonly Column[]
  mapping: Mapping
  /** Whatever columns it has are taken, of this sheet when it is a workbook: somebody looks at it before anything is done. */
  loose?: { hoja: string | undefined } | undefined
}
export type OtherColumns = Pick<Opened, 'lugares' | 'titulos'> & { faltan: readonly string[] }

/** Some rows, and the fraction of the file that was read when they were. */
export interface Rows {
  parte: number
  filas: Array<[linea: number, campos: string[], defecto: Defect | undefined]>
}

/** The day that a serial of Excel is, ISO; its time is dropped. */
export function serialToDay(serial: number, since: 1900 | 1904): string {
  const zero = since === 1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30)
  const day = new Date(zero + Math.floor(serial) * 86_400_000)
  return Number.isNaN(day.getTime()) ? String(serial) : day.toISOString().slice(0, 10)
}
