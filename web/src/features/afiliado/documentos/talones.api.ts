import { acceso } from '@gremial/contract/acceso/acceso.ts'
import { separadorEnlaces, type TalonPago, talones } from '@gremial/contract/afiliado/documentos.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi, read, urlOf } from '../../../platform/callApi.ts'

/**
 * Slips of a number: the captcha is sent first and is valid for one list (B-CAPTCHA-03, K-66). Returns `talonesPago` for the
 * route: the links of the slips, which contain neither number nor name; '' without slips.
 */
export async function buscarTalones(numeroAfiliado: number, recaptchaResponse: string): Promise<string> {
  await callApi(acceso.verificar, { body: { recaptchaResponse } })
  const lista = await callApi(talones.listar, { query: { numeroAfiliado, sort: 'id,desc' } })
  return lista.map((t) => t.enlace).join(separadorEnlaces)
}

/** Slips of the links in the address, until they expire. */
export const talonesQuery = (talonesPago: string) =>
  queryOptions({
    ...read(talones.listar, { query: { talonesPago } }),
    staleTime: 0,
    gcTime: 0,
  })

export const direccionTalon = ({ id, enlace }: TalonPago): string =>
  urlOf(talones.descargar, { params: { id }, query: { enlace } })
