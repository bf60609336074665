import type { legales as es } from '../../es/administracion/legales.ts'

export const legales: typeof es = {
  pantallas: {
    legales: {
      version: '{fecha} 版本',
      imprimir: '打印',
      soloEspanol: '本文仅提供西班牙语版本。',
      fallo: '无法获取文本',
      vacio: '该组织尚未发布此文本。',
    },
  },
}
