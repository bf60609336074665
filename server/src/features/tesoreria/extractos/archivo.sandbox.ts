import { open } from 'node:fs/promises'
import type { letrasExtracto, separadoresExtracto } from '@gremial/contract/tesoreria/extractos.ts'
import { Refusal } from '../../../platform/sandbox/messages.ts'
import { openBook } from '../../../platform/sheets/read/book.ts'
import { type Delimiter, delimitedRows, delimiters, type RawRow } from '../../../platform/sheets/read/delimited.ts'
import { inspect } from '../../../platform/sheets/read/kind.ts'
import type { Encoding } from '../../../platform/sheets/read/letters.ts'
import { readCamt053 } from './camt053.sandbox.ts'
import { parseDia, parseMonto } from './escritos.rules.ts'
import type { ExtractoDicho, FilaCruda, Hoja, Tablas } from './lectura.ts'
import { readMt940 } from './mt940.sandbox.ts'
import { readOfx } from './ofx.sandbox.ts'

/** Parses a bank's file, of any format: a table with all its rows, or a structured format. */

export interface PorAbrir {
  path: string
  letras: (typeof letrasExtracto)[number] | null
  separador: (typeof separadoresExtracto)[number] | null
  /** Limit of lines in a statement. */
  lineas: number
}
export type Abierto = { dicho: ExtractoDicho } | { tablas: Tablas } | { hoja: number; filas: FilaCruda[] }

/** Sheets read; rows above and below the lines, in all sheets. */
const masHojas = 20
const demas = 100

/** Yields the format of the file, then the rows of each sheet. Throws Refusal, with an error code or with advice. */
export async function* openExtracto({ path, letras, separador, lineas }: PorAbrir): AsyncGenerator<Abierto> {
  const dicho = await readFormato(path, lineas)
  if (dicho) return yield { dicho }
  const file = await inspect(path)
  const count = counter(lineas + demas)
  if (file.kind === 'text' && file.text) {
    const encoding = letras ?? file.text.encoding
    const delimiter = separador ?? (await separatorOf(path, encoding))
    const cortada = !file.text.endsInNewline
    yield { tablas: { formato: 'CSV', escrito: true, cortada, desde: 1900, hojas: [{ nombre: '', filas: [] }] } }
    for await (const rows of delimitedRows(path, encoding, delimiter)) yield { hoja: 0, filas: count(rows) }
    return
  }
  const libro = await openBook(path, file)
  try {
    const names = libro.sheets.slice(0, masHojas)
    const hojas = names.map((nombre): Hoja => ({ nombre, filas: [] }))
    yield { tablas: { formato: formatos[libro.format], escrito: false, cortada: false, desde: libro.since, hojas } }
    for (const [hoja, nombre] of names.entries()) for await (const rows of libro.rows(nombre)) yield { hoja, filas: count(rows) }
  } finally {
    libro.close()
  }
}

const formatos = { xlsx: 'XLSX', ods: 'ODS', xls: 'XLS', html: 'PAGINA' } as const

/** Detects a structured format by its first bytes, whatever the file's name. */
async function readFormato(path: string, lines: number): Promise<ExtractoDicho | undefined> {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2000), 0, 2000, 0)
  await file.close()
  const comienzo = buffer.toString('latin1', 0, bytesRead).replaceAll('\0', '')
  if (/OFXHEADER|<OFX>/i.test(comienzo)) return readOfx(path, lines)
  if (/<\?xml|<Document/.test(comienzo) && /camt\.053|BkToCstmrStmt/.test(comienzo)) return readCamt053(path, lines)
  if (/(?:^|[\r\n}\xbf]):20:/.test(comienzo) && /:(25|28C?):/.test(comienzo)) return readMt940(path, lines)
  return undefined
}

/** Non-empty rows, up to a limit. */
function counter(most: number): (rows: RawRow[]) => FilaCruda[] {
  let n = 0
  return (rows) => {
    const llenas = rows.filter(({ campos }) => campos.some((v) => v !== ''))
    n += llenas.length
    if (n > most) throw new Refusal('EXTRACTO_LARGO')
    return llenas.map(({ linea, campos, formula, swallowed }) => ({
      linea,
      campos,
      ...(formula ? { defecto: 'formula' as const } : swallowed && { defecto: 'comillas' as const }),
    }))
  }
}

/** Delimiter that gives most rows with a date and an amount; without any, the one with most fields. */
async function separatorOf(path: string, letters: Encoding): Promise<Delimiter> {
  const puntos = await Promise.all(
    delimiters.map(async (delimiter) => {
      const rows: RawRow[] = []
      try {
        for await (const tanda of delimitedRows(path, letters, delimiter)) {
          rows.push(...tanda)
          if (rows.length > 500) break
        }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
      return { delimiter, n: rows.filter(isMovimiento).length, ancho: Math.max(0, ...rows.map((f) => f.campos.length)) }
    }),
  )
  return puntos.reduce((mejor, uno) => (uno.n > mejor.n || (uno.n === mejor.n && uno.ancho > mejor.ancho) ? uno : mejor))
    .delimiter
}
const isMovimiento = ({ campos }: RawRow): boolean =>
  campos.some((v) => parseDia(v, '2026-01-01') !== undefined || /^\d{1,2}[/.-]\d{1,2}$/.test(v)) &&
  campos.some((v) => /[.,]\d{2}\D{0,2}$/.test(v) && typeof (parseMonto(v, false) ?? parseMonto(v, true)) === 'number')
