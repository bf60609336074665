import { plainTitle } from '@gremial/contract/values/titles.ts'
import { Refusal } from '../../sandbox/messages.ts'
import { openBook } from './book.ts'
import { type Delimiter, delimitedRows, delimiters, firstLines, type RawRow } from './delimited.ts'
import { titlesAmong } from './headings.ts'
import { type Inspected, inspect } from './kind.ts'
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
  const { titles, muestra, encima } = await findTitles(batches, wanted)
  yield {
    sha256,
    bytes,
    escrito: { letras: text.encoding, separador: delimiter, muestras: text.samples },
    ...described(path, titles, wanted),
    muestra,
    encima,
    hoja: undefined,
    otrasHojas: [],
    hojasIguales: [],
    desde: undefined,
  }
  yield* below(batches, titles, { text: true, cut: !text.endsInNewline })
}

async function* readSheet(path: string, wanted: Wanted, file: Inspected): AsyncGenerator<Opened | Rows> {
  const book = await openBook(path, file)
  try {
    const sheets = []
    for (const name of book.sheets) {
      const { titles, muestra, encima } = await findTitles((read) => book.rows(name, read), wanted)
      const places = placesOf(titles.campos, wanted.columns, wanted.mapping)
      if (titles.campos.length > 0)
        sheets.push({ name, titles, muestra, encima, found: places.size, right: missing(wanted.columns, places).length === 0 })
    }
    const most = Math.max(...sheets.map((s) => s.found))
    const right = sheets.filter((s) => (wanted.loose ? s.found === most && most > 1 : s.right))
    if (right.length > 1 && !wanted.loose)
      throw new Refusal(
        `${path} tiene ${right.length} hojas con esas columnas (${right.map((s) => s.name).join(', ')}). Dejá una sola por archivo.`,
      )
    const sheet = sheets.find((s) => s.name === wanted.loose?.hoja) ?? right[0] ?? fullest(sheets)
    if (!sheet) throw new Refusal(`${path} está vacío: ninguna de sus hojas tiene nada.`)
    yield {
      sha256: file.sha256,
      bytes: file.bytes,
      escrito: undefined,
      ...described(path, sheet.titles, wanted),
      muestra: sheet.muestra,
      encima: sheet.encima,
      hoja: sheet.name,
      otrasHojas: sheets.filter((s) => s !== sheet).map((s) => s.name),
      hojasIguales: right.length > 1 ? right.map((s) => s.name) : [],
      desde: book.since,
    }
    yield* below((read) => book.rows(sheet.name, read), sheet.titles, { text: false, cut: false })
  } finally {
    book.close()
  }
}

const fullest = <T extends { muestra: unknown[] }>(sheets: readonly T[]): T | undefined =>
  sheets.toSorted((a, b) => b.muestra.length - a.muestra.length)[0]

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

interface Found {
  titles: RawRow
  muestra: string[][]
  encima: string[][]
}

/**
 * Finds the header row, the first rows below it and those above. Uses the headers' own text only: an explicit mapping would make
 * any row look like headers.
 */
async function findTitles(batches: Batches, { columns }: Wanted): Promise<Found> {
  const first: RawRow[] = []
  for await (const batch of batches(() => undefined)) {
    first.push(...batch.filter((row) => row.campos.some((v) => v !== '')))
    if (first.length > sampled) break
  }
  const titles = titlesAmong(first, columns)
  const below = first.filter((row) => row.linea > titles.linea).slice(0, sampled)
  const above = first.filter((row) => row.linea < titles.linea)
  return { titles, muestra: below.map((row) => row.campos), encima: above.map((row) => row.campos) }
}

function described(path: string, { campos }: RawRow, wanted: Wanted): Pick<Opened, 'titulos' | 'ignoradas' | 'lugares'> {
  const places = placesOf(campos, wanted.columns, wanted.mapping)
  const lugares = Object.fromEntries(places)
  const used = new Set([...places.values()].flat())
  const ignoradas = campos.filter((v, at) => v !== '' && !used.has(at))
  // In loose mode a person decides which columns are missing, and which of two equal headers to use.
  if (wanted.loose) return { titulos: campos, lugares, ignoradas }
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
  return { titulos: campos, lugares, ignoradas }
}

interface Origin {
  text: boolean
  /** The last line has no newline. */
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
  // Holds back one batch: only at the end is it known which line is the last.
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
