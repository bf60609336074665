import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { pantalla } from '../../../ui/pantalla.ts'

export const rolesRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'roles/lista', () => import('./RolesPage.tsx'), 'RolesPage', { permiso: 'roles.consultar' }),
    pantalla(padre, 'roles/editar/$id', () => import('./RolPage.tsx'), 'RolPage', {
      permiso: 'roles.consultar',
      busca: direccionCon<'de' | 'solapa' | 'permiso' | 'idSeccional'>(),
    }),
  ] as const
