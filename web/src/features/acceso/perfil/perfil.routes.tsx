import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const perfilRoutes = <P extends AnyRoute>(padre: P) =>
  [pantalla(padre, 'perfil/editar', () => import('./PerfilPage.tsx'), 'PerfilPage', { permiso: 'perfil.editar' })] as const

/** Reached from a mail, with or without a session (B-CAMBIOMAIL-08). */
export const perfilRutasPublicas = <P extends AnyRoute>(raiz: P) =>
  [
    pantalla(raiz, 'validar-cambiar-email/$token', () => import('./CorreoNuevoPage.tsx'), 'CorreoNuevoPage'),
    pantalla(raiz, 'deshacer-cambiar-email/$token', () => import('./CorreoNuevoPage.tsx'), 'CorreoDeshechoPage'),
  ] as const
