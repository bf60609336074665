import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const documentosRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'afiliados/documentos', () => import('./DocumentosPage.tsx'), 'DocumentosPage'),
    pantalla(padre, 'rentados/consulta-recibos/lista', () => import('./RecibosPage.tsx'), 'RecibosPage'),
  ] as const
