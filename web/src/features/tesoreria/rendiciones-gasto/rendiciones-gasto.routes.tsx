import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { pantalla } from '../../../ui/pantalla.ts'

const permiso = 'rendiciones.consultar'

export const rendicionesGastoRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'seccionales/rendiciones-gasto/lista', () => import('./RendicionesPage.tsx'), 'RendicionesPage', {
      permiso,
      busca: direccionCon<'idSeccional' | 'idEstado' | 'meToca' | 'buscar' | 'page' | 'size' | 'sort'>(),
    }),
    pantalla(padre, 'seccionales/rendiciones-gasto/$id/editar', () => import('./EditarPage.tsx'), 'EditarPage', {
      permiso,
      busca: direccionCon<'soloLectura'>(),
    }),
    // (C-DETALLE-01, C-DETALLE-02): read, unless it says modo=editar.
    pantalla(
      padre,
      'seccionales/rendiciones-gasto/$idrendicion/conceptos/lista',
      () => import('./ConceptosRendicionPage.tsx'),
      'ConceptosRendicionPage',
      { permiso, busca: direccionCon<'modo'>() },
    ),
    pantalla(
      padre,
      'seccionales/rendiciones-gasto/$idrendicion/historial/lista',
      () => import('./HistorialPage.tsx'),
      'HistorialPage',
      { permiso },
    ),
  ] as const
