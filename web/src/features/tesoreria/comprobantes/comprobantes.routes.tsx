import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { pantalla } from '../../../ui/pantalla.ts'

export const comprobantesRoutes = <P extends AnyRoute>(padre: P) =>
  [
    // (C-COMPROBANTE-01, -02)
    pantalla(
      padre,
      'seccionales/rendiciones-gasto/$idrendicion/conceptos/$idconcepto/comprobantes/lista',
      () => import('./ComprobantesPage.tsx'),
      'ComprobantesPage',
      { busca: direccionCon<'modo'>(), permiso: 'rendiciones.consultar' },
    ),
  ] as const
