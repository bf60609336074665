import { type CarnetDigital, carnets } from '@gremial/contract/afiliado/carnet-digital.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { errorOf } from '../../../platform/api.ts'
import { urlOf } from '../../../platform/callApi.ts'

/** Request to generate: the card without its first day and with its last change empty, and the photo (A-CARNET-06). */
export function pedidoGenerar(carnet: CarnetDigital, imagen: string | null) {
  const cuerpo = { ...carnet, fechaAlta: undefined, fechaActualizacion: null, imagen }
  return request(carnets.generar, { body: cuerpo })
}

export const direccionPdf = (id: number): string => urlOf(carnets.pdf, { params: { id } })

/**
 * Checks that the PDF is available before opening a tab, which would show a refusal as plain text. With fetch: a HEAD request is
 * no declared call.
 */
export async function comprobarPdf(id: number): Promise<void> {
  const cabeza = await fetch(direccionPdf(id), { method: 'HEAD' })
  if (!cabeza.ok) throw await errorOf(await fetch(direccionPdf(id)))
}
