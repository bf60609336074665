import { menues } from '@gremial/contract/acceso/menues.ts'
import { menuSize } from '@gremial/contract/platform/list.ts'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../platform/callApi.ts'

const rato = { staleTime: 600_000 }

/** The user's menu, in their language (A-MENU-02). */
export const menuQuery = () => {
  const menu = read(menues.secciones, { query: { page: 0, size: menuSize, sort: 'orden,asc', G_strategy: 'AND' } })
  return queryOptions({ ...menu, ...rato, select: ({ content }) => content })
}

/** Items of a location other than the menu, in their section's order. */
const itemsQuery = (place: 'AFILIADO_SECCIONAL' | 'TRAMITES') => {
  const items = read(menues.items, {
    query: { page: 0, size: menuSize, sort: 'seccion.orden,asc', G_strategy: 'AND', G_ubicacion: place },
  })
  return queryOptions({ ...items, ...rato, select: ({ content }) => content })
}

/** Actions on a branch's affiliate, from the menu rows (B-AFILIADOSSECC-08, B-AFILIADOSSECC-09). */
export const accionesDeAfiliadoQuery = () => itemsQuery('AFILIADO_SECCIONAL')

/** Entries of the menu of procedures (A-TRAMITESMENU-01). */
export const entradasDeTramitesQuery = () => itemsQuery('TRAMITES')

/** Title of a screen by its link (A-MENU-03). */
export const tituloQuery = (link: string) => queryOptions({ ...read(menues.titulo, { query: { link } }), ...rato })
