import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../ui/pantalla.ts'

/** Targets that menus and the shell already lead to and whose screens come with a later feature: they say so, by name. */
const rutas = [
  'usuarios/nuevo/$id',
  'usuarios/nuevo',
  'solicitudes-adhesion/$idsolicitud/editar',
  'solicitudes-prestamo/$idprestamo/editar',
]

export const pendientesRoutes = (padre: AnyRoute): AnyRoute[] =>
  rutas.map((ruta) => pantalla(padre, ruta, () => import('./PendientePage.tsx'), 'PendientePage'))
