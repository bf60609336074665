/** Receipts of an expense settlement. */
export const comprobantes = {
  errores: {
    COMPROBANTE_FECHA_FUTURA: '日付は今日より後にできません。',
    COMPROBANTE_NOTA_CREDITO: 'これは貸方票のため、支出として追加できません。',
    COMPROBANTE_CLAVE_USADA: 'その領収書はすでに別の精算書に追加されています。画面を開き直してください。',
    COMPROBANTE_REPETIDO:
      'この領収書は{seccional}の精算書 {numero} ですでに提出されています{quien}。再度追加することはできません。',
    COMPROBANTE_PARECIDO:
      '重複の可能性があります：{seccional}の精算書 {numero} に似た領収書があります。別の支出であれば、理由を記入してください。',
    COMPROBANTE_IDENTIFICACION: '文字・販売所番号・番号は、3つすべて入力するか、すべて空欄にしてください。',
  },
  respuestas: {
    comprobantes: {
      loCargo: '（{por}が{dia}に追加）',
    },
  },
}
