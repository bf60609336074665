import type * as es from '../es/registro.ts'

export const registro: typeof es.registro = {
  paso: '{paso} / 2：{titulo}',
  quien: 'ご本人の確認',
  tuAcceso: 'ログイン方法',
  quienAyuda: '組合に登録されている内容と同じものを入力してください。',
  numero: '組合員番号',
  numeroAyuda: '組合員証に記載。斜線以降はなくてもかまいません。',
  documento: '身分証番号',
  nacimiento: '生年月日',
  siguiente: '次へ',
  anterior: 'ステップ 1 に戻る',
  email: 'メールアドレス',
  email2: 'メールアドレス（確認）',
  clave: 'パスワード',
  clave2: 'パスワード（確認）',
  claveNueva: '新しいパスワード',
  claveAyuda: '7～100 文字。',
  crear: 'アカウントを作成',
  crearAyuda: '組合に登録されているメールアドレスを入力してください。パスワードを決めるためのリンクが届きます。',
  olvideAyuda: 'アカウントのメールアドレスを入力してください。新しいパスワードを決めるためのリンクが届きます（1 時間有効）。',
  reenviarAyuda: '登録したメールアドレスを入力してください。もう一度リンクをお送りします。',
  enviarEnlace: 'リンクを送る',
  noSeEnvio: '完了できませんでした',
  revisa: 'メールをご確認ください',
  enviadoA: '{email} に送信しました。',
  otraVez: '届かない：もう一度送る',
  corregir: '入力内容を直す',
  validarTitulo: 'メールアドレスの確認',
  validando: 'メールアドレスを確認しています…',
  abriendo: 'リンクを開いています…',
  listo: '完了しました',
  noSirve: 'このリンクは使えません',
  noSePudo: 'リンクを開けませんでした',
  pedirOtro: 'リンクをもう一度申し込む',
  irIngresar: 'ログイン画面へ',
  elegirTitulo: 'パスワードを決める',
  recuperarTitulo: '新しいパスワードを決める',
  cuentaDe: '{nombre} 様のアカウント',
  guardarClave: 'パスワードを保存',
  cuentaPortal: 'ポータルのアカウント',
  verCuenta: 'アカウントの有無を確認',
  tieneCuenta: 'ポータルのアカウントがあります。',
  noTieneCuenta: 'ポータルのアカウントはありません。ログイン画面から登録できます。',
  correos: {
    titulo: 'メール',
    bajada: 'ポータルが送るメール。電話で送信状況を確認できます。',
    buscar: '宛先で検索',
    estado: '状態',
    PENDIENTE: '送信待ち',
    ENVIADO: '送信済み',
    FALLIDO: '失敗',
    saldra: '次回送信 {momento}',
    salio: '送信 {momento}',
    abandonado: '送信中止 {momento}',
    intentos: '{count} 回試行',
    ultimoError: '直近のエラー：{error}',
    reintentar: '今すぐ再送',
    reintentado: '数秒後に再送します。',
    vacio: 'まだメールは送信されていません',
  },
}

/** What the server answers when all went well. */
export const respuestasRegistro: typeof es.respuestasRegistro = {
  registroPedido:
    '数分以内に、メールアドレス確認のためのメールが届きます。見当たらない場合は迷惑メールフォルダーをご確認ください。',
  crearPedido: '数分以内に、ユーザー作成の手順を記したメールが届きます。見当たらない場合は迷惑メールフォルダーをご確認ください。',
  recuperoPedido:
    '数分以内に、パスワード再設定の手順を記したメールが届きます。見当たらない場合は迷惑メールフォルダーをご確認ください。',
  correoValidado: 'メールアドレスが確認されました。パスワードでログインできます。',
  cuentaCreada: 'アカウントが作成されました。メールアドレスとパスワードでログインできます。',
  claveRecuperada: 'パスワードが更新されました。新しいパスワードでログインできます。',
  pistaDemo:
    'これはデモです。メールは実際には送信されず、サーバーのコンソールに表示される「correo」フォルダーにファイルとして残ります。',
}

export const erroresRegistro: typeof es.erroresRegistro = {
  ENLACE_INVALIDO: 'リンクが正しくありません。メールからすべてコピーするか、もう一度お申し込みください。',
  ENLACE_USADO: 'このリンクはすでに使われています。使えるのは一度だけです。',
  ENLACE_CADUCADO: 'このリンクは期限が切れています。もう一度お申し込みください。',
  CUENTA_EXISTENTE:
    'このメールアドレスまたは組合員番号のアカウントがすでにあります。ログインするか、パスワードを再設定してください。',
}

export const listasRegistro: typeof es.listasRegistro = {
  correos: {
    titulo: 'メール',
    creado: '依頼',
    para: '宛先',
    plantilla: '件名',
    estado: '状態',
    intentos: '回数',
    momento: '日時',
  },
}

export const correoRegistro: typeof es.correoRegistro = {
  comun: {
    copiar: 'ボタンが使えない場合は、このアドレスをブラウザーにコピーしてください。',
    pie: 'このメールは {organizacion} からお送りしています。お困りのときは {telefono} または {email} まで。',
  },
  validarCorreo: {
    asunto: 'メールアドレスをご確認ください',
    cuerpo:
      'こんにちは。\n\n{organizacion} のアカウント作成を完了するには、このメールアドレスがご自身のものであることを確認してください。\n\n{enlace}\n\nリンクは一度だけ使え、24 時間で無効になります。お心当たりがない場合は何もしないでください。この手順がなければアカウントは作成されません。',
    boton: 'メールアドレスを確認する',
  },
  registroRechazado: {
    asunto: 'アカウントを作成できませんでした',
    cuerpo:
      'こんにちは。\n\nこのメールアドレスで {organizacion} のアカウントが申し込まれましたが、入力内容がアカウント未作成の組合員の登録と一致しませんでした。\n\nご本人の場合は、組合員番号・身分証番号・生年月日を確認してもう一度お試しください。すでにアカウントがある場合は別のメールアドレスかもしれません。{telefono} で組合にお問い合わせください。\n\nお心当たりがない場合は何もする必要はありません。',
  },
  cuentaExistente: {
    asunto: 'すでにアカウントがあります',
    cuerpo:
      '{nombre} 様\n\nどなたか（ご本人かもしれません）があなたの情報で {organizacion} のアカウントを申し込みました。このメールアドレスのアカウントがすでにあります。パスワードをお忘れの場合は、ログイン画面の「パスワードを忘れた」からお進みください。\n\n{enlace}\n\nお心当たりがない場合は何もする必要はありません。アカウントに変更はありません。',
    boton: 'ログイン画面へ',
  },
  crearUsuario: {
    asunto: 'ユーザーを作成してください',
    cuerpo:
      '{nombre} 様\n\n{organizacion} のユーザー作成は、あとはパスワードを決めるだけです。\n\n{enlace}\n\nリンクは一度だけ使え、24 時間で無効になります。お心当たりがない場合は何もしないでください。この手順がなければ何も作成されません。',
    boton: 'パスワードを決める',
  },
  crearRechazado: {
    asunto: 'ユーザーを作成できませんでした',
    cuerpo:
      'こんにちは。\n\nこのメールアドレスで {organizacion} のユーザーが申し込まれましたが、どの組合員の登録にもありません。\n\nご本人の場合は、組合員番号と身分証番号で「登録する」をご利用になるか、{telefono} で登録内容の更新をお申し付けください。\n\nお心当たりがない場合は何もする必要はありません。',
  },
  recuperarClave: {
    asunto: '新しいパスワードを決めてください',
    cuerpo:
      '{nombre} 様\n\n{organizacion} のアカウントのパスワード再設定が申し込まれました。\n\n{enlace}\n\nリンクは一度だけ使え、1 時間で無効になります。お心当たりがない場合は何もしないでください。パスワードは変わりません。',
    boton: 'パスワードを決める',
  },
  recuperoRechazado: {
    asunto: 'このメールアドレスのアカウントはありません',
    cuerpo:
      'こんにちは。\n\nこのメールアドレスで {organizacion} のパスワード再設定が申し込まれましたが、有効なアカウントがありません。\n\nご本人の場合は、別のメールアドレスで登録されたか、まだアカウントがないのかもしれません。ログイン画面から作成できます。お問い合わせ：{telefono}\n\nお心当たりがない場合は何もする必要はありません。',
  },
}
