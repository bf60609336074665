import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const perfilRoutes = (padre: AnyRoute): AnyRoute[] => [
  pantalla(padre, 'perfil/editar', () => import('./PerfilPage.tsx'), 'PerfilPage'),
]

/** Reached from a mail, with or without a session (B-CAMBIOMAIL-08). */
export const perfilRutasPublicas = (raiz: AnyRoute): AnyRoute[] => [
  pantalla(raiz, 'validar-cambiar-email/$token', () => import('./ValidarCorreoPage.tsx'), 'ValidarCorreoPage'),
]
