import type { correos as es } from '../../es/administracion/correos.ts'

export const correos: typeof es = {
  listas: {
    correos: {
      titulo: 'メール',
      creado: '依頼',
      para: '宛先',
      plantilla: '件名',
      estado: '状態',
      intentos: '回数',
      momento: '日時',
    },
  },
  correo: {
    prueba: {
      asunto: 'テストメール',
      cuerpo:
        'これは{organizacion}のポータルからのテストメールです。このメールが読めていれば、送信と受信は正常です。迷惑メールに入っていた場合は、ドメインの管理担当者に連絡してください。メールを送信できるサーバーがドメインに登録されていません。',
    },
  },
  permisos: {
    correos: {
      consultar: '送信済み・未送信のメールを見て再送する',
    },
  },
  pantallas: {
    registro: {
      correos: {
        titulo: 'メール',
        bajada: 'ポータルが送るメール。電話で送信状況を確認できます。',
        buscar: '宛先で検索',
        estado: '状態',
        PENDIENTE: '送信待ち',
        ENVIADO: '送信済み',
        FALLIDO: '失敗',
        REBOTADO: '返送',
        saldra: '次回送信 {momento}',
        salio: '送信 {momento}',
        abandonado: '送信中止 {momento}',
        volvio: '{momento} に返送',
        intentos: '{count} 回試行',
        ultimoError: '直近のエラー：{error}',
        reintentar: '今すぐ再送',
        reintentado: '数秒後に再送します。',
        vacio: 'まだメールは送信されていません',
      },
    },
  },
}
