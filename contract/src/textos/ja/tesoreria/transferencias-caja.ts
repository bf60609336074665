export const transferencias = {
  errores: {
    TRANSFERENCIA_PLANILLA_CERRADA:
      'この振替の出納表のどちらかはすでに締められているため、取り消せません。両方の金庫で同時に反対仕訳により訂正します。',
    TRANSFERENCIA_OTRA_CAJA: 'この振替のもう片方は、担当になっていない金庫にあります。両方の担当者が行ってください。',
    TRANSFERENCIA_A_SI_MISMA: '別の金庫か別の種類を選んでください。お金はすでにそこにあります。',
  },
  pantallas: {
    transferencia: {
      titulo: 'お金を移す',
      corto: 'お金を移す',
      ayuda:
        '金庫から金庫へ、または種類から種類へ（現金の預け入れ、銀行からの引き出し）。出金と入金を一緒に記録し、取り消しも一緒に行います。',
      desde: '出す側',
      hacia: '入れる側',
      forma: '種類',
      importe: '金額',
      descripcionAyuda: '空欄なら、どこからどこへ移したかが記されます。',
      tiene: '残高：{antes}',
      queda: '残高：{antes} → {despues}',
      aCiegas: '残高は表示されません（先に数える金庫です）。',
      guardar: 'お金を移す',
      hecho: '{importe} を移しました：出金 {salida} 番、入金 {entrada} 番',
      fallo: 'お金は移されませんでした',
      sinCajas: '担当の金庫がありません',
      sinCajasTexto: 'お金を移すには、出す側と入れる側の両方の金庫の担当である必要があります。管理している人に頼んでください。',
      otraMitad: 'これは振替です。もう片方は {caja} の出納表 {planilla} の {numero} 番です。取り消しと訂正は一緒に行われます。',
    },
  },
}
