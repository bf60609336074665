export const roles = {
  listas: { roles: { titulo: 'Roles', codigo: 'Código', nombre: 'Nombre', personas: 'Personas' } },
  permisos: {
    roles: {
      consultar: 'Ver los roles y quién puede hacer cada cosa',
      editar: 'Crear, modificar y eliminar roles y permisos',
    },
  },
}
