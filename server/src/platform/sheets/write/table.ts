import { Readable } from 'node:stream'
import type { ExportFormat } from '@gremial/contract/platform/list.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import type { FastifyReply } from 'fastify'
import { contentDisposition } from '../../http/content-disposition.ts'
import { chargeExport } from '../../http/export-quota.ts'
import { asTexts, type Table, type Words } from './cells.ts'
import { csvChunks } from './csv.ts'
import { xlsChunks } from './xls.ts'
import { xlsxStream } from './xlsx.ts'

const contentTypes: Record<ExportFormat, string> = {
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/**
 * Streams a table as .xls (BIFF8), .xlsx or .csv; memory does not grow with its rows. Throws MUCHAS_DESCARGAS over the session's
 * quota.
 */
export async function sendTable(reply: FastifyReply, table: Table): Promise<FastifyReply> {
  await chargeExport(reply.request.ctx)
  const words: Words = {
    yes: message(table.language, 'listas.si'),
    no: message(table.language, 'listas.no'),
    sheet: table.title.slice(0, 25),
  }
  const stream =
    table.format === 'csv'
      ? Readable.from(csvChunks(table, words), { objectMode: false, highWaterMark: 262_144, encoding: 'utf8' })
      : table.format === 'xlsx'
        ? xlsxStream(asTexts(table.rows), table, words)
        : Readable.from(xlsChunks(asTexts(table.rows), table, words), { objectMode: false, highWaterMark: 262_144 })
  const file = `${table.name}.${table.format}`
  return reply
    .header('Content-Type', contentTypes[table.format])
    .header('Content-Disposition', contentDisposition(file))
    .header('Cache-Control', 'private, no-store')
    .send(stream)
}
