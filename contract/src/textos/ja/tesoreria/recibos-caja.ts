export const recibosCaja = {
  errores: {
    RECIBO_YA_EMITIDO: 'この入金にはすでに別の内容の領収書（{numero} 番）があります。発行済みの領収書は変わりません。',
    RECIBO_NO_CORRESPONDE: 'この記録には領収書を出せません。有効な、支払った人のいる入金だけに出せます。',
  },
  listas: {
    reciboImpreso: {
      titulo: '領収書 {numero} 番',
      archivo: '領収書 {numero} - {caja}',
      original: '正本',
      duplicado: '副本',
      recibidoDe: '支払者',
      porConcepto: '内容',
      fecha: '日付',
      forma: '種類',
      movimiento: '金庫',
      movimientoN: '出納表 {planilla}、{numero} 番',
      efectivo: '現金',
      banco: '銀行',
      cheques: '小切手',
      firma: '{quien}（組織を代表して）',
      sinEfecto: '取消：この入金は無効です',
      anulado: '取消',
    },
  },
  pantallas: {
    recibo: {
      hacer: '領収書を出す',
      titulo: '支払った人への領収書',
      recibidoDe: '支払者',
      documento: '納税番号、身分証または組合員番号',
      texto: '金庫ごとの通し番号が付き、変わりません。支払った人に渡すものです。',
      ver: '領収書 {numero} 番を見る',
      hecho: '領収書 {numero} 番',
      fallo: '領収書は出されませんでした',
      dado: '領収書 {numero} 番、{nombre} 様',
    },
  },
}
