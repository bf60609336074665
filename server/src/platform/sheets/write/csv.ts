import type { ColumnType } from '@gremial/contract/platform/list.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { harmless, localMoment, type Table, type Words } from './cells.ts'
import { CsvLines } from './csv-lines.ts'

type Writer = (value: string) => string

const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A line of texts, CRLF at its end. */
export const csvLine = (values: readonly string[]): string => `${values.map((v) => quoted(harmless(v))).join(';')}\r\n`

/** How each kind of column is written: as an Argentine spreadsheet reads it (decimal comma, DD/MM/YYYY). */
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

/** Semicolons, CRLF, UTF-8 with its mark, so that Excel opens it right with a double click. Throws OCUPADO, as who gives the rows does. */
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
