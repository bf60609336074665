import { Refusal } from '../../room/door.ts'
import { type Delimiter, delimitedRows, delimiters, firstLines, type RawRow } from './delimited.ts'
import { inspect } from './kind.ts'
import type { Column, Defect, Mapping, Opened, OtherColumns, Rows, TableAsked } from './shape.ts'
import { openWorkbook } from './workbook.ts'

/** Reads a table as an office sends it: a text with some separator and some encoding, or an .xlsx. Inside the room. */

type Batches = (read: (parte: number) => void) => AsyncGenerator<RawRow[]>

/** How far down the titles may be: some offices write above them what it is and of when. */
const titlesWithin = 10

interface Wanted {
  columns: readonly Column[]
  mapping: Mapping
}

/** Letters of the rows that cross the door at once: a word of the room is never much longer. */
const mostLetters = 500_000

/**
 * Opens a file of an office, finds its titles and says what it is; then its rows below the titles, without the empty ones. Memory does
 * not grow with the file. Refuses what is none, cannot be read or lacks a column.
 */
export async function* readRows({ path, columns, mapping }: TableAsked): AsyncGenerator<Opened | Rows> {
  const wanted: Wanted = { columns, mapping }
  const { sha256, bytes, text } = await inspect(path)
  if (!text) return yield* readSheet(path, wanted, { sha256, bytes })
  const delimiter = separatorOf(await firstLines(path, text.encoding), wanted)
  const batches: Batches = (read) => delimitedRows(path, text.encoding, delimiter, (done) => read(Math.min(1, done / bytes)))
  const titles = await findTitles(batches, wanted)
  yield {
    sha256,
    bytes,
    escrito: { letras: text.encoding, separador: delimiter },
    ...described(path, titles, wanted),
    hoja: undefined,
    otrasHojas: [],
    desde: undefined,
  }
  yield* below(batches, titles, { text: true, cut: !text.endsInNewline })
}

async function* readSheet(path: string, wanted: Wanted, file: Pick<Opened, 'sha256' | 'bytes'>): AsyncGenerator<Opened | Rows> {
  const book = await openWorkbook(path)
  try {
    const sheets = []
    for (const name of book.sheets) {
      const titles = await findTitles((read) => book.rows(name, read), wanted)
      if (titles.campos.length > 0) sheets.push({ name, titles, right: missing(titles.campos, wanted).length === 0 })
    }
    const right = sheets.filter((s) => s.right)
    if (right.length > 1)
      throw new Refusal(
        `${path} tiene ${right.length} hojas con esas columnas (${right.map((s) => s.name).join(', ')}). Dejá una sola por archivo.`,
      )
    const sheet = right[0] ?? sheets[0]
    if (!sheet) throw new Refusal(`${path} está vacío: ninguna de sus hojas tiene nada.`)
    yield {
      ...file,
      escrito: undefined,
      ...described(path, sheet.titles, wanted),
      hoja: sheet.name,
      otrasHojas: sheets.filter((s) => s !== sheet).map((s) => s.name),
      desde: book.since,
    }
    yield* below((read) => book.rows(sheet.name, read), sheet.titles, { text: false, cut: false })
  } finally {
    book.close()
  }
}

/** A title as it is compared: "Nº de Afiliado", "NRO. AFILIADO" and "nro_afiliado" differ in what does not matter. */
const plainTitle = (title: string): string =>
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
async function findTitles(batches: Batches, { columns }: Wanted): Promise<RawRow> {
  // By their own titles: what was said of a place would make a title of any row.
  const unsaid: Wanted = { columns, mapping: {} }
  let best: RawRow = { linea: 0, campos: [] }
  let most = 0
  for await (const batch of batches(() => undefined)) {
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

function described(path: string, { campos }: RawRow, wanted: Wanted): Pick<Opened, 'titulos' | 'ignoradas' | 'lugares'> {
  const absent = missing(campos, wanted)
  const places = placesOf(campos, wanted)
  const lugares = Object.fromEntries(places)
  if (absent.length > 0) {
    const seen = campos.filter((v) => v !== '').map((v) => (v.length > 40 ? `${v.slice(0, 40)}…` : v))
    const list = seen.length > 40 ? [...seen.slice(0, 40), '…'] : seen
    const alone = seen.length === 1 ? '. ¿Las columnas están separadas por punto y coma, coma, tabulador o | ?' : ''
    throw new Refusal(`A ${path} le faltan columnas: ${absent.join(', ')}. Tiene: ${list.join(', ')}${alone}`, {
      titulos: campos,
      faltan: absent,
      lugares,
    } satisfies OtherColumns)
  }
  const plain = campos.map(plainTitle)
  const used = new Set([...places.values()].flat())
  const said = new Set(Object.values(wanted.mapping))
  const twice = [...used].filter((at) => !said.has(at) && plain.indexOf(plain[at] ?? '') !== plain.lastIndexOf(plain[at] ?? ''))
  if (twice.length > 0)
    throw new Refusal(
      `${path} tiene más de una columna «${campos[twice[0] ?? 0]}». Dejá una sola (o cambiale el título a la otra) y volvé a probar.`,
    )
  return { titulos: campos, lugares, ignoradas: campos.filter((v, at) => v !== '' && !used.has(at)) }
}

interface Origin {
  text: boolean
  /** The last line of the text does not end. */
  cut: boolean
}

async function* below(batches: Batches, titles: RawRow, { text, cut }: Origin): AsyncGenerator<Rows> {
  const width = titles.campos.length
  const defect = ({ campos, formula, swallowed }: RawRow): Defect | undefined => {
    if (formula) return 'formula'
    if (swallowed) return 'comillas'
    if (text && (campos.length < width || campos.some((v, i) => i >= width && v !== '')))
      return campos.some((v) => /[\r\n]/.test(v)) ? 'comillas' : 'campos'
    return undefined
  }
  // One batch is held back: only the end tells which line is the last.
  let waiting: Rows['filas'] | undefined
  let end = 0
  let parte = 0
  for await (const batch of batches((part) => (parte = part))) {
    end = batch.at(-1)?.linea ?? end
    const rows: Rows['filas'] = batch
      .filter((r) => r.linea > titles.linea && r.campos.some((v) => v !== ''))
      .map((r) => [r.linea, r.campos, defect(r)])
    if (rows.length === 0) continue
    if (waiting) yield* words(waiting, parte)
    waiting = rows
  }
  const last = waiting?.at(-1)
  if (last && cut && last[0] === end) last[2] ??= 'cortada'
  if (waiting) yield* words(waiting, parte)
}

/** Rows in pieces that cross the door one at a time. */
function* words(filas: Rows['filas'], parte: number): Generator<Rows> {
  let from = 0
  let letters = 0
  for (const [i, [, campos]] of filas.entries()) {
    letters += lettersOf(campos)
    if (letters < mostLetters) continue
    yield { parte, filas: filas.slice(from, i + 1) }
    from = i + 1
    letters = 0
  }
  if (from < filas.length) yield { parte, filas: from === 0 ? filas : filas.slice(from) }
}

const lettersOf = (campos: readonly string[]): number => campos.reduce((sum, v) => sum + v.length, 0)
