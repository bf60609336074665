export const transferencias = {
  errores: {
    TRANSFERENCIA_PLANILLA_CERRADA: '这笔转账的两张出纳单中有一张已关闭，不能作废：须在两个出纳箱中同时用冲销分录更正。',
    TRANSFERENCIA_OTRA_CAJA: '这笔转账的另一半在您未获授权的出纳箱中：须由在两个出纳箱都获授权的人操作。',
    TRANSFERENCIA_A_SI_MISMA: '请选择另一个出纳箱或另一种形式：钱已经在那里。',
  },
  pantallas: {
    transferencia: {
      titulo: '转移资金',
      corto: '转移资金',
      ayuda: '从一个出纳箱到另一个，或从一种形式到另一种：存入现金、从银行取款。同时登记一笔支出和一笔收入，作废时一并作废。',
      desde: '转出',
      hacia: '转入',
      forma: '形式',
      importe: '金额',
      descripcionAyuda: '留空时会写明资金的来处和去处。',
      tiene: '余额：{antes}',
      queda: '余额：{antes} → {despues}',
      aCiegas: '不显示余额：该出纳箱采用盲点。',
      guardar: '转移资金',
      hecho: '已转移 {importe}：支出第 {salida} 号，收入第 {entrada} 号',
      fallo: '资金未转移',
      sinCajas: '您未在任何出纳箱获得授权',
      sinCajasTexto: '转移资金须在转出和转入的出纳箱都获得授权。请向负责人申请授权。',
      otraMitad: '这是一笔转账：另一半是 {caja} 第 {planilla} 张出纳单的第 {numero} 号记录。两者一并作废或更正。',
    },
  },
}
