import { statSync } from 'node:fs'
import { StartError } from '../../runtime/start-error.ts'
import { Refusal, sandboxReader } from '../../sandbox/sandbox.ts'
import {
  type Column,
  type Defect,
  type Mapping,
  type Opened,
  type OtherColumns,
  type Rows,
  serialToDay,
  type TableAsked,
} from './shape.ts'
import type * as tableTasks from './table.sandbox.ts'

/** A table from an uploaded file: delimited text in any common encoding, or an .xlsx. Parsed in the sandbox. */

export type { Column, Mapping }

export interface TableRow {
  /** From 1, as editors and spreadsheets count. */
  linea: number
  /** Original fields. */
  campos: readonly string[]
  defecto: Defect | undefined
  /** "" if the column is missing. */
  valor(columna: string): string
  /** Replaces a value by a person's correction. */
  corregir(columna: string, valor: string): void
  /** ISO date of a bare number in a spreadsheet; undefined if the table is not one or the date is unlikely. */
  dia(valor: string): string | undefined
  /** It is of a workbook, where a day is more than its text. */
  readonly deLibro: boolean
}

export interface Table extends Opened {
  /** Non-empty rows below the headers, in batches. `leido` is called with the fraction read, 0 to 1. */
  filas(leido?: (parte: number) => void): AsyncGenerator<TableRow[]>
  /** Sets the positions of the columns for later rows. */
  ubicar(lugares: Record<string, number[]>): void
  close(): Promise<void>
}

/** The file lacks columns. Includes its headers, so that a person can map them. */
export class MissingColumns extends StartError {
  readonly titulos: readonly string[]
  readonly faltan: readonly string[]
  readonly lugares: Record<string, number[]>

  constructor(message: string, { titulos, faltan, lugares }: OtherColumns) {
    super(message)
    this.titulos = titulos
    this.faltan = faltan
    this.lugares = lugares
  }
}

const inside = sandboxReader<typeof tableTasks, 'readRows'>(new URL('./table.sandbox.ts', import.meta.url), 'readRows')

/** Maps a Refusal of the sandbox to a StartError. */
const told = (error: unknown): unknown => {
  if (!(error instanceof Refusal)) return error
  return error.data ? new MissingColumns(error.message, error.data as OtherColumns) : new StartError(error.message)
}

/**
 * Opens a table and finds its headers, in constant memory. Throws StartError if it is not a table, cannot be read or lacks a
 * column, and Unreadable if it killed its sandbox worker.
 */
export async function openTable(
  path: string,
  columns: readonly Column[],
  mapping: Mapping = {},
  loose?: TableAsked['loose'],
): Promise<Table> {
  const bytes = statSync(path, { throwIfNoEntry: false })?.size
  if (bytes === undefined) throw new StartError(`No se puede leer ${path}`)
  const open = async () => {
    const reading = inside({ path, bytes }, { path, columns, mapping, loose })
    try {
      return { reading, opened: (await reading.next()).value as Opened }
    } catch (error) {
      throw told(error)
    }
  }
  const { reading, opened } = await open()
  // The first iteration continues after the headers; later ones read the file again.
  let waiting: typeof reading | undefined = reading
  const table: Table = {
    ...opened,
    ubicar: (lugares) => void (table.lugares = lugares),
    async *filas(leido) {
      const rows = waiting ?? (await open()).reading
      waiting = undefined
      try {
        for await (const word of rows) {
          const { parte, filas } = word as Rows
          leido?.(parte)
          yield filas.map(([linea, campos, defecto]) => new Row(linea, campos, defecto, table))
        }
      } catch (error) {
        throw told(error)
      }
    },
    close: async () => void (await waiting?.return(undefined)),
  }
  return table
}

class Row implements TableRow {
  readonly linea: number
  readonly campos: string[]
  readonly defecto: Defect | undefined
  private readonly table: Pick<Opened, 'lugares' | 'desde'>
  private corregidos: Map<string, string> | undefined

  constructor(linea: number, campos: string[], defecto: Defect | undefined, table: Pick<Opened, 'lugares' | 'desde'>) {
    this.linea = linea
    this.campos = campos
    this.defecto = defecto
    this.table = table
  }

  get deLibro(): boolean {
    return this.table.desde !== undefined
  }

  corregir(columna: string, valor: string): void {
    this.corregidos = new Map(this.corregidos).set(columna, valor)
  }

  valor(columna: string): string {
    const corregido = this.corregidos?.get(columna)
    if (corregido !== undefined) return corregido
    const { lugares } = this.table
    const [first = -1, second, ...more] = Object.hasOwn(lugares, columna) ? (lugares[columna] ?? []) : []
    const value = this.campos[first] ?? ''
    if (second === undefined) return value
    return `${value}, ${[second, ...more]
      .map((at) => this.campos[at] ?? '')
      .join(' ')
      .trim()}`
  }

  dia(valor: string): string | undefined {
    const { desde } = this.table
    // Five digits: from 1927 to 2173. A bare year is not a date.
    return desde && /^[1-9]\d{4}$/.test(valor) ? serialToDay(Number(valor), desde) : undefined
  }
}

/** Reads a small table into memory. Throws as `openTable`. */
export async function readTable(path: string, columns: readonly Column[]): Promise<{ sha256: string; filas: TableRow[] }> {
  const table = await openTable(path, columns)
  try {
    const filas: TableRow[] = []
    for await (const batch of table.filas()) filas.push(...batch)
    return { sha256: table.sha256, filas }
  } finally {
    await table.close()
  }
}
