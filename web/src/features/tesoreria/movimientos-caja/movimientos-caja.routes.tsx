import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { pantalla } from '../../../ui/pantalla.ts'

const base = 'seccionales/movimientos-caja/$modo'
const permiso = 'movimientosCaja.consultar'

export const movimientosCajaRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, `${base}/lista`, () => import('./MovimientosPage.tsx'), 'MovimientosPage', {
      busca: direccionCon<
        | 'idSeccional'
        | 'caja'
        | 'anulado'
        | 'consultado'
        | 'rendicion'
        | 'soloAnulados'
        | 'numeroPlanilla'
        | 'fechaDesde'
        | 'fechaHasta'
        | 'page'
      >(),
      permiso,
    }),
    // Without the permission it says so itself, under the heading of what cannot be done.
    pantalla(padre, `${base}/nuevo`, () => import('./NuevoPage.tsx'), 'NuevoPage', {
      busca: direccionCon<'seccionalUsuario' | 'cajaUsuario' | 'ultimaPlanilla' | 'rendicion'>(),
    }),
    pantalla(padre, `${base}/$id/consultar`, () => import('./ConsultarPage.tsx'), 'ConsultarPage', { permiso }),
  ] as const
