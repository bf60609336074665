import { acceso } from '@gremial/contract/acceso/acceso.ts'
import { separadorEnlaces, type TalonPago, talones } from '@gremial/contract/afiliado/documentos.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi, read, urlOf } from '../../../platform/callApi.ts'

/**
 * Slips of a number: the verification is sent first and buys one list (B-CAPTCHA-03, K-66). Answers the `talonesPago` that the route
 * takes: the links of the slips, which say neither the number nor whose they are; empty when there are none.
 */
export async function buscarTalones(numeroAfiliado: number, recaptchaResponse: string): Promise<string> {
  await callApi(acceso.verificar, { body: { recaptchaResponse } })
  const lista = await callApi(talones.listar, { query: { numeroAfiliado, sort: 'id,desc' } })
  return lista.map((t) => t.enlace).join(separadorEnlaces)
}

/** The slips of the address, while their links last. */
export const talonesQuery = (talonesPago: string) =>
  queryOptions({
    ...read(talones.listar, { query: { talonesPago } }),
    staleTime: 0,
    gcTime: 0,
  })

export const direccionTalon = ({ id, enlace }: TalonPago): string =>
  urlOf(talones.descargar, { params: { id }, query: { enlace } })
