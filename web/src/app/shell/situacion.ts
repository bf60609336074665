import type { SeccionMenu } from '@gremial/contract/acceso/menues.ts'
import type { SituacionGremial } from '@gremial/contract/afiliado/afiliados.ts'
import { type Pagina, tamanioMenu } from '@gremial/contract/platform/lista.ts'
import { queryOptions } from '@tanstack/react-query'
import { api, ErrorApi } from '../../platform/api.ts'

/** Union situation of an affiliate (A-SHELL-04, A-SHELL-23). */
export const situacionQuery = (numero: number) =>
  queryOptions({
    queryKey: ['situacion', numero],
    staleTime: 300_000,
    queryFn: () => api.get<SituacionGremial>(`vistas/situacion-gremial/${numero}`),
  })

/** The menu of the person, in their language (A-MENU-02). */
export const menuQuery = (idioma: string) =>
  queryOptions({
    queryKey: ['menues', idioma],
    staleTime: 600_000,
    queryFn: async () =>
      (await api.get<Pagina<SeccionMenu>>('menues', { page: 0, size: tamanioMenu, sort: 'orden,asc', G_strategy: 'AND' }))
        .content,
  })

/** Image of a class and code as a data address; null when there is none (A-SHELL-03, A-SHELL-07). */
export const imagenQuery = (clase: 'usuarios' | 'carnets-digital', id: number, hay = true) =>
  queryOptions({
    queryKey: ['imagen', clase, id],
    staleTime: 600_000,
    enabled: hay,
    queryFn: async (): Promise<string | null> => {
      try {
        const { tipoImagen, imagen } = await api.get<{ tipoImagen: string; imagen: string }>(`${clase}/${id}/imagen`)
        return `data:${tipoImagen};base64,${imagen}`
      } catch (error) {
        if (error instanceof ErrorApi && error.status === 404) return null
        throw error
      }
    },
  })
