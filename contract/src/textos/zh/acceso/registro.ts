import type { registro as es } from '../../es/acceso/registro.ts'

export const registro: typeof es = {
  errores: {
    CUENTA_EXISTENTE: '该邮箱或会员编号已有账户。请直接登录或找回密码。',
  },
  correo: {
    comun: {
      copiar: '如果按钮无法使用，请将此地址复制到浏览器：',
      pie: '本邮件由 {organizacion} 发送。如需帮助：{telefono} · {email}。',
    },
    validarCorreo: {
      asunto: '请验证您的邮箱',
      cuerpo:
        '您好：\n\n要完成在 {organizacion} 的账户创建，请确认此邮箱属于您。\n\n{enlace}\n\n链接仅可使用一次，24 小时后失效。如果您没有申请账户，请忽略本邮件：不完成此步骤就不会创建账户。',
      boton: '验证我的邮箱',
    },
    registroRechazado: {
      asunto: '未能创建您的账户',
      cuerpo:
        '您好：\n\n有人使用此邮箱在 {organizacion} 申请账户，但所填信息与尚无账户的会员不符。\n\n如果是您本人：请检查会员编号、证件号码和出生日期后重试。如果您已有账户，可能使用了其他邮箱，可致电 {telefono} 向工会查询。\n\n如果不是您本人，请忽略。',
    },
    cuentaExistente: {
      asunto: '您已有账户',
      cuerpo:
        '{nombre}，您好：\n\n有人（可能是您本人）使用您的信息在 {organizacion} 申请账户。您已有账户，即此邮箱。如忘记密码，请在登录时点击“忘记密码”。\n\n{enlace}\n\n如果不是您本人，请忽略：您的账户没有任何变化。',
      boton: '前往登录',
    },
    crearUsuario: {
      asunto: '创建您的用户',
      cuerpo:
        '{nombre}，您好：\n\n要在 {organizacion} 创建用户，只需设置密码。\n\n{enlace}\n\n链接仅可使用一次，24 小时后失效。如果您没有申请，请忽略：不完成此步骤就不会创建。',
      boton: '设置我的密码',
    },
    crearRechazado: {
      asunto: '未能创建您的用户',
      cuerpo:
        '您好：\n\n有人使用此邮箱在 {organizacion} 申请用户，但没有会员档案登记此邮箱。\n\n如果是您本人：请使用“注册”，填写会员编号和证件号码；或致电 {telefono} 更新档案。\n\n如果不是您本人，请忽略。',
    },
    recuperarClave: {
      asunto: '请设置新密码',
      cuerpo:
        '{nombre}，您好：\n\n您申请找回在 {organizacion} 的账户密码。\n\n{enlace}\n\n链接仅可使用一次，一小时后失效。如果您没有申请，请忽略：您的密码不会改变。',
      boton: '设置密码',
    },
    recuperoRechazado: {
      asunto: '此邮箱没有账户',
      cuerpo:
        '您好：\n\n有人使用此邮箱在 {organizacion} 申请找回密码，但没有使用此邮箱的有效账户。\n\n如果是您本人，可能是使用了其他邮箱注册，或尚未创建账户：可在登录页面创建。如需帮助：{telefono}。\n\n如果不是您本人，请忽略。',
    },
  },
  respuestas: {
    registroPedido: '几分钟后您将收到一封验证邮箱的邮件。如未找到，请检查垃圾邮件文件夹。',
    crearPedido: '几分钟后您将收到一封说明如何创建用户的邮件。如未找到，请检查垃圾邮件文件夹。',
    recuperoPedido: '几分钟后您将收到一封说明如何找回密码的邮件。如未找到，请检查垃圾邮件文件夹。',
    correoValidado: '您的邮箱已验证，现在可以使用密码登录。',
    correoYaValidado: '此邮箱已经验证。请使用密码登录；如果忘记了密码，请点击“忘记密码”。',
    cuentaCreada: '您的账户已创建，现在可以使用邮箱和密码登录。',
    claveRecuperada: '密码已成功更新。现在可以使用新密码登录。',
    pistaDemo: '这是演示环境：邮件不会真正发出，而是保存为文件，位于服务器控制台所示的 correo 文件夹中。',
  },
  pantallas: {
    registro: {
      paso: '第 {paso} 步，共 2 步：{titulo}',
      quien: '您的身份',
      tuAcceso: '登录邮箱',
      accesoAyuda: '密码稍后通过发送到该邮箱的链接设置。',
      quienAyuda: '请填写与工会登记一致的信息。',
      numero: '会员编号',
      numeroAyuda: '见会员卡，可带或不带斜杠。',
      documento: '证件号码',
      nacimiento: '出生日期',
      siguiente: '下一步',
      anterior: '返回第 1 步',
      email: '电子邮箱',
      email2: '再次输入邮箱',
      clave: '密码',
      clave2: '再次输入密码',
      claveNueva: '新密码',
      claveAyuda: '7 到 100 个字符。不能是您的邮箱、编号或大家常用的密码。',
      crear: '创建我的账户',
      crearAyuda: '请输入工会档案中登记的邮箱，您将收到设置密码的链接。',
      olvideAyuda: '请输入您账户的邮箱，您将收到重设密码的链接，一小时内有效。',
      reenviarAyuda: '请输入注册时使用的邮箱，我们会再发送一个链接。',
      enviarEnlace: '发送链接',
      noSeEnvio: '未能完成',
      revisa: '请查收邮件',
      enviadoA: '已发送至 {email}。',
      otraVez: '没有收到：重新发送',
      corregir: '修改信息',
      validarTitulo: '验证邮箱',
      validarTexto: '要完成账户创建，请设置您的登录密码。',
      validarPulsar: '完成此步骤后，您就可以使用此邮箱登录。',
      validarAccion: '验证我的邮箱',
      abriendo: '正在打开链接……',
      listo: '完成',
      noSirve: '此链接无法使用',
      noSePudo: '无法打开链接',
      pedirOtro: '重新申请链接',
      irIngresar: '前往登录',
      elegirTitulo: '设置您的密码',
      recuperarTitulo: '设置新密码',
      cuentaDe: '{nombre} 的账户',
      guardarClave: '保存密码',
      cuentaPortal: '门户账户',
      verCuenta: '查看是否有账户',
      tieneCuenta: '该会员已有门户账户。',
      noTieneCuenta: '该会员没有门户账户，可在登录页面注册。',
    },
  },
}
