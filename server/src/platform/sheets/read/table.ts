import { StartError } from '../../config.ts'
import { type Delimiter, delimitedRows, delimiters, firstLines, type RawRow } from './delimited.ts'
import { inspect } from './kind.ts'
import { openWorkbook, serialToDay } from './workbook.ts'

/** A table as an office sends it: a text with some separator and some encoding, or an .xlsx. */

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

export interface TableRow {
  /** From 1, as an editor and a spreadsheet count. */
  linea: number
  /** As it came. */
  campos: readonly string[]
  defecto: Defect | undefined
  /** "" when there is none. */
  valor(columna: string): string
  /** The day that a bare number is in a spreadsheet, ISO; undefined when it is not from one or no likely day. */
  dia(valor: string): string | undefined
}

export interface Table {
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
  /** Of a workbook: the sheet that is read, and the others that hold something. */
  hoja: string | undefined
  otrasHojas: string[]
  /** Rows below the titles in batches, without the empty ones. `leido` hears the fraction that was read, 0 to 1. */
  filas(leido?: (parte: number) => void): AsyncGenerator<TableRow[]>
  close(): void
}

type Rows = (read?: (parte: number) => void) => AsyncGenerator<RawRow[]>

/** How far down the titles may be: some offices write above them what it is and of when. */
const titlesWithin = 10

/** Where somebody said that a column is, by its name: a place among the titles, from 0. It is not looked for then. */
export type Mapping = Readonly<Record<string, number>>
interface Wanted {
  columns: readonly Column[]
  mapping: Mapping
}

/** Columns that a file lacks, with what it has: somebody may say which one is which. */
export class MissingColumns extends StartError {
  readonly titulos: readonly string[]
  readonly faltan: readonly string[]
  readonly lugares: Record<string, number[]>

  constructor(message: string, titulos: readonly string[], faltan: readonly string[], lugares: Record<string, number[]>) {
    super(message)
    this.titulos = titulos
    this.faltan = faltan
    this.lugares = lugares
  }
}

/**
 * Opens a file of an office and finds its titles. Memory does not grow with the file. Throws StartError when it is none, cannot be read
 * or lacks a column.
 */
export async function openTable(path: string, columns: readonly Column[], mapping: Mapping = {}): Promise<Table> {
  const { sha256, bytes, text } = await inspect(path)
  const wanted: Wanted = { columns, mapping }
  if (!text) return { sha256, bytes, escrito: undefined, ...(await openSheet(path, wanted)) }
  const delimiter = separatorOf(await firstLines(path, text.encoding), wanted)
  const rows: Rows = (read) =>
    delimitedRows(path, text.encoding, delimiter, (done) => read?.(Math.min(1, done / Math.max(bytes, 1))))
  const titles = await findTitles(rows, wanted)
  return {
    sha256,
    bytes,
    escrito: { letras: text.encoding, separador: delimiter },
    ...described(path, titles, wanted),
    hoja: undefined,
    otrasHojas: [],
    filas: (read) => below(rows(read), titles, wanted, { text: true, cut: !text.endsInNewline, serial: undefined }),
    close: () => undefined,
  }
}

/** A table that is small enough to be kept whole. Throws StartError as `openTable`. */
export async function readTable(path: string, columns: readonly Column[]): Promise<{ sha256: string; filas: TableRow[] }> {
  const table = await openTable(path, columns)
  try {
    const filas: TableRow[] = []
    for await (const batch of table.filas()) filas.push(...batch)
    return { sha256: table.sha256, filas }
  } finally {
    table.close()
  }
}

async function openSheet(path: string, wanted: Wanted): Promise<Omit<Table, 'sha256' | 'bytes' | 'escrito'>> {
  const book = await openWorkbook(path)
  try {
    const sheets = []
    for (const name of book.sheets) {
      const titles = await findTitles((read) => book.rows(name, read), wanted)
      if (titles.campos.length > 0) sheets.push({ name, titles, right: missing(titles.campos, wanted).length === 0 })
    }
    const right = sheets.filter((s) => s.right)
    if (right.length > 1)
      throw new StartError(
        `${path} tiene ${right.length} hojas con esas columnas (${right.map((s) => s.name).join(', ')}). Dejá una sola por archivo.`,
      )
    const sheet = right[0] ?? sheets[0]
    if (!sheet) throw new StartError(`${path} está vacío: ninguna de sus hojas tiene nada.`)
    const since1904 = book.since1904
    return {
      ...described(path, sheet.titles, wanted),
      hoja: sheet.name,
      otrasHojas: sheets.filter((s) => s !== sheet).map((s) => s.name),
      filas: (read) => {
        const rows = book.rows(sheet.name, read)
        return below(rows, sheet.titles, wanted, { text: false, cut: false, serial: (n) => serialToDay(n, since1904) })
      },
      close: () => book.close(),
    }
  } catch (error) {
    book.close()
    throw error
  }
}

/** A title as it is compared: "Nº de Afiliado", "NRO. AFILIADO" and "nro_afiliado" differ in what does not matter. */
export const plainTitle = (title: string): string =>
  title
    .replace(/[º°ª]/g, '')
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

const titlesOf = (column: Column): string[] => [column.name, ...(column.also ?? [])].map(plainTitle)

/** Where a column is among plain titles: its own title first, then the others in their order. */
function placeOf(plain: readonly string[], column: Column): number[] {
  for (const title of titlesOf(column)) {
    const at = plain.indexOf(title)
    if (at >= 0) return [at]
  }
  const halves = (column.parts ?? []).map((half) => placeOf(plain, half)[0])
  return halves.length > 0 && halves.every((at) => at !== undefined) ? halves.filter((at) => at !== undefined) : []
}

/** The places of all the columns that are there: what was said of one stands before what its titles say, and takes that place from the others. */
function placesOf(titles: readonly string[], { columns, mapping }: Wanted): Map<string, number[]> {
  const plain = titles.map(plainTitle)
  const said = new Set(Object.values(mapping))
  const places = new Map<string, number[]>()
  for (const column of columns) {
    const at = mapping[column.name]
    const found = at === undefined ? placeOf(plain, column).filter((place) => !said.has(place)) : at in titles ? [at] : []
    if (found.length > 0) places.set(column.name, found)
  }
  return places
}

function missing(titles: readonly string[], wanted: Wanted): string[] {
  const places = placesOf(titles, wanted)
  return wanted.columns.filter((c) => !c.optional && !places.has(c.name)).map((c) => c.name)
}

/** The separator that finds most of the columns; when none does, the one that makes most fields. */
function separatorOf(lines: string[], wanted: Wanted): Delimiter {
  const scored = delimiters.map((delimiter) => {
    const split = lines.map((line) => line.split(delimiter).map((v) => v.replaceAll('"', '').trim()))
    return {
      delimiter,
      found: Math.max(...split.map((titles) => placesOf(titles, wanted).size)),
      fields: Math.max(...split.map((titles) => titles.length)),
    }
  })
  return scored.reduce((best, one) =>
    one.found > best.found || (one.found === best.found && one.fields > best.fields) ? one : best,
  ).delimiter
}

/** The row of titles: of the first ones, the one with most of the columns; when none has any, the first that is not empty. */
async function findTitles(rows: Rows, { columns }: Wanted): Promise<RawRow> {
  // By their own titles: what was said of a place would make a title of any row.
  const unsaid: Wanted = { columns, mapping: {} }
  let best: RawRow = { linea: 0, campos: [] }
  let most = 0
  for await (const batch of rows()) {
    for (const row of batch) {
      if (row.campos.every((v) => v === '')) continue
      if (best.linea === 0) best = row
      const found = placesOf(row.campos, unsaid).size
      if (found > most) {
        best = row
        most = found
      }
    }
    if ((batch.at(-1)?.linea ?? 0) >= titlesWithin) break
  }
  const width = best.campos.findLastIndex((v) => v !== '') + 1
  return { ...best, campos: best.campos.slice(0, width) }
}

function described(path: string, { campos }: RawRow, wanted: Wanted): Pick<Table, 'titulos' | 'ignoradas' | 'lugares'> {
  const absent = missing(campos, wanted)
  const places = placesOf(campos, wanted)
  const lugares = Object.fromEntries(places)
  if (absent.length > 0) {
    const seen = campos.filter((v) => v !== '').map((v) => (v.length > 40 ? `${v.slice(0, 40)}…` : v))
    const list = seen.length > 40 ? [...seen.slice(0, 40), '…'] : seen
    const alone = seen.length === 1 ? '. ¿Las columnas están separadas por punto y coma, coma, tabulador o | ?' : ''
    throw new MissingColumns(
      `A ${path} le faltan columnas: ${absent.join(', ')}. Tiene: ${list.join(', ')}${alone}`,
      campos,
      absent,
      lugares,
    )
  }
  const plain = campos.map(plainTitle)
  const used = new Set([...places.values()].flat())
  const said = new Set(Object.values(wanted.mapping))
  const twice = [...used].filter((at) => !said.has(at) && plain.indexOf(plain[at] ?? '') !== plain.lastIndexOf(plain[at] ?? ''))
  if (twice.length > 0)
    throw new StartError(
      `${path} tiene más de una columna «${campos[twice[0] ?? 0]}». Dejá una sola (o cambiale el título a la otra) y volvé a probar.`,
    )
  return { titulos: campos, lugares, ignoradas: campos.filter((v, at) => v !== '' && !used.has(at)) }
}

interface Origin {
  text: boolean
  /** The last line of the text does not end. */
  cut: boolean
  serial: ((serial: number) => string) | undefined
}

async function* below(
  batches: AsyncGenerator<RawRow[]>,
  titles: RawRow,
  wanted: Wanted,
  { text, cut, serial }: Origin,
): AsyncGenerator<TableRow[]> {
  const places = placesOf(titles.campos, wanted)
  const width = titles.campos.length
  class Row implements TableRow {
    readonly linea: number
    readonly campos: string[]
    defecto: Defect | undefined
    constructor({ linea, campos, formula, swallowed }: RawRow) {
      this.linea = linea
      this.campos = campos
      if (formula) this.defecto = 'formula'
      else if (swallowed) this.defecto = 'comillas'
      else if (text && (campos.length < width || campos.some((v, i) => i >= width && v !== '')))
        this.defecto = campos.some((v) => /[\r\n]/.test(v)) ? 'comillas' : 'campos'
    }
    valor(columna: string): string {
      const [first = -1, second] = places.get(columna) ?? []
      const value = this.campos[first] ?? ''
      return second === undefined ? value : `${value}, ${this.campos[second] ?? ''}`
    }
    dia(valor: string): string | undefined {
      // Five figures: from 1927 to 2173. A year written alone is no day.
      return serial && /^[1-9]\d{4}$/.test(valor) ? serial(Number(valor)) : undefined
    }
  }
  // One batch is held back: only the end tells which line is the last.
  let waiting: Row[] | undefined
  let end = 0
  for await (const batch of batches) {
    end = batch.at(-1)?.linea ?? end
    const rows = batch.filter((r) => r.linea > titles.linea && r.campos.some((v) => v !== '')).map((r) => new Row(r))
    if (rows.length === 0) continue
    if (waiting) yield waiting
    waiting = rows
  }
  const last = waiting?.at(-1)
  if (last && cut && last.linea === end) last.defecto ??= 'cortada'
  if (waiting) yield waiting
}
