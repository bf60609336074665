import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { pantalla } from '../../../ui/pantalla.ts'

const permiso = 'tramites.iniciar'

/** Adhesion to direct debit and digital statement, and its papers (B-ADHESION-01, -02, -03). */
export const adhesionRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'solicitudes-adhesion/$idsolicitud/editar', () => import('./AdhesionPage.tsx'), 'AdhesionPage', {
      permiso,
      busca: direccionCon<'titulo' | 'itemId' | 'idAfiliado' | 'idusuario' | 'link'>(),
    }),
    pantalla(
      padre,
      'solicitudes-adhesion/$idsolicitud/tramite',
      () => import('./AdhesionTramitePage.tsx'),
      'AdhesionTramitePage',
      {
        permiso,
      },
    ),
  ] as const
