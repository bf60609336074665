import { createStore } from '../../../platform/store.ts'

/** What another screen brings to the form of a movement, until the form takes it: lines of the bank that no movement says. */
export interface ParaCargar {
  caja: number
  /** ISO: that of the bank, which the open sheet may not take. */
  fecha: string
  descripcion: string
  centavos: number
  lineas: number[]
}
export const paraCargar = createStore<ParaCargar | undefined>(undefined)
