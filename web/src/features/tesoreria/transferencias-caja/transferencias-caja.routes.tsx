import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { pantalla } from '../../../ui/pantalla.ts'

export const transferenciasCajaRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'seccionales/transferencias-caja', () => import('./TransferenciaPage.tsx'), 'TransferenciaPage', {
      busca: direccionCon<'caja'>(),
      permiso: 'movimientosCaja.editar',
    }),
  ] as const
