import type { catalogos as es } from '../../es/administracion/catalogos.ts'

export const catalogos: typeof es = {
  permisos: {
    afiliados: {
      datoPersonal: '組合員の個人データを検索する',
    },
  },
}
