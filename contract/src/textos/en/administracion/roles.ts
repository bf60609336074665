import type { roles as es } from '../../es/administracion/roles.ts'

export const roles: typeof es = {
  listas: { roles: { titulo: 'Roles', codigo: 'Code', nombre: 'Name', personas: 'People' } },
  permisos: {
    roles: {
      consultar: 'See the roles and who may do each thing',
      editar: 'Create, change and delete roles and permissions',
    },
  },
}
