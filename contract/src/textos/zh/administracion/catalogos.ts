import type { catalogos as es } from '../../es/administracion/catalogos.ts'

export const catalogos: typeof es = {
  permisos: {
    afiliados: {
      datoPersonal: '查询会员个人资料',
    },
  },
}
