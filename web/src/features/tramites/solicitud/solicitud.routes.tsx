import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { pantalla } from '../../../ui/pantalla.ts'

// One chunk for the steps: whoever begins one can go on without line.
const pasos = () => import('./pantallas.ts')
const permiso = 'tramites.iniciar'

/** A loan request, step by step (B-PRESTAMO-01, -02, -04, -05, -06). */
export const solicitudRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'solicitudes-prestamo/$idprestamo/editar', pasos, 'CondicionesPage', {
      permiso,
      busca: direccionCon<'titulo' | 'itemId' | 'link' | 'idAfiliado'>(),
    }),
    pantalla(padre, 'solicitudes-prestamo/$idsolicitud/datos-solicitante', pasos, 'SolicitantePage', { permiso }),
    pantalla(padre, 'solicitudes-prestamo/$idsolicitud/datos-garante', pasos, 'GarantePage', { permiso }),
    pantalla(padre, 'solicitudes-prestamo/$idsolicitud/datos-cosolicitante', pasos, 'CosolicitantePage', { permiso }),
    pantalla(padre, 'solicitudes-prestamo/$idsolicitud/resumen', pasos, 'ResumenPage', { permiso: 'tramites.consultar' }),
    pantalla(padre, 'solicitudes-prestamo/$idsolicitud/continuar', pasos, 'ContinuarPage', { permiso }),
  ] as const
