import { rutaDocumentos, separadorEnlaces, type TalonPago } from '@gremial/contract/afiliado/documentos.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, direccion, ErrorApi } from '../../../platform/api.ts'

/**
 * Slips of a number: the verification is sent first and buys one list (B-CAPTCHA-03, K-66). Answers the `talonesPago` that the route
 * takes: the links of the slips, which say neither the number nor whose they are; empty when there are none.
 */
export async function buscarTalones(numeroAfiliado: number, recaptchaResponse: string): Promise<string> {
  await api.post('recaptcha', { recaptchaResponse })
  const talones = await api.get<TalonPago[]>(`${rutaDocumentos}/talones-pago`, { numeroAfiliado, sort: 'id,desc' })
  return talones.map((t) => t.enlace).join(separadorEnlaces)
}

/** The slips of the address, while their links last. */
export const talonesQuery = (talonesPago: string) =>
  queryOptions({
    queryKey: ['talones', talonesPago],
    queryFn: ({ signal }) => api.get<TalonPago[]>(`${rutaDocumentos}/talones-pago`, { talonesPago }, signal),
    staleTime: 0,
    gcTime: 0,
    retry: (veces, error) => veces < 2 && (!(error instanceof ErrorApi) || error.status === 0 || error.status === 503),
  })

export const direccionTalon = ({ id, enlace }: TalonPago): string =>
  direccion(`${rutaDocumentos}/descargar-talon-pago/${id}`, { enlace })
