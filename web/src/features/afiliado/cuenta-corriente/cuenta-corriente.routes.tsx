import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { pantalla } from '../../../ui/pantalla.ts'

export const cuentaCorrienteRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'afiliados/cuenta-corriente', () => import('./CuentaCorrientePage.tsx'), 'CuentaCorrientePage', {
      busca: direccionCon<'codigo' | 'fechaFiltro'>(),
      permiso: 'cuentaCorriente.consultar',
    }),
  ] as const
