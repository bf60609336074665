import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { pantalla } from '../../../ui/pantalla.ts'

const permiso = 'resumenes.enviar'

export const resumenesRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'resumenes', () => import('./ResumenesPage.tsx'), 'ResumenesPage', { permiso }),
    pantalla(padre, 'resumenes/nuevo', () => import('./EmpezarResumenesPage.tsx'), 'EmpezarResumenesPage', { permiso }),
    pantalla(padre, 'resumenes/$id', () => import('./TandaPage.tsx'), 'TandaPage', {
      permiso,
      busca: direccionCon<'solapa' | 'page' | 'size'>(),
    }),
  ] as const
