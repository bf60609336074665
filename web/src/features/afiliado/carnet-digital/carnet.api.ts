import type { CarnetDigital } from '@gremial/contract/afiliado/carnet-digital.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, direccion, errorDe } from '../../../platform/api.ts'

export const carnetQuery = (numero: number) =>
  queryOptions({
    queryKey: ['carnet', numero],
    queryFn: () => api.get<CarnetDigital>(`carnets-digital/${numero}/obtener-carnet`),
  })

const enBase64 = (foto: Blob): Promise<string> =>
  new Promise((listo, falla) => {
    const lector = new FileReader()
    lector.addEventListener('load', () => listo(String(lector.result)))
    lector.addEventListener('error', () => falla(lector.error ?? new Error('unreadable')))
    lector.readAsDataURL(foto)
  })

/** Generates with the card as it is, without its first day and with its last change emptied, and the photo beside it (A-CARNET-06). */
export async function generarCarnet(carnet: CarnetDigital, foto: Blob | null): Promise<{ id: number }> {
  const imagen = foto ? await enBase64(foto) : null
  return api.post<{ id: number }>('carnets-digital/generar', {
    ...carnet,
    fechaAlta: undefined,
    fechaActualizacion: null,
    imagen,
  })
}

export const direccionPdf = (id: number): string => direccion(`carnets-digital/descargar-carnet-pdf/${id}`)

/** Makes sure that the PDF can be had before a tab is sent to it: a tab would only show the refusal as bare text. */
export async function comprobarPdf(id: number): Promise<void> {
  const cabeza = await fetch(direccionPdf(id), { method: 'HEAD' })
  if (!cabeza.ok) throw await errorDe(await fetch(direccionPdf(id)))
}
