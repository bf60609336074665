import { menues } from '@gremial/contract/acceso/menues.ts'
import { tamanioMenu } from '@gremial/contract/platform/lista.ts'
import { queryOptions } from '@tanstack/react-query'
import { leer } from '../../../platform/llamar.ts'

const rato = { staleTime: 600_000 }

/** The menu of the person, in their language (A-MENU-02). */
export const menuQuery = () => {
  const menu = leer(menues.secciones, { consulta: { page: 0, size: tamanioMenu, sort: 'orden,asc', G_strategy: 'AND' } })
  return queryOptions({ ...menu, ...rato, select: ({ content }) => content })
}

/** Actions of a branch's affiliate, from the menu rows, by the order of their section (B-AFILIADOSSECC-08, B-AFILIADOSSECC-09). */
export const accionesDeAfiliadoQuery = () => {
  const items = leer(menues.items, {
    consulta: { page: 0, size: tamanioMenu, sort: 'seccion.orden,asc', G_strategy: 'AND', G_ubicacion: 'AFILIADO_SECCIONAL' },
  })
  return queryOptions({ ...items, ...rato, select: ({ content }) => content })
}

/** Title of a screen by its link (A-MENU-03). */
export const tituloQuery = (link: string) => queryOptions({ ...leer(menues.titulo, { consulta: { link } }), ...rato })
