import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../platform/consulta.ts'
import { pantalla } from '../../ui/pantalla.ts'

/** The home: put together here, because each district that has work gives its piece. */
export const inicioRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'actividad/listar', () => import('./InicioPage.tsx'), 'InicioPage', { busca: direccionCon<'tourDefecto'>() }),
  ] as const
