import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import { Refusal } from '../../sandbox/messages.ts'
import { chunks, type Encoding } from './kind.ts'

/** Longest line, in letters: the widest register has some four hundred. */
const longestLine = 20_000
const perBatch = 1000

export const delimiters = [';', '\t', '|', ','] as const
export type Delimiter = (typeof delimiters)[number]

/** A line as it came. `linea` counts from 1, as an editor and a spreadsheet do. */
export interface RawRow {
  linea: number
  campos: string[]
  /** The row holds a formula without its value, or one that failed. */
  formula?: boolean
  /** A field went on over other lines, and holds their fields too: a quote was not closed where it should. */
  swallowed?: boolean
}

/** The first lines of a text, to see what it is made of. */
export async function firstLines(path: string, encoding: Encoding): Promise<string[]> {
  for await (const text of letters(path, encoding)) return text.split(/\r\n|\n|\r/, 10).map((line) => line.slice(0, longestLine))
  return []
}

/** The text, letter by letter as it was meant, without its mark. A control-Z is how DOS ended a file. */
async function* letters(
  path: string,
  encoding: Encoding,
  read: (bytes: number) => void = () => undefined,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  let done = 0
  for await (const chunk of chunks(path)) {
    done += chunk.length
    yield decoder.decode(chunk, { stream: true }).replaceAll('\u001a', '')
    read(done)
  }
  yield decoder.decode()
}

/**
 * The lines of a delimited text, in batches: memory does not grow with the file. CRLF, LF and CR end a line, also mixed.
 * @param read hears how many bytes were read
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
  // What fails in the reading reaches the loop below, because it destroys the parser.
  const feeding = pipeline(Readable.from(letters(path, encoding, read), { objectMode: true }), parser).catch(() => undefined)
  let batch: RawRow[] = []
  let linea = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      linea++
      batch.push({ linea, campos: record.map(bare), swallowed: record.some((field) => swallows(field, delimiter)) })
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
 * A field without the blanks around it. Not left to the parser, to whom a tab is a blank also where it separates, and who gives up the
 * whole file at a firm called `"El Sol" S.A.`: those quotes stay, and the ones around all of a field with blanks outside them go. The apostrophe that our own exports put before what a
 * spreadsheet would take for a formula goes too.
 */
const bare = (field: string): string => {
  const trimmed = field.trim()
  if (trimmed.length > 1 && trimmed !== field && /^"[^"]*"$/.test(trimmed)) return trimmed.slice(1, -1).trim()
  return /^'[=+\-@]/.test(trimmed) ? trimmed.slice(1) : trimmed
}

/** A letter or an address may have two lines; fields of other lines are only there by mistake. A quote that closes nothing stays in front. */
const swallows = (field: string, delimiter: Delimiter): boolean =>
  (field.includes('\n') || field.includes('\r')) && (field.startsWith('"') || field.split(delimiter).length > 3)

/** What csv-parse found, in the words of whoever sent the file. */
function told(error: unknown, path: string): unknown {
  const { code, records = 0, lines = 0 } = error as { code?: string; records?: number; lines?: number }
  const line = `Línea ${records + 1} de ${path}`
  // Where the record began is where the quote was opened; only inside quotes does a record go on to another line.
  if (code === 'CSV_QUOTE_NOT_CLOSED' || (code === 'CSV_MAX_RECORD_SIZE' && lines > records + 1))
    return new Refusal(`${line}: se abren comillas (") que no se cierran. Cerralas o borralas y volvé a probar.`)
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new Refusal(`${line}: tiene más de ${longestLine} letras. No parece una planilla: pedila otra vez.`)
  if (code?.startsWith('CSV_'))
    return new Refusal(`${line}: no se entiende como planilla de texto. Guardala como «CSV UTF-8» y volvé a probar.`)
  return error
}
