import type { Mensajes } from '../tipos.ts'

export const validacion: Mensajes['validacion'] = {
  requerido: 'この項目は必須です。',
  largoMinimo: 'この項目は {n} 文字以上必要です。',
  largoMaximo: 'この項目は {n} 文字以内です。',
  minimo: 'この項目は {n} 以上にしてください。',
  maximo: 'この項目は {n} 以下にしてください。',
  patron: '値が正しくありません。',
  email: '{value} は有効なメールアドレスではありません。',
  cuit: '{value} は有効な CUIT ではありません。',
  numeroAfiliado: '組合員番号が正しくありません。組合員証のとおりに入力してください。',
  clavesIguales: 'パスワードが一致していません',
  contrasenasIguales: 'パスワードが一致していません',
  coincidir: '一致していません',
  fecha: 'その日付は存在しません。日/月/年（例 03/05/2026）で入力してください。',
  fechaUnAnio: '今日から一年より先の日付は指定できません。',
  codigoRepetido: 'この値はすでに使われています。',
  usuarioRed: '{value}は有効なユーザー名ではありません。',
  telefonoDoce: '国番号・市外局番・番号は合計12桁にしてください。',
  mayorDeEdad: '18歳以上である必要があります',
  emailsIguales: 'メールアドレスが一致しません',
}
