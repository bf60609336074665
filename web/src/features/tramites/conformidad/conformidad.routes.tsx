import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

/** What the link of a guarantor or a co-applicant opens, without a session (decisions §10). */
export const conformidadRutasPublicas = <P extends AnyRoute>(raiz: P) =>
  [pantalla(raiz, 'conformidad/$token', () => import('./ConformidadPage.tsx'), 'ConformidadPage')] as const
