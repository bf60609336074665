import type { Firma } from '@gremial/contract/seccionales/mandatos.ts'
import { mensaje } from '@gremial/contract/textos/mensajes.ts'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { contentDisposition } from '../../../platform/http/content-disposition.ts'
import { linkBase } from '../../../platform/mail/mail.ts'
import { pdfTask } from '../../../platform/pdf/render.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { leerRendicion } from '../rendiciones-gasto/rendiciones-gasto.queries.ts'
import { type ContenidoRendicion, leerContenido } from './contenido.rules.ts'
import { contenidoDeRendicion, envioVigente } from './contenido.ts'
import type * as rendicionPdfs from './rendicion.pdf.ts'
import { firmadoDe, problemasDeCadaFirma } from './verificar.ts'

const dibujarRendicion = pdfTask<typeof rendicionPdfs, 'dibujarRendicion'>(
  new URL('./rendicion.pdf.ts', import.meta.url),
  'dibujarRendicion',
)

/** Name of a settlement's file, without its end. */
export const nombreArchivo = (numero: string): string =>
  mensaje('es', 'listas.rendicionImpresa.archivo', { numero: numero.replace('/', '-') })

/** The settlement on paper. One that was sent is drawn from what was frozen then; a draft, from now. */
export async function papelDe(ctx: Ctx, id: number): Promise<{ contenido: ContenidoRendicion; pdf: Buffer }> {
  const { estado } = await leerRendicion(ctx, id)
  const envio = await envioVigente(ctx, id)
  const contenido = envio ? leerContenido(envio.contenido) : await contenidoDeRendicion(ctx, id)
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
  const guardado = await firmadoDe(ctx, id)
  const alteradas = new Set<string>((guardado ? problemasDeCadaFirma(guardado, contenido) : []).map((p) => p.firma))
  const pdf = await dibujarRendicion(ctx, {
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
export async function imprimirRendicion(ctx: Ctx, id: number, reply: FastifyReply): Promise<FastifyReply> {
  const { contenido, pdf } = await papelDe(ctx, id)
  await inTransaction(ctx, (ctx) => audit(ctx, 'imprimir', 'rendicion', id, { numero: contenido.numero }))
  return reply
    .header('Content-Type', 'application/pdf')
    .header('Content-Disposition', contentDisposition(`${nombreArchivo(contenido.numero)}.pdf`).replace('attachment', 'inline'))
    .header('Cache-Control', 'private, no-store')
    .send(pdf)
}
