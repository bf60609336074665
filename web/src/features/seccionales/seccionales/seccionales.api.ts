import type { ItemMenu } from '@gremial/contract/administracion/catalogos.ts'
import { type Pagina, tamanioMenu } from '@gremial/contract/platform/lista.ts'
import type { Grafico } from '@gremial/contract/seccionales/seccionales.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'

/** Branches that the selector offers: the assigned ones (B-AFILIADOSSECC-17, B-AFILIADOSSECC-18). */
export const seccionalesQuery = queryOptions({
  queryKey: ['seccionales-usuario'],
  staleTime: 600_000,
  queryFn: () => api.get<Array<{ idSeccional: number; nombreSeccional: string }>>('seccionales-usuario/listar'),
})

/** Actions of a row, from the menu rows, by the order of their section (B-AFILIADOSSECC-08, B-AFILIADOSSECC-09). */
export const accionesQuery = (idioma: string) =>
  queryOptions({
    queryKey: ['items-menu', 'AFILIADO_SECCIONAL', idioma],
    staleTime: 600_000,
    queryFn: async () =>
      (
        await api.get<Pagina<ItemMenu>>('vistas/items-menu', {
          page: 0,
          size: tamanioMenu,
          sort: 'seccion.orden,asc',
          G_strategy: 'AND',
          G_ubicacion: 'AFILIADO_SECCIONAL',
        })
      ).content,
  })

export const graficoQuery = (idSeccional: string | undefined, incluirDesvinculado: string | undefined, idioma: string) =>
  queryOptions({
    queryKey: ['grafico', idSeccional, incluirDesvinculado, idioma],
    queryFn: () => api.get<Grafico>('vistas/afiliados-seccional/grafico', { idSeccional, incluirDesvinculado }),
  })

export const opcionesQuery = (ruta: string) =>
  queryOptions({
    queryKey: ['opciones', ruta],
    staleTime: 600_000,
    queryFn: () => api.get<Array<{ id: number; nombre: string }>>(ruta),
  })
