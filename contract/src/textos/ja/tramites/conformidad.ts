export const conformidad = {
  mensajes: {
    textoConformidad: {
      GARANTE:
        '私、{persona}（身分証番号 {documento}）は、組合員番号 {afiliado} の {solicitante} が {organizacion} に行う申込み {numero} の保証人となります。内容：{producto}、金額 {monto}、毎月 {cuota} の {plazo} 回払い（最終回は数センタボ異なることがあります）、総額 {total}、名目年利 {tna} %、総金融費用 {cft} %。{solicitante} が支払いを怠った場合、{organizacion} は残額を私に請求することができます。提出前に金額、期間または利率が変わったときは、この同意は無効となり、改めて私の同意が必要です。',
      COSOLICITANTE:
        '私、{persona}（身分証番号 {documento}）は、組合員番号 {afiliado} の {solicitante} と共同で、{organizacion} に申込み {numero} を行います。内容：{producto}、金額 {monto}、毎月 {cuota} の {plazo} 回払い（最終回は数センタボ異なることがあります）、総額 {total}、名目年利 {tna} %、総金融費用 {cft} %。私は {solicitante} と同じく支払う義務を負い、{organizacion} はすべての回を私に請求することができます。提出前に金額、期間または利率が変わったときは、この同意は無効となり、改めて私の同意が必要です。',
    },
  },
  errores: {
    CONFORMIDAD_SIN_DATOS: 'リンクを送るには、金額、期間、および相手の氏名、身分証番号、生年月日、メールアドレスが必要です。',
    CONFORMIDAD_CORREO_PROPIO: 'そのメールアドレスは申込者のものです。リンクは相手本人のアドレスに届く必要があります。',
    CONFORMIDAD_YA_ACEPTADA: 'すでに同意しています。もう一度依頼する必要はありません。',
    CONFORMIDAD_MUCHOS_ENLACES: '今日はその人またはそのアドレスに何度もリンクを送りました。明日もう一度お試しください。',
    CONFORMIDAD_NO_COINCIDE: 'リンクの宛先の方の情報と一致しません。番号と日付をご確認ください。残り回数：{quedan}。',
    CONFORMIDAD_USADA: 'このリンクは使用済みです。回答は保存されています。',
    CONFORMIDAD_VENCIDA: 'このリンクは期限切れです。送った人がもう一度送ることができます。',
    CONFORMIDAD_REEMPLAZADA:
      'このリンクは無効です。後から別のリンクが送られたか、申込みの内容が変わりました。最新のメールをご確認ください。',
    CONFORMIDAD_CERRADA: '情報が何度も一致しなかったため、リンクは閉じられました。送った人がもう一度送ることができます。',
    CONFORMIDAD_SIN_EFECTO: 'その申込みは、もう回答を待っていません。',
  },
  correo: {
    conformidadGarante: {
      asunto: '{solicitante} さんから保証人の依頼です',
      cuerpo:
        '{nombre} 様\n\n{solicitante} さんが {organizacion} への申込み（{producto}）の保証人としてお名前を挙げました。お答えになる前に、金額、各回の支払額、負うことになる義務をお読みいただけます。そのために身分証番号と生年月日の入力が必要です。\n\n{enlace}\n\nリンクは一度だけ使え、{dias} 日で期限が切れます。この方をご存じない場合や保証人になりたくない場合は、何もしないか、同意しないとお答えください。回答がなければ、何の義務も負いません。',
      boton: '読んで回答する',
    },
    conformidadCosolicitante: {
      asunto: '{solicitante} さんから共同申込者の依頼です',
      cuerpo:
        '{nombre} 様\n\n{solicitante} さんが {organizacion} への申込み（{producto}）の共同申込者としてお名前を挙げました。お答えになる前に、金額、各回の支払額、負うことになる義務をお読みいただけます。そのために身分証番号と生年月日の入力が必要です。\n\n{enlace}\n\nリンクは一度だけ使え、{dias} 日で期限が切れます。この方をご存じない場合や共同で申し込みたくない場合は、何もしないか、同意しないとお答えください。回答がなければ、何の義務も負いません。',
      boton: '読んで回答する',
    },
    conformidadAceptada: {
      asunto: '{persona} さんが申込みに同意しました',
      cuerpo:
        '{solicitante} 様\n\n{persona} さんが申込み {numero}（{producto}）に同意しました。金額、期間または商品を変えたときは、改めて同意が必要です。\n\n{enlace}',
      boton: '申込みを見る',
    },
    conformidadRechazada: {
      asunto: '{persona} さんは申込みに同意しませんでした',
      cuerpo:
        '{solicitante} 様\n\n{persona} さんは申込み {numero}（{producto}）に同意しないと回答しました。相談してもう一度リンクを送るか、別の方を指定してください。\n\n{enlace}',
      boton: '申込みを見る',
    },
  },
  pantallas: {
    conformidad: {
      titulo: '申込みへの同意',
      abriendo: 'リンクを開いています…',
      tituloDe: { GARANTE: '保証人の依頼が届いています', COSOLICITANTE: '共同申込者の依頼が届いています' },
      quienSos: '誰の申込みでいくらなのかをお見せする前に、ご本人であることを確認します。',
      numero: '身分証番号または組合員番号',
      numeroAyuda: '番号のみ。',
      nacimiento: '生年月日',
      seguir: '申込みを見る',
      noSeAbrio: '開けませんでした',
      pide: {
        GARANTE: '{solicitante} さんが {monto} を申し込み、あなたを保証人に挙げました。',
        COSOLICITANTE: '{solicitante} さんが {monto} を、あなたと共同で申し込もうとしています。',
      },
      significa: {
        GARANTE:
          '{cuota} の {plazo} 回払い、総額 {total} です。{solicitante} さんが支払わなくなったときは、残りがあなたに請求されることがあります。',
        COSOLICITANTE:
          '{cuota} の {plazo} 回払い、総額 {total} です。{solicitante} さんと同じ義務を負い、全額があなたに請求されることがあります。',
      },
      solicitud: '申込み',
      producto: '商品',
      monto: '金額',
      cuotas: '分割払い',
      deCuota: '{cuota} × {plazo} 回',
      total: '返済総額',
      tna: '名目年利',
      cft: '総金融費用',
      queAceptas: '同意する内容',
      leido: 'すべて読み、同意します。',
      faltaLeer: '読んで同意したことにチェックを入れるか、同意しないを選んでください。',
      aceptar: { GARANTE: '保証人になることに同意する', COSOLICITANTE: '共同申込者になることに同意する' },
      rechazar: '同意しない',
      noSeGuardo: '回答は保存されませんでした',
      cambioTitulo: '申込みの内容が変わりました',
      cambio: 'お読みの間に申込みの内容が変わりました。もう一度読んでからお答えください。',
      preguntaRechazar: '同意しませんか？',
      textoRechazar: '{solicitante} さんに知らせ、リンクは使えなくなります。',
      volver: 'もう一度読む',
      hechoSi: '回答を保存しました：同意しました',
      hechoSiTexto: '{solicitante} さんに知らせました。同意した文章は一字一句保存しています。このページを閉じてかまいません。',
      hechoNo: '回答を保存しました：同意しませんでした',
      hechoNoTexto: '{solicitante} さんに知らせました。何の義務も負いません。このページを閉じてかまいません。',
      deQuien: { GARANTE: '保証人の同意', COSOLICITANTE: '共同申込者の同意' },
      sinPedir: '提出の前に、相手の同意が必要です。一度だけ使えるリンクをメールで送ります。',
      pedida: '{dia} に {email} へリンクを送りました。期限は {vence} です。',
      abierta: '{dia} に開きましたが、まだ回答していません。',
      vencida: '{email} に送ったリンクは、回答のないまま期限が切れました。',
      cerrada: 'リンクは閉じられました。開いた人が本人確認を何度も間違えました。入力した身分証番号と日付をご確認ください。',
      aceptada: '{dia} に同意しました。',
      cambiada: '同意していましたが、その後申込みの内容が変わりました。もう一度依頼してください。',
      rechazada: '{dia} に同意しないと回答しました。相談してもう一度依頼するか、別の方を指定してください。',
      huella: '同意した内容のハッシュ値：{huella}',
      pedir: 'リンクを送る',
      otraVez: 'もう一度リンクを送る',
      mandado: '{email} にリンクを送りました。',
      noSeMando: 'リンクは送られませんでした',
    },
  },
}
