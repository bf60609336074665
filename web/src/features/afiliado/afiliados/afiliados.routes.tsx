import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { pantalla } from '../../../ui/pantalla.ts'

export const afiliadosRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'afiliados/consulta', () => import('./ConsultaPage.tsx'), 'ConsultaPage', {
      busca: direccionCon<'codigo'>(),
      permiso: 'afiliados.consultar',
    }),
  ] as const
