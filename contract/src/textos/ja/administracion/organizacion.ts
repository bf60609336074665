import type { organizacion as es } from '../../es/administracion/organizacion.ts'

export const organizacion: typeof es = {
  mensajes: {
    /** Names of the installed application's parts, under its icon. */
    aplicacion: { carnet: 'わたしの組合員証', verificador: '組合員証の確認' },
  },
  pantallas: {
    preguntas: {
      titulo: 'よくある質問',
      descargar: 'PDF をダウンロード',
    },
  },
}
