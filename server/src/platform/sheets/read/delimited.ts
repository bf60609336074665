import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import { Refusal } from '../../sandbox/messages.ts'
import { chunks } from './kind.ts'
import { cleanField, decoderOf, type Encoding } from './letters.ts'

/** Longest line in characters: the widest register has some four hundred. */
const longestLine = 20_000
const perBatch = 1000

export const delimiters = [';', '\t', '|', ','] as const
export type Delimiter = (typeof delimiters)[number]

/** A row as read. `linea` counts from 1, as editors and spreadsheets do. */
export interface RawRow {
  linea: number
  campos: string[]
  /** The row contains a formula without a cached value, or one that failed. */
  formula?: boolean
  /** A field spans other lines and includes their fields: a quote was not closed where it should be. */
  swallowed?: boolean
}

/** The first lines of a text, to detect its delimiter. */
export async function firstLines(path: string, encoding: Encoding): Promise<string[]> {
  for await (const text of letters(path, encoding)) return text.split(/\r\n|\n|\r/, 10).map((line) => line.slice(0, longestLine))
  return []
}

/** Decoded text without a byte order mark, and without the control-Z that ends DOS files. */
async function* letters(
  path: string,
  encoding: Encoding,
  read: (bytes: number) => void = () => undefined,
): AsyncGenerator<string> {
  const decoder = decoderOf(encoding)
  let first = true
  let done = 0
  for await (const chunk of chunks(path)) {
    done += chunk.length
    const text = decoder.decode(chunk, { stream: true }).replaceAll('\u001a', '')
    // A mark that was itself written twice is still there.
    yield first ? text.replace(/^\ufeff/, '') : text
    first = false
    read(done)
  }
  yield decoder.decode()
}

/**
 * Rows of a delimited text, in batches: memory does not grow with the file. CRLF, LF and CR end a line, also mixed.
 * @param read called with the number of bytes read so far
 */
export async function* delimitedRows(
  path: string,
  encoding: Encoding,
  delimiter: Delimiter,
  read?: (bytes: number) => void,
): AsyncGenerator<RawRow[]> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: longestLine,
  })
  // A read error destroys the parser, so the loop below sees it.
  const feeding = pipeline(Readable.from(letters(path, encoding, read), { objectMode: true }), parser).catch(() => undefined)
  let batch: RawRow[] = []
  let linea = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      linea++
      batch.push({
        linea,
        campos: record.map((field) => cleanField(bare(field))),
        swallowed: record.some((field) => swallows(field, delimiter)),
      })
      if (batch.length === perBatch) {
        yield batch
        batch = []
      }
    }
  } catch (error) {
    throw told(error, path)
  } finally {
    parser.destroy()
    await feeding
  }
  yield batch
}

/**
 * Trims a field. The parser's own trimming would treat a tab as blank even as the delimiter, and would fail on a name like `"El
 * Sol" S.A.`.
 * Such inner quotes stay; quotes around a whole field with blanks outside are removed. So is the apostrophe that our exports put
 * before text that looks like a formula, and the `="…"` with which other exporters keep Excel from dropping zeros.
 */
const bare = (field: string): string => {
  const trimmed = field.trim()
  if (trimmed.length > 1 && trimmed !== field && /^"[^"]*"$/.test(trimmed)) return trimmed.slice(1, -1).trim()
  const kept = /^="([^"]*)"$/.exec(trimmed)?.[1]
  if (kept !== undefined) return kept.trim()
  return /^'[=+\-@]/.test(trimmed) ? trimmed.slice(1) : trimmed
}

/**
 * True if a field contains other lines by mistake. A text may have two lines, but not the fields of others. An unclosed quote
 * stays at its start.
 */
const swallows = (field: string, delimiter: Delimiter): boolean =>
  (field.includes('\n') || field.includes('\r')) && (field.startsWith('"') || field.split(delimiter).length > 3)

/** Translates errors of csv-parse for the person who sent the file. */
function told(error: unknown, path: string): unknown {
  const { code, records = 0, lines = 0 } = error as { code?: string; records?: number; lines?: number }
  const line = `Línea ${records + 1} de ${path}`
  // The record starts where the quote was opened. Only inside quotes does a record continue on another line.
  if (code === 'CSV_QUOTE_NOT_CLOSED' || (code === 'CSV_MAX_RECORD_SIZE' && lines > records + 1))
    return new Refusal(`${line}: se abren comillas (") que no se cierran. Cerralas o borralas y volvé a probar.`)
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new Refusal(`${line}: tiene más de ${longestLine} letras. No parece una planilla: pedila otra vez.`)
  if (code?.startsWith('CSV_'))
    return new Refusal(`${line}: no se entiende como planilla de texto. Guardala como «CSV UTF-8» y volvé a probar.`)
  return error
}
