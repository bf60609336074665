import { once } from 'node:events'
import { Readable } from 'node:stream'
import { mensaje } from '@gremial/contract/textos/mensajes.ts'
import type { FastifyReply } from 'fastify'
import yazl from 'yazl'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { contentDisposition } from '../../../platform/http/content-disposition.ts'
import type { ContenidoRendicion } from './contenido.rules.ts'
import { nombresEnZip } from './nombres.rules.ts'
import { nombreArchivo, papelDe } from './rendicion.salidas.ts'

/**
 * GET rendiciones-gasto/:codigo/comprobantes-zip: the settlement's PDF and all its receipts in order, sent as they are read, one in memory at
 * a time. What cannot be had is named in a text at the end, and does not take the rest with it.
 */
export async function bajarComprobantes(ctx: Ctx, id: number, reply: FastifyReply): Promise<FastifyReply> {
  const { contenido, pdf } = await papelDe(ctx, id)
  await inTransaction(ctx, (ctx) =>
    audit(ctx, 'descargar', 'rendicion', id, { numero: contenido.numero, comprobantes: contenido.recibos.length }),
  )
  const zip = new yazl.ZipFile()
  const salida = zip.outputStream as Readable
  zip.addBuffer(pdf, `00 ${nombreArchivo(contenido.numero)}.pdf`, { mtime: ctx.now })
  agregar(ctx, zip, contenido, salida).catch((error: unknown) => salida.destroy(error as Error))
  return reply
    .type('application/zip')
    .header('Content-Disposition', contentDisposition(`${nombreArchivo(contenido.numero)}.zip`))
    .header('Cache-Control', 'private, no-store')
    .send(salida)
}

async function agregar(ctx: Ctx, zip: yazl.ZipFile, contenido: ContenidoRendicion, salida: Readable): Promise<void> {
  const seFue = new Promise<void>((hecho) => salida.once('close', hecho))
  const faltan: string[] = []
  const nombres = nombresEnZip(contenido)
  for (const [i, { archivo }] of contenido.recibos.entries()) {
    if (salida.destroyed) return
    const nombre = nombres[i] ?? String(i)
    const bytes = await ctx.services.files.read(archivo, ctx)
    if (!bytes) {
      faltan.push(nombre)
      continue
    }
    const lectura = Readable.from([bytes])
    // Photos and PDF are compressed already.
    zip.addReadStream(lectura, nombre, { mtime: ctx.now, compress: false })
    await Promise.race([once(lectura, 'end'), seFue])
  }
  if (faltan.length > 0) {
    const texto = `${mensaje(ctx.language, 'listas.rendicionImpresa.faltan')}\n\n${faltan.join('\n')}\n`
    zip.addBuffer(Buffer.from(texto), `${mensaje(ctx.language, 'listas.rendicionImpresa.archivoFaltan')}.txt`)
  }
  zip.end()
}
