import type { organizacion as es } from '../../es/administracion/organizacion.ts'

export const organizacion: typeof es = {
  mensajes: {
    /** Names of the installed application's parts, under its icon. */
    aplicacion: { carnet: '我的会员卡', verificador: '验证会员卡' },
  },
  pantallas: {
    preguntas: {
      titulo: '常见问题',
      descargar: '下载 PDF',
    },
  },
}
