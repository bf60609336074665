import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const contactoRoutes = <P extends AnyRoute>(padre: P) =>
  [pantalla(padre, 'usuarios/contacto', () => import('./ContactoPage.tsx'), 'ContactoPage')] as const
