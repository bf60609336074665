/** The external financial system that pays expense settlements. */
export const finanzas = {
  errores: {
    RENDICION_SIN_FIRMAR: '该报销单尚未由秘书和司库双方签署。',
    RENDICION_YA_PEDIDA: '该报销单已于 {fecha} 发送给财务。如需再次发送，请确认。',
    FINANZAS_SIN_CONEXION: '门户未连接财务系统：由总司库手工登记付款。',
    FIRMA_INVALIDA: '消息签名无效，或消息已超过五分钟。',
    AVISO_REPETIDO: '该通知此前已收到。',
    ENLACE_VENCIDO: '链接已过期。请重新发送报销单以获取新链接。',
    PAGO_FUTURO: '付款日期不能晚于今天。',
  },
  mensajes: {
    finanzas: {
      contesto: '财务系统返回了 {numero}',
      tarda: '财务系统响应超时',
      noContesta: '财务系统没有响应',
    },
  },
  listas: {
    finanzasSinAcuse: {
      titulo: '财务尚未确认的报销单',
      numeroRendicion: '报销单',
      nombreSeccional: '分会',
      total: '合计',
      pedida: '发送时间',
      intentos: '尝试次数',
      causa: '情况',
      proximo: '下次尝试',
    },
  },
}
