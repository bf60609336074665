import type { Consentimiento } from '@gremial/contract/afiliado/consentimientos.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { dateOf, formatDate, timeOf } from '@gremial/contract/values/dates.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { pdfTask } from '../../../platform/pdf/render.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { leerEmisor } from '../documentos/documentos.queries.ts'
import { consentimientosDe } from './consentimientos.queries.ts'
import type * as pruebaPdfs from './pdf/prueba.pdf.ts'

const dibujar = pdfTask<typeof pruebaPdfs, 'pruebaPdf'>(new URL('./pdf/prueba.pdf.ts', import.meta.url), 'pruebaPdf')

/** Evidence of the consents of a member, or of one of them; each download is audited. NO_EXISTE. */
export async function pruebaDe(ctx: Ctx, numero: number, id?: number): Promise<{ nombre: string; pdf: Buffer }> {
  const { nombre, consentimientos } = await consentimientosDe(ctx, numero, id)
  if (consentimientos.length === 0) throw new AppError('NO_EXISTE')
  await inTransaction(ctx, (ctx) => audit(ctx, 'descargar', 'consentimientos', numero, { cuantos: consentimientos.length }))
  const di = (que: Parameters<typeof message>[1], datos = {}) => message(ctx.language, que, datos)
  const pdf = await dibujar(ctx, {
    emisor: await leerEmisor(ctx),
    titulo: di('pruebaConsentimiento.titulo'),
    encabezado: [
      di('pruebaConsentimiento.de', { nombre, numero: formatMemberNumber(numero) }),
      di('pruebaConsentimiento.dada', { fecha: formatDate(ctx.today), hora: timeOf(ctx.now) }),
    ],
    partes: consentimientos.map((c) => ({
      titulo: di(`claseConsentimiento.${c.clase}`),
      datos: datosDe(di, c),
      texto: c.texto,
    })),
  })
  return { nombre: di('pruebaConsentimiento.archivo', { numero }), pdf }
}

function datosDe(
  di: (que: Parameters<typeof message>[1], datos?: Record<string, string>) => string,
  { momento, canal, por, direccion, version, idioma, hasta, motivo, huella, vigente }: Consentimiento,
): string[] {
  const cuando = new Date(momento)
  return [
    di('pruebaConsentimiento.firmada', {
      momento: `${formatDate(dateOf(cuando))} ${timeOf(cuando)}`,
      canal: di(`canalConsentimiento.${canal}`),
      por: por && di('pruebaConsentimiento.por', { quien: por }),
      direccion: direccion && di('pruebaConsentimiento.direccion', { direccion }),
    }),
    ...(version ? [di('pruebaConsentimiento.version', { version, idioma })] : []),
    vigente && hasta === null
      ? di('pruebaConsentimiento.vigente')
      : di('pruebaConsentimiento.termino', { fecha: formatDate(hasta ?? ''), motivo }),
    di('pruebaConsentimiento.huella', { huella }),
  ]
}
