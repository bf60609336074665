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
import type { readRows } from './table.sandbox.ts'

/** A table as an office sends it: a text with some separator and some encoding, or an .xlsx. It is read in the room. */

export type { Column, Mapping }

export interface TableRow {
  /** From 1, as an editor and a spreadsheet count. */
  linea: number
  /** As it came. */
  campos: readonly string[]
  defecto: Defect | undefined
  /** "" when there is none. */
  valor(columna: string): string
  /** What a person wrote in the place of what came. */
  corregir(columna: string, valor: string): void
  /** The day that a bare number is in a spreadsheet, ISO; undefined when it is not from one or no likely day. */
  dia(valor: string): string | undefined
}

export interface Table extends Opened {
  /** Rows below the titles in batches, without the empty ones. `leido` hears the fraction that was read, 0 to 1. */
  filas(leido?: (parte: number) => void): AsyncGenerator<TableRow[]>
  /** Where columns are, from now on. */
  ubicar(lugares: Record<string, number[]>): void
  close(): Promise<void>
}

/** Columns that a file lacks, with what it has: somebody may say which one is which. */
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

const inside = sandboxReader<typeof readRows>(new URL('./table.sandbox.ts', import.meta.url), 'readRows')

/** What the room refuses, in the words of who started this. */
const told = (error: unknown): unknown => {
  if (!(error instanceof Refusal)) return error
  return error.data ? new MissingColumns(error.message, error.data as OtherColumns) : new StartError(error.message)
}

/**
 * Opens a file of an office and finds its titles. Memory does not grow with the file. Throws StartError when it is none, cannot be read
 * or lacks a column, and Unreadable when it ended who read it.
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
  // The first who asks goes on where the titles were found; whoever reads again begins again.
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

  corregir(columna: string, valor: string): void {
    this.corregidos = new Map(this.corregidos).set(columna, valor)
  }

  valor(columna: string): string {
    const corregido = this.corregidos?.get(columna)
    if (corregido !== undefined) return corregido
    const { lugares } = this.table
    const [first = -1, second] = Object.hasOwn(lugares, columna) ? (lugares[columna] ?? []) : []
    const value = this.campos[first] ?? ''
    return second === undefined ? value : `${value}, ${this.campos[second] ?? ''}`
  }

  dia(valor: string): string | undefined {
    const { desde } = this.table
    // Five figures: from 1927 to 2173. A year written alone is no day.
    return desde && /^[1-9]\d{4}$/.test(valor) ? serialToDay(Number(valor), desde) : undefined
  }
}

/** A table that is small enough to be kept whole. Throws as `openTable`. */
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
