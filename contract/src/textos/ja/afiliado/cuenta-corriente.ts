import type { cuentaCorriente as es } from '../../es/afiliado/cuenta-corriente.ts'

export const cuentaCorriente: typeof es = {
  listas: {
    cuenta: {
      titulo: '当座勘定の明細',
      fecha: '日付',
      descripcion: '内容',
      periodoFormateado: '対象月',
      cuotasFormateadas: '分割',
      debe: '借方',
      haber: '貸方',
      saldo: '残高',
    },
  },
  permisos: {
    cuentaCorriente: {
      consultar: '当座勘定を見て書き出す',
    },
  },
  pantallas: {
    cuenta: {
      titulo: '当座勘定',
      tituloDe: '{nombre} の当座勘定',
      saldoAl: '{fecha} の残高',
      porVencer: '{fecha}までにお支払いください。期限切れの未払いはありません。',
      alDia: '未払いはありません。',
      debe: '今日までの未払い額です。',
      aFavor: 'あなたの預りです。',
      deOtro: {
        porVencer: '支払期限は{fecha}です。期限切れの未払いはありません。',
        alDia: '未払いはありません。',
        debe: '今日までの未払い額です。',
        aFavor: '組合員の預りです。',
      },
      grafico: '残高の動き',
      graficoTexto: '{desde} から {hasta} までの各動きの後の残高：{minimo} から {maximo}。',
      mil: '{n} 千',
      millones: '{n} 百万',
      desde: '開始日',
      exportarN_one: '{count} 件を書き出す',
      exportarN_other: '{count} 件を書き出す',
      vacio: '{fecha} 以降の動きはありません',
      vacioTexto: '以前の残高がそのまま有効です。',
      desdeAntes: '1 年前から見る',
      fallo: '勘定を取得できませんでした',
      verMeses: '{desde}〜{hasta} を見る（{n}）',
      verMes: '{mes} を見る（{n}）',
      saldo: '残高 {importe}',
      cuota: '分割 {cuotas}',
      saldoAnterior: '以前の残高',
      tabla: '勘定の動き',
    },
  },
}
