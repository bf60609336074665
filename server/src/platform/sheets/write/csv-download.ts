import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../context.ts'
import { streamRows } from '../../db/stream.ts'
import { contentDisposition } from '../../http/content-disposition.ts'

/** A CSV that the browser saves, with the mark by which spreadsheets know it is UTF-8. */
export const csvReply = (reply: FastifyReply, file: string): FastifyReply =>
  reply.type('text/csv; charset=utf-8').header('Content-Disposition', contentDisposition(file))
export const byteOrderMark = '\ufeff'

/** Streams the rows of a query as CSV. `line` gets the columns as texts, as PostgreSQL writes them. */
export function sendCsvRows(
  { services: { database } }: Ctx,
  reply: FastifyReply,
  {
    file,
    head,
    query,
    line,
  }: { file: string; head: string; query: RawBuilder<unknown>; line(row: ReadonlyArray<string | null>): string },
): FastifyReply {
  const { sql, parameters } = query.compile(database.db)
  const rows = streamRows(database.pool, sql, parameters)
  async function* csv() {
    yield byteOrderMark + head
    for await (const batch of rows) yield batch.map(line).join('')
  }
  return csvReply(reply, file).send(Readable.from(csv(), { objectMode: false }))
}
