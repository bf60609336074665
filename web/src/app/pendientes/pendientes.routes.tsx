import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../platform/consulta.ts'
import { pantalla } from '../../ui/pantalla.ts'

/** Targets that menus and the shell already lead to and whose screens come with a later feature: they say so, by name. */
export const pendientesRoutes = <P extends AnyRoute>(padre: P) =>
  (['solicitudes-adhesion/$idsolicitud/editar'] as const).map((ruta) =>
    pantalla(padre, ruta, () => import('./PendientePage.tsx'), 'PendientePage', {
      busca: direccionCon<'titulo' | 'link' | 'idAfiliado'>(),
    }),
  )
