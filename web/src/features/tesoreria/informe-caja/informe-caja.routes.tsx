import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { pantalla } from '../../../ui/pantalla.ts'

export const informeCajaRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'tesoreria/informe-caja', () => import('./InformePage.tsx'), 'InformePage', {
      busca: direccionCon<'idSeccional' | 'caja' | 'hasta'>(),
      permiso: 'movimientosCaja.consultar',
    }),
  ] as const
