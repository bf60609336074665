import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { StartError } from '../config.ts'

/** A file as an office sends it, read: rows by column name, with the line that each began on. */
export interface Delimited {
  sha256: string
  filas: DelimitedRow[]
}

export interface DelimitedRow {
  linea: number
  valor(columna: string): string
}

/** UTF-8 when the bytes are UTF-8, Latin-1 otherwise: that is how the old programs write. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Longest line, in letters: the widest register has some four hundred. */
const longestLine = 20_000

/** Old Excel writes "Unicode text": two bytes for each letter, with a mark before them or a NUL in every second place. */
const isUtf16 = (bytes: Buffer): boolean =>
  ['fffe', 'feff'].includes(bytes.toString('hex', 0, 2)) || [0, 1].some((odd) => [1, 3, 5, 7].every((i) => bytes[i - odd] === 0))

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toUpperCase().replace(/\s+/g, ' ')

/**
 * Reads a CSV: Latin-1 or UTF-8, semicolon or comma, CRLF or LF, surrounding blanks dropped. Throws StartError when it cannot be
 * read or lacks a column; of the optional ones, those that it lacks are empty in every row.
 */
export function readDelimited(path: string, columnas: readonly string[], opcionales: readonly string[] = []): Delimited {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch {
    throw new StartError(`No se puede leer ${path}`)
  }
  if (isUtf16(bytes)) throw new StartError(`${path} está en UTF-16. Guardalo como CSV UTF-8 y volvé a probar.`)
  const text = decode(bytes)
  const first = text.slice(0, text.indexOf('\n'))
  const delimiter = first.split(';').length >= first.split(',').length ? ';' : ','
  let records: string[][]
  try {
    records = parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      trim: true,
      max_record_size: longestLine,
    })
  } catch (error) {
    const { code, lines } = error as { code?: string; lines?: number }
    if (code === 'CSV_MAX_RECORD_SIZE')
      throw new StartError(`Línea ${lines} de ${path}: tiene más de ${longestLine} letras, o unas comillas sin cerrar`)
    throw new StartError(`${path} no es una planilla de texto: ${(error as Error).message}`)
  }
  const header = (records[0] ?? []).map(plain)
  const place = new Map([...columnas, ...opcionales].map((c) => [c, header.indexOf(plain(c))]))
  const missing = columnas.filter((c) => place.get(c) === -1)
  if (missing.length > 0) throw new StartError(`A ${path} le faltan columnas: ${missing.join(', ')}`)
  const filas = records.slice(1).flatMap((record, i) => {
    if (record.every((v) => v === '')) return []
    return [{ linea: i + 2, valor: (columna: string) => record[place.get(columna) ?? -1] ?? '' }]
  })
  return { sha256: createHash('sha256').update(bytes).digest('hex'), filas }
}
