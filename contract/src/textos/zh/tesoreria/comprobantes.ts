/** Receipts of an expense settlement. */
export const comprobantes = {
  errores: {
    COMPROBANTE_FECHA_FUTURA: '日期不能晚于今天。',
    COMPROBANTE_NOTA_CREDITO: '这是贷记凭证，不能作为支出添加。',
    COMPROBANTE_CLAVE_USADA: '该票据已添加到另一份报销单。请重新打开页面。',
    COMPROBANTE_REPETIDO: '该票据已在{seccional}的报销单 {numero} 中报销{quien}。不能再次添加。',
    COMPROBANTE_PARECIDO: '可能重复：{seccional}的报销单 {numero} 中有一张相似的票据。如果是另一笔支出，请写明原因。',
    COMPROBANTE_IDENTIFICACION: '请填写字母、销售点和号码，或三项都不填。',
  },
  respuestas: {
    comprobantes: {
      loCargo: '：由 {por} 于 {dia} 添加',
    },
  },
}
