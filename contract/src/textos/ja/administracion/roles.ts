import type { roles as es } from '../../es/administracion/roles.ts'

export const roles: typeof es = {
  listas: { roles: { titulo: 'ロール', codigo: 'コード', nombre: '名前', personas: '人数' } },
  permisos: {
    roles: {
      consultar: 'ロールと、だれが何をできるかを見る',
      editar: 'ロールと権限を作成、変更、削除する',
    },
  },
}
