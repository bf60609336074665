import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

const base = 'seccionales/movimientos-caja/$modo'

export const movimientosCajaRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, `${base}/lista`, () => import('./MovimientosPage.tsx'), 'MovimientosPage'),
    pantalla(padre, `${base}/nuevo`, () => import('./NuevoPage.tsx'), 'NuevoPage'),
    pantalla(padre, `${base}/$id/consultar`, () => import('./ConsultarPage.tsx'), 'ConsultarPage'),
  ] as const
