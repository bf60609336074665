/** The external financial system that pays expense settlements. */
export const finanzas = {
  errores: {
    RENDICION_SIN_FIRMAR: 'この精算書には、まだ書記と会計の両方の署名がありません。',
    RENDICION_YA_PEDIDA: 'この精算書は {fecha} に財務へ送信済みです。再送する場合は確認してください。',
    FINANZAS_SIN_CONEXION: 'ポータルは財務システムに接続されていません。本部会計が支払いを手動で登録します。',
    FIRMA_INVALIDA: 'メッセージの署名が正しくないか、5分以上前のメッセージです。',
    AVISO_REPETIDO: 'その通知はすでに受信しています。',
    ENLACE_VENCIDO: 'リンクの有効期限が切れました。新しいリンクを受け取るには精算書を再送してください。',
    PAGO_FUTURO: '支払日は今日より後にできません。',
  },
  mensajes: {
    finanzas: {
      contesto: '財務システムが {numero} を返しました',
      tarda: '財務システムの応答に時間がかかりすぎました',
      noContesta: '財務システムが応答しません',
    },
  },
  listas: {
    finanzasSinAcuse: {
      titulo: '財務が未受領の精算書',
      numeroRendicion: '精算書',
      nombreSeccional: '支部',
      total: '合計',
      pedida: '送信日時',
      intentos: '試行回数',
      causa: '状況',
      proximo: '次の試行',
    },
  },
}
