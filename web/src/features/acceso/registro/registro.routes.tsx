import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

/** What the links of the mails open, for anyone who has one (K-02, K-03). */
export const registroRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, '/validar-correo-usuario/$token', () => import('./ValidarPage.tsx'), 'ValidarCorreoPage'),
    pantalla(padre, '/validar-nuevo-usuario/$token', () => import('./ValidarPage.tsx'), 'ValidarUsuarioPage'),
    pantalla(padre, '/nuevo-usuario/$token', () => import('./ClaveDeEnlace.tsx'), 'NuevoUsuarioPage'),
    pantalla(padre, '/recuperar-pass/$hash', () => import('./ClaveDeEnlace.tsx'), 'RecuperarPage'),
  ] as const
