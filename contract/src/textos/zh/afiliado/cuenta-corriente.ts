import type { cuentaCorriente as es } from '../../es/afiliado/cuenta-corriente.ts'

export const cuentaCorriente: typeof es = {
  listas: {
    cuenta: {
      titulo: '往来账户汇总',
      fecha: '日期',
      descripcion: '说明',
      periodoFormateado: '期间',
      cuotasFormateadas: '分期',
      debe: '借方',
      haber: '贷方',
      saldo: '余额',
    },
  },
  permisos: {
    cuentaCorriente: {
      consultar: '查看并导出往来账户',
    },
  },
  pantallas: {
    cuenta: {
      titulo: '往来账户',
      tituloDe: '{nombre} 的往来账户',
      saldoAl: '截至 {fecha} 的余额',
      porVencer: '请在{fecha}前缴纳；您没有逾期欠款。',
      alDia: '您没有欠款。',
      debe: '这是截至今天的应付金额。',
      aFavor: '这是您的结余。',
      deOtro: {
        porVencer: '应在{fecha}前缴纳；无逾期欠款。',
        alDia: '没有欠款。',
        debe: '截至今天的应付金额。',
        aFavor: '会员的结余。',
      },
      grafico: '余额变化',
      graficoTexto: '{desde} 至 {hasta} 每笔记录后的余额：{minimo} 至 {maximo}。',
      mil: '{n} 千',
      millones: '{n} 百万',
      desde: '起始日期',
      exportarN_one: '导出 {count} 条记录',
      exportarN_other: '导出 {count} 条记录',
      vacio: '{fecha} 以来没有记录',
      vacioTexto: '之前的余额仍然有效。',
      desdeAntes: '查看更早一年',
      fallo: '无法获取您的账户',
      verMeses: '查看 {desde} 至 {hasta}（{n}）',
      verMes: '查看 {mes}（{n}）',
      saldo: '余额 {importe}',
      cuota: '分期 {cuotas}',
      saldoAnterior: '之前余额',
      tabla: '账户记录',
    },
  },
}
