import { isViewable, uploadTypes } from '@gremial/contract/platform/uploads.ts'
import type { FastifyReply } from 'fastify'
import { contentDisposition } from './content-disposition.ts'

/**
 * Gives a paper under its name: one that a browser shows is shown unless `download`, the rest is downloaded. What is shown runs nothing and
 * loads nothing; a page of the portal may hold a PDF. A browser's own reader of PDF does not open in a sandbox: it is one.
 */
export function sendDocument(
  reply: FastifyReply,
  { name, type, content, download = false }: { name: string; type: string; content: Buffer; download?: boolean },
): FastifyReply {
  const pdf = type === uploadTypes.pdf
  const how = contentDisposition(name)
  return reply
    .type(type)
    .header('Content-Disposition', isViewable(type) && !download ? how.replace(/^attachment/, 'inline') : how)
    .header('Content-Security-Policy', `default-src 'none'; frame-ancestors ${pdf ? "'self'" : "'none'; sandbox"}`)
    .header('Cache-Control', 'private, no-store')
    .send(content)
}
