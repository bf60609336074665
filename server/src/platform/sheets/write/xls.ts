import { randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { cellWriters, globals, Records, rowsPerSheet, sheetEnd, sheetStart } from './biff8.ts'
import type { Table, Texts, Words } from './cells.ts'
import { compoundFile } from './ole.ts'

interface Sheet {
  name: string
  rows: number
  from: number
  bytes: number
}

/**
 * A real BIFF8 workbook (decisions §2). Its parts declare each other's lengths, so the cells are spooled to a temporary file and
 * the workbook is written around them. After 65,536 rows it continues in another sheet with its own header.
 */
export async function* xlsChunks(texts: Texts, table: Table, words: Words): AsyncGenerator<Buffer> {
  const path = join(table.tempDir, `.exportacion-${randomBytes(8).toString('hex')}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await rm(path) // unlinked at once: not even a crash leaves it behind
    const sheets = await spool(texts, table, words, (chunk) => file.write(chunk).then(() => undefined))
    const starts = sheets.map((s) => sheetStart(table.columns, s.rows))
    const ends = sheets.map((_, i) => sheetEnd(i === 0, i === 0 ? lines(table) + 1 : 1))
    const place = (globalsLength: number) => {
      let offset = globalsLength
      return sheets.map(({ name, bytes }, i) => {
        const at = offset
        offset += (starts[i]?.length ?? 0) + bytes + (ends[i]?.length ?? 0)
        return { name, offset: at, next: offset }
      })
    }
    const head = globals(place(globals(place(0)).length))
    const length = place(head.length).at(-1)?.next ?? head.length
    yield* compoundFile(
      (async function* () {
        yield head
        for (const [i, sheet] of sheets.entries()) {
          yield starts[i] as Buffer
          for (let at = 0; at < sheet.bytes; at += 262_144) {
            const chunk = Buffer.allocUnsafe(Math.min(262_144, sheet.bytes - at))
            await file.read(chunk, 0, chunk.length, sheet.from + at)
            yield chunk
          }
          yield ends[i] as Buffer
        }
      })(),
      length,
    )
  } finally {
    await file.close()
  }
}

const lines = ({ head }: Table): number => head?.length ?? 0

async function spool(texts: Texts, table: Table, words: Words, write: (chunk: Buffer) => Promise<void>): Promise<Sheet[]> {
  const byType = cellWriters(words)
  const columns = table.columns.map(({ tipo }) => byType[tipo])
  // One buffer, reused: discarding memory by the megabyte would trigger full garbage collections.
  const records = new Records(1 << 19)
  const sheets: Sheet[] = []
  let written = 0
  const begin = () => {
    sheets.push({
      name: sheets.length === 0 ? words.sheet : `${words.sheet} ${sheets.length + 1}`,
      rows: 0,
      from: written + records.length,
      bytes: 0,
    })
    const above = sheets.length === 1 ? (table.head ?? []) : []
    above.forEach((texts, row) => texts.forEach((text, i) => byType.texto(records, row, i, text)))
    table.columns.forEach(({ title }, i) => records.header(above.length, i, title))
  }
  const finish = () => {
    const sheet = sheets.at(-1) as Sheet
    sheet.bytes = written + records.length - sheet.from
  }
  const flush = async () => {
    const chunk = records.take()
    written += chunk.length
    // Awaited, because the next cells reuse the buffer.
    await write(chunk)
  }
  begin()
  let row = lines(table) + 1
  for await (const batch of texts) {
    for (const values of batch) {
      if (row === rowsPerSheet) {
        ;(sheets.at(-1) as Sheet).rows = row
        finish()
        begin()
        row = 1
      }
      for (let i = 0; i < columns.length; i++) {
        const value = values[i]
        if (value !== null && value !== undefined && value !== '') columns[i]?.(records, row, i, value)
      }
      row++
    }
    if (records.length > 262_144) await flush()
  }
  ;(sheets.at(-1) as Sheet).rows = row
  finish()
  await flush()
  return sheets
}
