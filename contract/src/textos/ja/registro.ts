import type * as es from '../es/registro.ts'

export const registro: typeof es.registro = {}

export const erroresRegistro: typeof es.erroresRegistro = {
  ENLACE_INVALIDO: 'リンクが正しくありません。メールからすべてコピーするか、もう一度お申し込みください。',
  ENLACE_USADO: 'このリンクはすでに使われています。使えるのは一度だけです。',
  ENLACE_VENCIDO: 'このリンクは期限が切れています。もう一度お申し込みください。',
}

export const listasRegistro: typeof es.listasRegistro = {}

export const correoRegistro: typeof es.correoRegistro = {
  comun: {
    copiar: 'ボタンが使えない場合は、このアドレスをブラウザーにコピーしてください。',
    pie: 'このメールは {organizacion} からお送りしています。お困りのときは {telefono} または {email} まで。',
  },
}
