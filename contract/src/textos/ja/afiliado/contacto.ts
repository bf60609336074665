import type { contacto as es } from '../../es/afiliado/contacto.ts'

export const contacto: typeof es = {
  errores: {
    SECRETARIA_INVALIDA: '有効な担当部署を選んでください',
    CONSULTAS_AGOTADAS: '24 時間の問い合わせの上限（{n} 件）に達しました。{horas} 時間後に送れます。',
  },
  listas: {
    secretariasContacto: { titulo: '担当部署', codigo: 'コード', nombreSecretariaMostrar: '担当部署' },
  },
  correo: {
    consultaRecibida: {
      asunto: '問い合わせ {numero} を受け付けました',
      cuerpo:
        '{nombre} 様\n\n{secretaria} への問い合わせ {numero} を受け付けました。{correo} または {telefonoPropio} にお答えします。\n\n内容：\n\n{mensaje}',
    },
    consultaNueva: {
      asunto: '{nombre} さんからの問い合わせ {numero}',
      cuerpo:
        '{secretaria} への問い合わせ {numero}（{momento}）\n\n氏名：{nombre}\n組合員：{afiliado}\nメール：{correo}\n電話：{telefonoPropio}\n\n{mensaje}\n\nこのメールに返信すると、問い合わせた方に届きます。',
      sinNumero: '組合員番号なし',
    },
  },
  pantallas: {
    contacto: {
      propias: '送信したお問い合わせ',
      pendiente: '送信済み：メールまたは電話で回答します',
      respondida: '{fecha}に回答済み',
      descartada: '{fecha}に回答済み：変更なし',
      tituloCorregir: '訂正を依頼',
      dato: 'どの項目',
      contanos: '補足',
      pidoCorregir: '名簿の訂正をお願いします：{campo}。正しくは「{valor}」。',
      titulo: '問い合わせる',
      bajada: '選んだ担当部署に届き、メールか電話でお答えします。',
      secretaria: '担当部署',
      elegir: '担当部署を選んでください',
      nombre: '氏名',
      correo: 'メールアドレス',
      correoAyuda: 'こちらにお答えします。',
      telefono: '電話番号',
      mensaje: '内容',
      quedan_one: 'あと {count} 文字',
      quedan_other: 'あと {count} 文字',
      enviar: '問い合わせを送る',
      fallo: '問い合わせを送れませんでした',
      falloSecretarias: '担当部署を取得できませんでした',
      enviada: '問い合わせを受け付けました',
      numero: '受付番号',
      queSigue: 'このあと',
      pasoLee: '{secretaria} が確認します。',
      pasoResponde: '{correo} または {telefono} にお答えします。',
      pasoCopia: '控えを {correo} に送りました。届かないときは迷惑メールをご確認ください。',
      pasoReclamo: '同じ件で再度ご連絡の際は、番号をお書きください。',
      otra: '別の問い合わせを送る',
    },
  },
}
