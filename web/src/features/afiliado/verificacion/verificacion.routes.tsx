import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

/** Screens outside the shell: verifying asks for no session. */
export const verificacionRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'verificar/$token', () => import('./VerificarPage.tsx'), 'VerificarPage'),
    pantalla(padre, 'verificador', () => import('./VerificadorPage.tsx'), 'VerificadorPage'),
  ] as const
