import type * as es from '../es/talones.ts'
export const talones: typeof es.talones = {
  titulo: '払込票',
  dialogo: '払込票をダウンロード',
  bajada: '組合員番号だけで利用できます。アカウントは不要です。',
  numero: '組合員番号',
  ayuda: '組合員証の番号です。最後の1桁はなくてもかまいません：001001 または 001001/7。',
  numeroInvalido: 'その組合員番号は存在しません。数字を確認してください。',
  buscar: '払込票を探す',
  buscando: '検索中…',
  ninguno: 'ご注意：入力された組合員番号に有効な払込票はありません。',
  vigentes_one: '有効な払込票が{count}件あります。',
  vigentes_other: '有効な払込票が{count}件あります。',
  dura: '安全のため、このページは{n}分後に使えなくなります。',
  descripcion: '内容',
  vencimiento: '期限',
  descargar: 'ダウンロード',
  descargarDe: '{nombre}をダウンロード',
  otro: '別の番号で探す',
  ingresar: 'ログインへ',
  tabla: '有効な払込票',
  fallo: '払込票を取得できませんでした',
}

export const erroresTalones: typeof es.erroresTalones = {}

export const listasTalones: typeof es.listasTalones = {}

export const correoTalones: typeof es.correoTalones = {}
