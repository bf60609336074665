import type { legales as es } from '../../es/administracion/legales.ts'

export const legales: typeof es = {
  pantallas: {
    legales: {
      version: '{fecha} 版',
      imprimir: '印刷',
      soloEspanol: 'この文書はスペイン語のみです。',
      fallo: '文書を取得できませんでした',
      vacio: 'この文書はまだ公開されていません。',
    },
  },
}
