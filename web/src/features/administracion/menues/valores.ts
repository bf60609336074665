import type { MenuEditable, TituloMenu } from '@gremial/contract/administracion/menues.ts'

type Item = MenuEditable['secciones'][number]['items'][number]

/** Edited values; new items have no id. */
export type ItemEscrito = Omit<Item, 'id'> & { id?: number }
export interface SeccionEscrita {
  id?: number
  titulo: TituloMenu
  visible: boolean
  items: ItemEscrito[]
}
export interface MenuEscrito {
  secciones: SeccionEscrita[]
}
