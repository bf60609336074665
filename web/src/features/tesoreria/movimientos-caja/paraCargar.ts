import { createStore } from '../../../platform/store.ts'

/** Data handed from another screen to the movement form, until consumed: unmatched bank lines. */
export interface ParaCargar {
  caja: number
  /** ISO bank date, possibly outside the open sheet. */
  fecha: string
  descripcion: string
  centavos: number
  lineas: number[]
}
export const paraCargar = createStore<ParaCargar | undefined>(undefined)
