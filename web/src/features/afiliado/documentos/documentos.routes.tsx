import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { pantalla } from '../../../ui/pantalla.ts'

export const documentosRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'afiliados/documentos', () => import('./DocumentosPage.tsx'), 'DocumentosPage', {
      busca: direccionCon<'codigo' | 'fechaFiltro'>(),
      permiso: 'documentos.consultar',
    }),
    pantalla(padre, 'rentados/consulta-recibos/lista', () => import('./RecibosPage.tsx'), 'RecibosPage', {
      permiso: 'recibos.consultar',
    }),
  ] as const
