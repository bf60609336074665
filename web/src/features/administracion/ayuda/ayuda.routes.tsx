import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

const permiso = { permiso: 'usuarios.ayudar' } as const

export const ayudaRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'usuarios/ayuda/$id', () => import('./AyudaPage.tsx'), 'AyudaPage', permiso),
    pantalla(padre, 'usuarios/ayuda/afiliado/$numero', () => import('./AyudaAfiliadoPage.tsx'), 'AyudaAfiliadoPage', permiso),
  ] as const
