import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const afiliadosRoutes = (padre: AnyRoute): AnyRoute[] => [
  pantalla(padre, 'afiliados/consulta', () => import('./ConsultaPage.tsx'), 'ConsultaPage'),
]
