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
    pantalla(padre, `${base}/nuevo`, () => import('./NuevoPage.tsx'), 'NuevoPage', {
      busca: direccionCon<'seccionalUsuario' | 'cajaUsuario' | 'ultimaPlanilla' | 'rendicion'>(),
      permiso: 'movimientosCaja.editar',
    }),
    pantalla(padre, `${base}/$id/consultar`, () => import('./ConsultarPage.tsx'), 'ConsultarPage', { permiso }),
  ] as const
