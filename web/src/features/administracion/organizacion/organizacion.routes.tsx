import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

/** Public: what anybody asks of the organisation. */
export const organizacionRoutes = <P extends AnyRoute>(raiz: P) =>
  [pantalla(raiz, '/preguntas-frecuentes', () => import('./PreguntasPage.tsx'), 'PreguntasPage')] as const

const edita = { permiso: 'organizacion.editar' } as const

/** The organisation by parts, for who runs it. */
export const configurarOrganizacionRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'organizacion', () => import('./OrganizacionPage.tsx'), 'OrganizacionPage', edita),
    pantalla(padre, 'organizacion/identidad', () => import('./IdentidadPage.tsx'), 'IdentidadPage', edita),
    pantalla(padre, 'organizacion/aspecto', () => import('./AspectoPage.tsx'), 'AspectoPage', edita),
    pantalla(padre, 'organizacion/preguntas', () => import('./PreguntasFormPage.tsx'), 'PreguntasFormPage', edita),
    pantalla(padre, 'organizacion/legales', () => import('./LegalesPage.tsx'), 'LegalesPage', edita),
    pantalla(padre, 'organizacion/secretarias', () => import('./SecretariasPage.tsx'), 'SecretariasPage', edita),
    pantalla(padre, 'organizacion/convenio', () => import('./ConvenioPage.tsx'), 'ConvenioPage', edita),
  ] as const
