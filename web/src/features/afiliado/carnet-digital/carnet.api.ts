import { type CarnetDigital, carnets } from '@gremial/contract/afiliado/carnet-digital.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { errorOf } from '../../../platform/api.ts'
import { urlOf } from '../../../platform/callApi.ts'

/** Generating with the card as it is, without its first day and with its last change emptied, and the photo beside it (A-CARNET-06). */
export function pedidoGenerar(carnet: CarnetDigital, imagen: string | null) {
  const cuerpo = { ...carnet, fechaAlta: undefined, fechaActualizacion: null, imagen }
  return request(carnets.generar, { body: cuerpo })
}

export const direccionPdf = (id: number): string => urlOf(carnets.pdf, { params: { id } })

/**
 * Makes sure that the PDF can be had before a tab is sent to it: a tab would only show the refusal as bare text. By hand: its head is
 * no call that is declared.
 */
export async function comprobarPdf(id: number): Promise<void> {
  const cabeza = await fetch(direccionPdf(id), { method: 'HEAD' })
  if (!cabeza.ok) throw await errorOf(await fetch(direccionPdf(id)))
}
