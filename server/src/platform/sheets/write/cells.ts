import type { ColumnType, ExportFormat } from '@gremial/contract/platform/list.ts'
import type { Locale } from '@gremial/contract/platform/locale.ts'
import { timestampInZone } from '@gremial/contract/values/dates.ts'
import { type Gathering, texts } from '../../db/raw.ts'

export interface TableColumn {
  title: string
  tipo: ColumnType
}

const written = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}(?::?\d{2})?)$/

/**
 * Converts a timestamp with time zone, from PostgreSQL or JSON, to "YYYY-MM-DD HH:MM:SS" in the organisation's zone
 * (decision 074).
 */
export function localMoment(text: string): string {
  const [, day, time, zone = ''] = written.exec(text) ?? []
  if (!day) throw new RangeError(`a moment without its zone: ${text}`)
  return timestampInZone(new Date(`${day}T${time}${/^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone}`))
}

/** Rows as texts, in batches. */
export type Texts = AsyncIterable<Array<Array<string | null>>>
/** Rows as texts, or a function that streams them from the database through a Gathering. */
export type TableRows = Texts | (<T>(into: Gathering<T>) => AsyncIterable<T>)

export const asTexts = (rows: TableRows): Texts => (typeof rows === 'function' ? rows(texts()) : rows)

/** A table to export. Values are PostgreSQL texts ("2026-05-05", "1234.50", "t", "2026-05-05 17:00:00+00"), in batches. */
export interface Table {
  name: string
  title: string
  format: ExportFormat
  language: Locale
  /** Lines above the column headers that describe the table. */
  head?: string[][]
  columns: TableColumn[]
  rows: TableRows
  /** Folder for the temporary file of a workbook that cannot be written in order. */
  tempDir: string
}

/** Words that a writer needs, in the caller's language. */
export interface Words {
  yes: string
  no: string
  sheet: string
}

/** Prefixes an apostrophe to text that a spreadsheet would run as a formula, for formats without types (CSV). */
export const harmless = (text: string): string => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)
