import type { ComponentType } from 'react'
import { textosDePantallas } from '../platform/i18n.ts'
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

/** A screen of that module, in its own chunk, with its texts and icons. */
export const pantallaDe = <M extends Record<string, unknown>>(modulo: () => Promise<M>, componente: keyof M & string) =>
  perezosa(async () => (await conTextos(modulo)())[componente] as ComponentType)
