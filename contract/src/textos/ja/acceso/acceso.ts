import type { acceso as es } from '../../es/acceso/acceso.ts'

export const acceso: typeof es = {
  mensajes: {
    niveles: { n1: '組合員', n2: '支部', n3: '管理者' },
  },
  errores: {
    ENLACE_INVALIDO: 'リンクが正しくありません。メールからすべてコピーするか、もう一度お申し込みください。',
    ENLACE_USADO: 'このリンクはすでに使われています。使えるのは一度だけです。',
    ENLACE_CADUCADO: 'このリンクは期限が切れています。もう一度お申し込みください。',
    LOGIN: 'ユーザー名またはパスワードが正しくないか、このユーザーはサイトに入ることができません。',
    CAPTCHA: '確認の期限が切れたか、完了していません。もう一度チェックしてください。',
    CLAVE_VENCIDA: '続ける前にパスワードを変更してください。',
    CLAVE_ANTERIOR: '現在のパスワードが正しくありません。',
    CLAVE_REPETIDA: '新しいパスワードは現在のものと違うものにしてください。',
    CLAVE_COMUN: 'そのパスワードは誰もが最初に試すものの一つです。別のものを選んでください。',
    CLAVE_PROPIA: 'メールアドレスや組合員番号をパスワードにすることはできません。',
  },
  correo: {
    claveCambiada: {
      asunto: 'パスワードが変更されました',
      cuerpo:
        '{nombre} 様\n\n{organizacion} のアカウントのパスワードが {momento} に変更されました。お心当たりがない場合は、すぐに {telefono} または {email} へご連絡ください。',
    },
  },
  permisos: {
    perfil: {
      editar: '自分のプロフィールを見て変更する',
    },
  },
  pantallas: {
    clave: {
      avisoTitulo: 'パスワードの変更が必要です',
      avisoTexto: '初回ログイン用に渡されたものです。ご自分だけが知るものに変えてください。',
      seguir: '今すぐ変更',
      titulo: '新しいパスワード',
      nueva: '新しいパスワード',
      repetir: 'パスワード（確認）',
      guardar: 'パスワードを保存',
      lista: 'パスワードを更新しました。新しいものでログインしてください。',
    },
  },
}
