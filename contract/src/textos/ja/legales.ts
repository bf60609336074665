import type * as es from '../es/legales.ts'

export const legales: typeof es.legales = {
  version: '{fecha} 版',
  imprimir: '印刷',
  soloEspanol: 'この文書はスペイン語のみです。',
  fallo: '文書を取得できませんでした',
  vacio: 'この文書はまだ公開されていません。',
}
