import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const documentosRoutes = (padre: AnyRoute): AnyRoute[] => [
  pantalla(padre, 'afiliados/documentos', () => import('./DocumentosPage.tsx'), 'DocumentosPage'),
  pantalla(padre, 'rentados/consulta-recibos/lista', () => import('./RecibosPage.tsx'), 'RecibosPage'),
]
