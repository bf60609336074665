import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

/** Screens outside the shell: verifying asks for no session. */
export const verificacionRoutes = (padre: AnyRoute): AnyRoute[] => [
  pantalla(padre, 'verificar/$token', () => import('./VerificarPage.tsx'), 'VerificarPage'),
  pantalla(padre, 'verificador', () => import('./VerificadorPage.tsx'), 'VerificadorPage'),
]
