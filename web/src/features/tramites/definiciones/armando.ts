import type { FaltaDefinicion } from '@gremial/contract/tramites/definicion.revisar.ts'
import type { ContenidoDefinicion, EnIdiomas } from '@gremial/contract/tramites/definicion.ts'
import type { catalogosDeDefinicion } from '@gremial/contract/tramites/definiciones.vistas.ts'
import { createContext, useContext } from 'react'
import type { z } from 'zod'

export type Catalogos = z.infer<typeof catalogosDeDefinicion>

/** The definition open in the designer, for its parts. */
export interface Armando {
  contenido: ContenidoDefinicion
  cambiar(contenido: ContenidoDefinicion): void
  catalogos: Catalogos
  /** Problems that prevent publishing. */
  faltas: readonly FaltaDefinicion[]
  /** Language of the texts, and of the phone preview. */
  idioma: keyof EnIdiomas
  /** A published version is read-only. */
  soloLectura: boolean
}

export const ArmandoContext = createContext<Armando | null>(null)

export function useArmando(): Armando {
  const armando = useContext(ArmandoContext)
  if (!armando) throw new Error('a part of the designer outside of it')
  return armando
}
