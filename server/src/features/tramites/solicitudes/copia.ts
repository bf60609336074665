import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { contentDisposition } from '../../../platform/http/content-disposition.ts'
import { pdfTask } from '../../../platform/pdf/render.ts'
import { found } from '../../../platform/runtime/errors.ts'
import type * as copiaPdfs from './copia.pdf.ts'
import type { CopiaPdf } from './copia.pdf.ts'

const dibujarCopia = pdfTask<typeof copiaPdfs, 'dibujarCopia'>(new URL('./copia.pdf.ts', import.meta.url), 'dibujarCopia')

/** Sends the copy as a PDF with that file name. */
export async function entregarCopia(
  ctx: Ctx,
  copia: Omit<CopiaPdf, 'organizacion'>,
  archivo: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { rows } = await sql<CopiaPdf['organizacion']>`select nombre, cuit, domicilio from organizacion`.execute(ctx.db)
  const pdf = await dibujarCopia(ctx, { organizacion: found(rows[0]), ...copia })
  return reply
    .header('Content-Type', 'application/pdf')
    .header('Content-Disposition', contentDisposition(`${archivo}.pdf`))
    .header('Cache-Control', 'private, no-store')
    .send(pdf)
}
