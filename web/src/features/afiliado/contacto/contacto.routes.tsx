import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const contactoRoutes = (padre: AnyRoute): AnyRoute[] => [
  pantalla(padre, 'usuarios/contacto', () => import('./ContactoPage.tsx'), 'ContactoPage'),
]
