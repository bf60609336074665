import type { ComponentType } from 'react'
import { textosDelPersonal, textosDePantallas } from '../platform/i18n.ts'
import { conocerIconos } from './iconos.tsx'
import { perezosa } from './perezosa.ts'

/** Imports a screen together with the texts and icons that it needs. */
export const conTextos =
  <M>(modulo: () => Promise<M>) =>
  async (): Promise<M> => {
    const [cargado, { iconosDePantallas }] = await Promise.all([modulo(), import('./iconos-pantallas.ts'), textosDePantallas()])
    conocerIconos(iconosDePantallas)
    return cargado
  }

/** Imports a screen that anybody may open though its texts are the staff's: they come before it is shown. */
export const conTextosDelPersonal =
  <M>(modulo: () => Promise<M>) =>
  async (): Promise<M> =>
    (await Promise.all([modulo(), textosDelPersonal()]))[0]

/** A screen of that module, in its own chunk, with its texts and icons. */
export const pantallaDe = <M extends Record<string, unknown>>(modulo: () => Promise<M>, componente: keyof M & string) =>
  perezosa(async () => (await conTextos(modulo)())[componente] as ComponentType)
