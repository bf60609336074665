import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { pantalla } from '../../../ui/pantalla.ts'

/** Public: slips by affiliate number, without a session. */
export const talonesRoutes = <P extends AnyRoute>(raiz: P) =>
  [
    pantalla(raiz, '/talones-pago/descargar', () => import('./TalonesPage.tsx'), 'TalonesPage', {
      busca: direccionCon<'talonesPago'>(),
    }),
  ] as const
