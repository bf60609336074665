import type { adhesion as es } from '../../es/tramites/adhesion.ts'

export const adhesion: typeof es = {
  errores: {
    ADHESION_INVALIDA: '申込みを保存できません。{motivos}',
    ADHESION_VIGENTE: 'すでに有効な申込み（{numero}）があります。口座を変更するには、取り消してから改めてお申し込みください。',
    ADHESION_TEXTO: '読んでいる間に承諾文が変わりました。署名の前にもう一度お読みください。',
    ADHESION_NO_VIGENTE: 'その申込みは有効でないか、すでに取り消されています。',
    ADHESION_FECHA: '取り消しは今日から、または今後{dias}日以内に効力を生じます。',
  },
  mensajes: {
    adhesion: {
      falta: {
        cuenta: '当座預金か普通預金かを選んでください。',
        resumen: 'デジタル明細を少なくとも一つ（メールまたはWhatsApp）選んでください。',
        telefonoWA: 'WhatsAppで受け取るには市外局番付きの電話番号が必要です。',
        contacto: '電話番号とメールアドレスの両方が必要です。',
        autorizacion: '引き落としの承諾が必要です。',
      },
      cuenta: { corriente: '当座預金', ahorro: '普通預金' },
    },
  },
  correo: {
    adhesionRevocada: {
      asunto: '申込み{numero}を取り消しました',
      cuerpo:
        '口座振替とデジタル明細の申込み{numero}の取り消しを受け付けました。{dia}以降、口座からの引き落としも明細の送付も行いません。\n\nお心当たりがない場合は、{telefono} または {email} までお知らせください。',
    },
  },
}
