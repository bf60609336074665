export const recibosCaja = {
  errores: {
    RECIBO_YA_EMITIDO: '这笔收入已有收据（第 {numero} 号），内容不同。已开出的收据不能更改。',
    RECIBO_NO_CORRESPONDE: '此记录不开收据：只有有效的、由他人付款的收入才开收据。',
  },
  listas: {
    reciboImpreso: {
      titulo: '收据第 {numero} 号',
      archivo: '收据 {numero} - {caja}',
      original: '正本',
      duplicado: '副本',
      recibidoDe: '收自',
      porConcepto: '事由',
      fecha: '日期',
      forma: '形式',
      movimiento: '出纳箱',
      movimientoN: '第 {planilla} 张出纳单，第 {numero} 号记录',
      efectivo: '现金',
      banco: '银行',
      cheques: '支票',
      firma: '{quien}，代表本组织',
      sinEfecto: '已作废：该收入不再有效',
      anulado: '已作废',
    },
  },
  pantallas: {
    recibo: {
      hacer: '开收据',
      titulo: '给付款人的收据',
      recibidoDe: '收自',
      documento: '税号、证件或会员号',
      texto: '按出纳箱连续编号，不可更改：交给付款人。',
      ver: '查看第 {numero} 号收据',
      hecho: '第 {numero} 号收据',
      fallo: '未开出收据',
      dado: '第 {numero} 号收据，付款人 {nombre}',
    },
  },
}
