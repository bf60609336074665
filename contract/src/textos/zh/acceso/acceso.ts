import type { acceso as es } from '../../es/acceso/acceso.ts'

export const acceso: typeof es = {
  mensajes: {
    niveles: { n1: '会员', n2: '分会', n3: '管理员' },
  },
  errores: {
    ENLACE_INVALIDO: '链接无效。请从邮件中完整复制链接，或重新申请。',
    ENLACE_USADO: '此链接已被使用。每个链接只能使用一次。',
    ENLACE_CADUCADO: '此链接已过期。请重新申请。',
    LOGIN: '用户名和/或密码不正确，或该用户无权进入本站。',
    CAPTCHA: '验证已过期或未完成，请重新勾选。',
    CLAVE_VENCIDA: '继续之前必须先更改密码。',
    CLAVE_ANTERIOR: '当前密码不正确。',
    CLAVE_REPETIDA: '新密码必须与当前密码不同。',
    CLAVE_COMUN: '这个密码是别人最先会尝试的密码之一，请换一个。',
    CLAVE_PROPIA: '密码不能是您的邮箱或会员编号。',
  },
  correo: {
    claveCambiada: {
      asunto: '您已更改密码',
      cuerpo:
        '{nombre}，您好：\n\n您在 {organizacion} 的账户密码已于 {momento} 更改。如非本人操作，请立即致电 {telefono} 或发邮件至 {email} 告知我们。',
    },
  },
  permisos: {
    perfil: {
      editar: '查看并修改本人资料',
    },
  },
  pantallas: {
    clave: {
      avisoTitulo: '您必须更改密码',
      avisoTexto: '当前密码是首次登录时给您的。请选择只有您知道的密码。',
      seguir: '立即更改',
      titulo: '新密码',
      nueva: '新密码',
      repetir: '重复密码',
      guardar: '保存密码',
      lista: '密码已更新，请用新密码登录。',
    },
  },
}
