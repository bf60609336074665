import { lineOfSheet } from '@gremial/contract/values/sheet-lines.ts'
import { plainTitle } from '@gremial/contract/values/titles.ts'
import { Refusal } from '../../sandbox/messages.ts'
import { openBook } from './book.ts'
import { type Delimiter, delimitedRows, delimiters, firstLines, type RawRow } from './delimited.ts'
import { titlesAmong } from './headings.ts'
import { type Inspected, inspect } from './kind.ts'
import { arranger, type Layout, layoutOf, type Part } from './layout.ts'
import { missing, placesOf } from './places.ts'
import type { Defect, Opened, OtherColumns, Rows, TableAsked } from './shape.ts'

/** Sandbox task that reads a table: delimited text in any common encoding, or a workbook. */

type Batches = (read: (parte: number) => void) => AsyncGenerator<RawRow[]>

/** Number of sample rows below the headers, for display and to recognise columns without a known header. */
const sampled = 400

type Wanted = Omit<TableAsked, 'path'>

/** Maximum characters per message from the sandbox. */
const mostLetters = 500_000

/**
 * Opens a table, finds its headers and yields its description. Then yields the non-empty rows below the headers, in constant
 * memory. Throws Refusal if it is not a table, cannot be read or lacks a column.
 */
export async function* readRows({ path, ...wanted }: TableAsked): AsyncGenerator<Opened | Rows> {
  const file = await inspect(path, wanted.loose?.letras)
  const { sha256, bytes, kind, text } = file
  if (kind !== 'text' || !text) return yield* readSheet(path, wanted, file)
  const delimiter = separatorOf(await firstLines(path, text.encoding), wanted)
  const batches: Batches = (read) => delimitedRows(path, text.encoding, delimiter, (done) => read(Math.min(1, done / bytes)))
  const part = { name: undefined, batches, ...(await findTitles(batches, wanted)) }
  const layout = layoutOf([part], wanted.loose !== undefined)
  yield {
    sha256,
    bytes,
    escrito: { letras: text.encoding, separador: delimiter, muestras: text.samples },
    ...described(path, layout, wanted),
    ...sampleOf([part], layout),
    hojas: [],
    sinLeer: [],
    hojasIguales: [],
    desde: undefined,
  }
  yield* below([part], layout, { text: true, cut: !text.endsInNewline })
}

interface Sheet extends Part {
  name: string
  batches: Batches
  /** Titles of the columns that were recognised. */
  known: string[]
  right: boolean
}

async function* readSheet(path: string, wanted: Wanted, file: Inspected): AsyncGenerator<Opened | Rows> {
  const book = await openBook(path, file)
  try {
    const sheets: Sheet[] = []
    for (const name of book.sheets) {
      const batches: Batches = (read) => book.rows(name, read)
      const found = await findTitles(batches, wanted)
      const { campos } = found.titles
      const places = placesOf(campos, wanted.columns, wanted.mapping)
      const known = [...places.values()].flat().map((at) => plainTitle(campos[at] ?? ''))
      if (campos.length > 0) sheets.push({ name, batches, ...found, known, right: missing(wanted.columns, places).length === 0 })
    }
    const { alike, read } = chosenAmong(path, sheets, wanted)
    const layout = layoutOf(read, wanted.loose !== undefined)
    yield {
      sha256: file.sha256,
      bytes: file.bytes,
      escrito: undefined,
      ...described(path, layout, wanted),
      ...sampleOf(read, layout),
      hojas: read.map((s) => s.name),
      sinLeer: sheets.filter((s) => !read.includes(s)).map((s) => ({ hoja: s.name, filas: s.muestra.length })),
      hojasIguales: alike.length > 1 ? alike.map((s) => s.name) : [],
      desde: book.since,
    }
    yield* below(read, layout, { text: false, cut: false })
  } finally {
    book.close()
  }
}

/** Sheets that match best, and those that are read: what a person said, or the first one with those that have the same columns. */
function chosenAmong(path: string, sheets: readonly Sheet[], { loose }: Wanted): { alike: Sheet[]; read: Sheet[] } {
  const most = Math.max(...sheets.map((s) => s.known.length))
  const alike = sheets.filter((s) => (loose ? s.known.length === most && most > 1 : s.right))
  if (alike.length > 1 && !loose)
    throw new Refusal(
      `${path} tiene ${alike.length} hojas con esas columnas (${alike.map((s) => s.name).join(', ')}). Dejá una sola por archivo.`,
    )
  const said = sheets.filter((s) => loose?.hojas.includes(s.name))
  const columns = ({ known }: Sheet): string => known.toSorted().join('|')
  const first = said[0] ?? alike[0] ?? fullest(sheets)
  if (!first) throw new Refusal(`${path} está vacío: ninguna de sus hojas tiene nada.`)
  const together = said.length > 0 ? said : alike.filter((s) => s.muestra.length > 0 && columns(s) === columns(first))
  return { alike, read: together.includes(first) ? together : [first] }
}

const fullest = <T extends { muestra: unknown[] }>(sheets: readonly T[]): T | undefined =>
  sheets.toSorted((a, b) => b.muestra.length - a.muestra.length)[0]

/** Rows of the parts in the columns of the table, the first ones of each, and what stands above the first part's titles. */
function sampleOf(parts: readonly Part[], layout: Layout): Pick<Opened, 'muestra' | 'encima'> {
  const muestra = parts.flatMap((part) => {
    const { take, end } = arranger(part, parts, layout)
    return [...take(part.muestra), ...end()].slice(0, Math.ceil(sampled / parts.length)).map((row) => row.campos)
  })
  return { muestra, encima: parts[0]?.encima.map((row) => row.campos) ?? [] }
}

/** The delimiter that finds most columns, or the one that gives most fields if none finds any. */
function separatorOf(lines: string[], wanted: Wanted): Delimiter {
  const scored = delimiters.map((delimiter) => {
    const split = lines.map((line) => line.split(delimiter).map((v) => v.replaceAll('"', '').trim()))
    return {
      delimiter,
      found: Math.max(...split.map((titles) => placesOf(titles, wanted.columns, wanted.mapping).size)),
      fields: Math.max(...split.map((titles) => titles.length)),
    }
  })
  return scored.reduce((best, one) =>
    one.found > best.found || (one.found === best.found && one.fields > best.fields) ? one : best,
  ).delimiter
}

/**
 * Finds the header row, the first rows below it and those above. Uses the headers' own text only: an explicit mapping would make
 * any row look like headers.
 */
async function findTitles(batches: Batches, { columns }: Wanted): Promise<Pick<Part, 'titles' | 'muestra' | 'encima'>> {
  const first: RawRow[] = []
  for await (const batch of batches(() => undefined)) {
    first.push(...batch.filter((row) => row.campos.some((v) => v !== '')))
    if (first.length > sampled) break
  }
  const titles = titlesAmong(first, columns)
  return {
    titles,
    muestra: first.filter((row) => row.linea > titles.linea).slice(0, sampled),
    encima: first.filter((row) => row.linea < titles.linea),
  }
}

function described(
  path: string,
  { titulos: campos, agregadas }: Layout,
  wanted: Wanted,
): Pick<Opened, 'titulos' | 'ignoradas' | 'lugares' | 'agregadas'> {
  const places = placesOf(campos, wanted.columns, wanted.mapping)
  const lugares = Object.fromEntries(places)
  const used = new Set([...places.values()].flat())
  const ignoradas = campos.filter((v, at) => v !== '' && !used.has(at))
  // In loose mode a person decides which columns are missing, and which of two equal headers to use.
  if (wanted.loose) return { titulos: campos, lugares, ignoradas, agregadas }
  const absent = missing(wanted.columns, places)
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
  const said = new Set(Object.values(wanted.mapping))
  const twice = [...used].filter((at) => !said.has(at) && plain.indexOf(plain[at] ?? '') !== plain.lastIndexOf(plain[at] ?? ''))
  if (twice.length > 0)
    throw new Refusal(
      `${path} tiene más de una columna «${campos[twice[0] ?? 0]}». Dejá una sola (o cambiale el título a la otra) y volvé a probar.`,
    )
  return { titulos: campos, lugares, ignoradas, agregadas }
}

interface Origin {
  text: boolean
  /** The last line has no newline. */
  cut: boolean
}

interface Judged extends RawRow {
  defecto: Defect | undefined
}

async function* below(parts: ReadonlyArray<Part & { batches: Batches }>, layout: Layout, origin: Origin): AsyncGenerator<Rows> {
  for (const [at, part] of parts.entries()) {
    const arranged = arranger<Judged>(part, parts, layout)
    for await (const { parte, rows } of belowTitles(part, arranged, origin))
      yield* words(
        rows.map((row) => [lineOfSheet(at, row.linea), row.campos, row.defecto]),
        (at + parte) / parts.length,
      )
  }
}

async function* belowTitles(
  { batches, titles }: Part & { batches: Batches },
  { take, end: rest }: ReturnType<typeof arranger<Judged>>,
  { text, cut }: Origin,
): AsyncGenerator<{ parte: number; rows: Judged[] }> {
  const width = titles.campos.length
  const defect = ({ campos, formula, swallowed }: RawRow): Defect | undefined => {
    if (formula) return 'formula'
    if (swallowed) return 'comillas'
    if (text && (campos.length < width || campos.some((v, i) => i >= width && v !== '')))
      return campos.some((v) => /[\r\n]/.test(v)) ? 'comillas' : 'campos'
    return undefined
  }
  // Holds back one batch: only at the end is it known which line is the last.
  let waiting: Judged[] = []
  let end = 0
  let parte = 0
  for await (const batch of batches((part) => (parte = part))) {
    end = batch.at(-1)?.linea ?? end
    const full = batch.filter((r) => r.linea > titles.linea && r.campos.some((v) => v !== ''))
    const rows = take(full.map((row) => ({ ...row, defecto: defect(row) })))
    if (rows.length === 0) continue
    if (waiting.length > 0) yield { parte, rows: waiting }
    waiting = rows
  }
  waiting.push(...rest())
  const last = waiting.at(-1)
  if (last && cut && last.linea === end) last.defecto ??= 'cortada'
  if (waiting.length > 0) yield { parte, rows: waiting }
}

/** Splits rows into messages of limited size. */
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
