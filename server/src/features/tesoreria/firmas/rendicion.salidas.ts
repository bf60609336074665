import type { Firma } from '@gremial/contract/seccionales/mandatos.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { contentDisposition } from '../../../platform/http/content-disposition.ts'
import { linkBase } from '../../../platform/mail/mail.ts'
import { pdfTask } from '../../../platform/pdf/render.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { readRendicion } from '../rendiciones-gasto/rendiciones-gasto.queries.ts'
import { type RendicionContent, readContent } from './contenido.rules.ts'
import { currentSubmission, rendicionContent } from './contenido.ts'
import type * as rendicionPdfs from './rendicion.pdf.ts'
import { firmadoDe, problemasDeCadaFirma } from './verificar.ts'

const drawRendicion = pdfTask<typeof rendicionPdfs, 'drawRendicion'>(
  new URL('./rendicion.pdf.ts', import.meta.url),
  'drawRendicion',
)

/** File name of a settlement, without extension. */
export const fileName = (numero: string): string =>
  message('es', 'listas.rendicionImpresa.archivo', { numero: numero.replace('/', '-') })

/** Printout of a settlement: from its frozen content, or from current data for a draft. */
export async function paperOf(ctx: Ctx, id: number): Promise<{ contenido: RendicionContent; pdf: Buffer }> {
  const { estado } = await readRendicion(ctx, id)
  const envio = await currentSubmission(ctx, id)
  const contenido = envio ? readContent(envio.contenido) : await rendicionContent(ctx, id)
  if (!contenido) throw new AppError('PDF_FALLIDO')
  const { rows: org } = await sql<{ nombre: string; cuit: string }>`select nombre, cuit from organizacion`.execute(ctx.db)
  const { rows: firmas } = await sql<{
    firma: Firma
    puesto: string
    momento: string
  }>`select f.firma, p.nombre as puesto, ${isoMoment(sql`f.momento`)} as momento
    from rendicion_firma f
    join puesto p on p.codigo = f.puesto
    where f.envio_id = ${envio?.id ?? null} and f.anulada is null`.execute(ctx.db)
  const saved = await firmadoDe(ctx, id)
  const alteradas = new Set<string>((saved ? problemasDeCadaFirma(saved, contenido) : []).map((p) => p.firma))
  const pdf = await drawRendicion(ctx, {
    contenido,
    organizacion: org[0] ?? { nombre: '', cuit: '' },
    estado,
    momento: (envio?.momento ?? ctx.now).toISOString(),
    firmas: firmas.map((f) => ({ ...f, alterada: alteradas.has(f.firma) })),
    sello: envio
      ? { huella: envio.huella, direccion: `${linkBase(ctx.services.config)}/verificar-rendicion/${envio.huella}` }
      : null,
  })
  return { contenido, pdf }
}

/** GET rendiciones-gasto/:codigo/pdf */
export async function printRendicion(ctx: Ctx, id: number, reply: FastifyReply): Promise<FastifyReply> {
  const { contenido, pdf } = await paperOf(ctx, id)
  await inTransaction(ctx, (ctx) => audit(ctx, 'imprimir', 'rendicion', id, { numero: contenido.numero }))
  return reply
    .header('Content-Type', 'application/pdf')
    .header('Content-Disposition', contentDisposition(`${fileName(contenido.numero)}.pdf`).replace('attachment', 'inline'))
    .header('Cache-Control', 'private, no-store')
    .send(pdf)
}
