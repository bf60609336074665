import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { pantalla } from '../../../ui/pantalla.ts'

export const actividadRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'actividad/listar', () => import('./InicioPage.tsx'), 'InicioPage', { busca: direccionCon<'tourDefecto'>() }),
  ] as const
