import type { catalogos as es } from '../../es/administracion/catalogos.ts'

export const catalogos: typeof es = {
  mensajes: {
    tiposAuditoria: {
      acceso: '登录与密码',
      alta: '新建',
      cambio: '修改',
      baja: '删除与作废',
      consulta: '查看他人数据',
      exportacion: '导出与下载',
      importacion: '导入与发布',
      otra: '其他',
    },
  },
  permisos: {
    afiliados: {
      datoPersonal: '查询会员个人资料',
    },
  },
}
