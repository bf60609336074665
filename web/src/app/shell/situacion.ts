import { afiliados, imagenes } from '@gremial/contract/afiliado/afiliados.ts'
import { queryOptions } from '@tanstack/react-query'
import { ErrorApi } from '../../platform/api.ts'
import { leer, llamar } from '../../platform/llamar.ts'

/** Union situation of an affiliate (A-SHELL-04, A-SHELL-23). */
export const situacionQuery = (numero: number) =>
  queryOptions({ ...leer(afiliados.situacion, { claves: { codigo: numero } }), staleTime: 300_000 })

/** Image of a class and code as a data address; null when there is none (A-SHELL-03, A-SHELL-07). */
export const imagenQuery = (clase: keyof typeof imagenes, id: number, hay = true) =>
  queryOptions({
    queryKey: [imagenes[clase].ruta, id],
    staleTime: 600_000,
    enabled: hay,
    queryFn: async ({ signal }): Promise<string | null> => {
      try {
        const { tipoImagen, imagen } = await llamar(imagenes[clase], { claves: { id } }, signal)
        return `data:${tipoImagen};base64,${imagen}`
      } catch (error) {
        if (error instanceof ErrorApi && error.status === 404) return null
        throw error
      }
    },
  })
