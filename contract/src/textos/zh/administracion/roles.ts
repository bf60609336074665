import type { roles as es } from '../../es/administracion/roles.ts'

export const roles: typeof es = {
  listas: { roles: { titulo: '角色', codigo: '代码', nombre: '名称', personas: '人数' } },
  permisos: {
    roles: {
      consultar: '查看角色以及谁可以做什么',
      editar: '新建、修改和删除角色与权限',
    },
  },
}
