import type * as es from '../es/registro.ts'

export const registro: typeof es.registro = {}

export const erroresRegistro: typeof es.erroresRegistro = {
  ENLACE_INVALIDO: '链接无效。请从邮件中完整复制链接，或重新申请。',
  ENLACE_USADO: '此链接已被使用。每个链接只能使用一次。',
  ENLACE_VENCIDO: '此链接已过期。请重新申请。',
}

export const listasRegistro: typeof es.listasRegistro = {}

export const correoRegistro: typeof es.correoRegistro = {
  comun: {
    copiar: '如果按钮无法使用，请将此地址复制到浏览器：',
    pie: '本邮件由 {organizacion} 发送。如需帮助：{telefono} · {email}。',
  },
}
