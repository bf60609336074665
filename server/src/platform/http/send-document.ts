import { isViewable, uploadTypes } from '@gremial/contract/platform/uploads.ts'
import type { FastifyReply } from 'fastify'
import { contentDisposition } from './content-disposition.ts'

/**
 * Sends a document. Types that a browser can show are shown unless `download` is set; others are downloaded.
 * The policy blocks scripts and external content; only portal pages may frame a PDF. PDFs get no CSP sandbox, because the
 * browser's PDF viewer does not open in one.
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
