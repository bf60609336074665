import type { ColumnType } from '@gremial/contract/platform/list.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { harmless, localMoment, type Table, type Words } from './cells.ts'
import { CsvLines } from './csv-lines.ts'

type Writer = (value: string) => string

const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A CSV line of texts, ended by CRLF. */
export const csvLine = (values: readonly string[]): string => `${values.map((v) => quoted(harmless(v))).join(';')}\r\n`

/** Formats each type of column as an Argentine spreadsheet expects (decimal comma, DD/MM/YYYY). */
function writers(words: Words): Record<ColumnType, Writer> {
  return {
    texto: (v) => quoted(harmless(v)),
    entero: (v) => v,
    importe: (v) => v.replace('.', ','),
    fecha: formatDate,
    momento: (v) => {
      const local = localMoment(v)
      return `${formatDate(local)} ${local.slice(11, 16)}`
    },
    logico: (v) => (v === 't' || v === '1' ? words.yes : words.no),
  }
}

/**
 * CSV with semicolons, CRLF and UTF-8 with a byte order mark, so that Excel opens it with a double click. Throws OCUPADO if the
 * row source does.
 */
export function csvChunks(table: Table, words: Words): AsyncGenerator<string> {
  const { rows } = table
  const columns = table.columns.map(({ tipo }) => tipo)
  const byType = writers(words)
  const write = columns.map((tipo) => byType[tipo])
  return chunks(table, typeof rows === 'function' ? rows(new CsvLines(columns, write)) : lines(rows, write))
}

async function* chunks(table: Table, rows: AsyncIterable<string>): AsyncGenerator<string> {
  const head = (table.head ?? []).map(csvLine).join('')
  yield `\ufeff${head}${table.columns.map(({ title }) => quoted(title)).join(';')}\r\n`
  yield* rows
}

async function* lines(batches: AsyncIterable<Array<Array<string | null>>>, columns: Writer[]): AsyncGenerator<string> {
  const width = columns.length
  for await (const rows of batches) {
    let text = ''
    for (const row of rows) {
      for (let i = 0; i < width; i++) {
        if (i > 0) text += ';'
        const value = row[i]
        if (value !== null && value !== undefined && value !== '') text += (columns[i] as Writer)(value)
      }
      text += '\r\n'
    }
    yield text
  }
}
