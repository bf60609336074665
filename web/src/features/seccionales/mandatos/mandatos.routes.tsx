import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const mandatosRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'seccionales/mandatos/lista', () => import('./MandatosPage.tsx'), 'MandatosPage', {
      permiso: 'mandatos.consultar',
    }),
    pantalla(padre, 'seccionales/mandatos/editar/$id', () => import('./MandatoPage.tsx'), 'MandatoPage', {
      permiso: 'mandatos.consultar',
    }),
    pantalla(padre, 'seccionales/puestos/lista', () => import('./PuestosPage.tsx'), 'PuestosPage', {
      permiso: 'mandatos.consultar',
    }),
    pantalla(padre, 'seccionales/mi-cargo', () => import('./MiCargoPage.tsx'), 'MiCargoPage'),
  ] as const
