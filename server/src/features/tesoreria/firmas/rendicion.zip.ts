import { once } from 'node:events'
import { Readable } from 'node:stream'
import { message } from '@gremial/contract/textos/messages.ts'
import type { FastifyReply } from 'fastify'
import yazl from 'yazl'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { contentDisposition } from '../../../platform/http/content-disposition.ts'
import type { RendicionContent } from './contenido.rules.ts'
import { nombresEnZip } from './nombres.rules.ts'
import { fileName, paperOf } from './rendicion.salidas.ts'

/**
 * GET rendiciones-gasto/:codigo/comprobantes-zip: streams the settlement's PDF and its receipts in order, one in memory at a
 * time. Unavailable files are listed in a text at the end, without failing the rest.
 */
export async function downloadComprobantes(ctx: Ctx, id: number, reply: FastifyReply): Promise<FastifyReply> {
  const { contenido, pdf } = await paperOf(ctx, id)
  await inTransaction(ctx, (ctx) =>
    audit(ctx, 'descargar', 'rendicion', id, { numero: contenido.numero, comprobantes: contenido.recibos.length }),
  )
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  zip.addBuffer(pdf, `00 ${fileName(contenido.numero)}.pdf`, { mtime: ctx.now })
  add(ctx, zip, contenido, output).catch((error: unknown) => output.destroy(error as Error))
  return reply
    .type('application/zip')
    .header('Content-Disposition', contentDisposition(`${fileName(contenido.numero)}.zip`))
    .header('Cache-Control', 'private, no-store')
    .send(output)
}

async function add(ctx: Ctx, zip: yazl.ZipFile, content: RendicionContent, output: Readable): Promise<void> {
  const seFue = new Promise<void>((hecho) => output.once('close', hecho))
  const missing: string[] = []
  const names = nombresEnZip(content)
  for (const [i, { archivo }] of content.recibos.entries()) {
    if (output.destroyed) return
    const nombre = names[i] ?? String(i)
    const bytes = await ctx.services.files.read(archivo, ctx)
    if (!bytes) {
      missing.push(nombre)
      continue
    }
    const lectura = Readable.from([bytes])
    // Photos and PDF are already compressed.
    zip.addReadStream(lectura, nombre, { mtime: ctx.now, compress: false })
    await Promise.race([once(lectura, 'end'), seFue])
  }
  if (missing.length > 0) {
    const text = `${message(ctx.language, 'listas.rendicionImpresa.faltan')}\n\n${missing.join('\n')}\n`
    zip.addBuffer(Buffer.from(text), `${message(ctx.language, 'listas.rendicionImpresa.archivoFaltan')}.txt`)
  }
  zip.end()
}
