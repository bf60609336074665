import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

/** Public: they hang from the root, without the shell (A-LEGALES-01, A-LEGALES-02). */
export const legalesRoutes = <P extends AnyRoute>(raiz: P) =>
  [
    pantalla(raiz, '/terminos-condiciones', () => import('./LegalPage.tsx'), 'TerminosPage'),
    pantalla(raiz, '/politicas-privacidad', () => import('./LegalPage.tsx'), 'PrivacidadPage'),
  ] as const
