import type { Idioma } from '@gremial/contract/platform/idioma.ts'
import type { Formato, TipoColumna } from '@gremial/contract/platform/lista.ts'

export interface TableColumn {
  title: string
  tipo: TipoColumna
}

/** A table to write: values come as PostgreSQL texts ("2026-05-05", "1234.50", "t"), in batches. */
export interface Table {
  name: string
  title: string
  format: Formato
  language: Idioma
  /** Lines of texts above the titles of the columns: what the table is of. */
  head?: string[][]
  columns: TableColumn[]
  rows: AsyncIterable<Array<Array<string | null>>>
  /** Where a workbook that cannot be written in order is spooled. */
  tempDir: string
}

/** The words that a writer needs, in the caller's language. */
export interface Words {
  yes: string
  no: string
  sheet: string
}

/** A text that a spreadsheet would run as a formula gets an apostrophe in front when the format has no types (CSV). */
export const harmless = (text: string): string => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)
