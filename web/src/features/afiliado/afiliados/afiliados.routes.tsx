import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const afiliadosRoutes = <P extends AnyRoute>(padre: P) =>
  [pantalla(padre, 'afiliados/consulta', () => import('./ConsultaPage.tsx'), 'ConsultaPage')] as const
