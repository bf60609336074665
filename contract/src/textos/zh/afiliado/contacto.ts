import type { contacto as es } from '../../es/afiliado/contacto.ts'

export const contacto: typeof es = {
  errores: {
    SECRETARIA_INVALIDA: '请选择有效的办事处',
    CONSULTAS_AGOTADAS: '您已达到 24 小时内的咨询上限（{n} 条）。{horas} 小时后可再次发送。',
  },
  listas: {
    secretariasContacto: { titulo: '办事处', codigo: '代码', nombreSecretariaMostrar: '办事处' },
  },
  correo: {
    consultaRecibida: {
      asunto: '我们已收到您的咨询 {numero}',
      cuerpo:
        '{nombre}，您好：\n\n我们已收到您给 {secretaria} 的咨询 {numero}。答复将发送至 {correo} 或致电 {telefonoPropio}。\n\n您的内容：\n\n{mensaje}',
    },
    consultaNueva: {
      asunto: '咨询 {numero}，来自 {nombre}',
      cuerpo:
        '给 {secretaria} 的咨询 {numero}，{momento}。\n\n姓名：{nombre}\n会员：{afiliado}\n邮箱：{correo}\n电话：{telefonoPropio}\n\n{mensaje}\n\n可直接回复此邮件，将送达咨询人。',
      sinNumero: '无会员编号',
    },
  },
  pantallas: {
    contacto: {
      propias: '您发送的咨询',
      pendiente: '已发送：将通过邮件或电话答复',
      respondida: '{fecha}已答复',
      descartada: '{fecha}已答复：保持原样',
      tituloCorregir: '申请更正',
      dato: '哪一项',
      contanos: '补充说明',
      pidoCorregir: '请更正名册：{campo}。应为“{valor}”。',
      titulo: '发送咨询',
      bajada: '由您选择的办事处接收，并通过邮件或电话答复您。',
      secretaria: '办事处',
      elegir: '请选择办事处',
      nombre: '姓名',
      correo: '电子邮箱',
      correoAyuda: '答复将发送到这里。',
      telefono: '电话',
      mensaje: '内容',
      quedan_one: '还可输入 {count} 个字符',
      quedan_other: '还可输入 {count} 个字符',
      enviar: '发送咨询',
      fallo: '咨询未发送',
      falloSecretarias: '无法获取办事处列表',
      enviada: '我们已收到您的咨询',
      numero: '咨询编号',
      queSigue: '接下来',
      pasoLee: '{secretaria} 会阅读您的咨询。',
      pasoResponde: '答复将发送至 {correo} 或致电 {telefono}。',
      pasoCopia: '我们已将副本发送至 {correo}。如未看到，请查看垃圾邮件。',
      pasoReclamo: '如就同一事项再次来信，请注明编号。',
      otra: '再发送一条咨询',
    },
  },
}
