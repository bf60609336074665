import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const firmasRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'seccionales/rendiciones-gasto/$id/firmar', () => import('./FirmarPage.tsx'), 'FirmarPage', {
      permiso: 'rendiciones.consultar',
    }),
  ] as const

/** What the code of a printed settlement opens, without a session. */
export const firmasRutasPublicas = <P extends AnyRoute>(raiz: P) =>
  [pantalla(raiz, 'verificar-rendicion/$huella', () => import('./VerificarRendicionPage.tsx'), 'VerificarRendicionPage')] as const
