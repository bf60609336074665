import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { pantalla } from '../../../ui/pantalla.ts'

export const permisosRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'permisos/lista', () => import('./PermisosPage.tsx'), 'PermisosPage', { permiso: 'roles.consultar' }),
    pantalla(padre, 'permisos/editar/$id', () => import('./PermisoPage.tsx'), 'PermisoPage', { permiso: 'roles.consultar' }),
    pantalla(padre, 'permisos/quien', () => import('./QuienPage.tsx'), 'QuienPage', {
      permiso: 'roles.consultar',
      busca: direccionCon<'permiso' | 'idSeccional'>(),
    }),
  ] as const
