import type { Mensajes } from '../tipos.ts'

export const validacion: Mensajes['validacion'] = {
  requerido: '此项为必填。',
  largoMinimo: '此项至少需要 {n} 个字符。',
  largoMaximo: '此项不能超过 {n} 个字符。',
  minimo: '此项不能小于 {n}。',
  maximo: '此项不能大于 {n}。',
  patron: '值无效。',
  email: '{value} 不是有效的电子邮件地址。',
  cuit: '{value} 不是有效的 CUIT。',
  numeroAfiliado: '会员编号无效，请按会员卡上的格式填写。',
  clavesIguales: '两次输入的密码必须相同',
  contrasenasIguales: '两次输入的密码必须相同',
  coincidir: '必须一致',
  fecha: '该日期不存在。请按 日/月/年 填写，例如 03/05/2026。',
  fechaUnAnio: '日期不能晚于今天起一年之后。',
  codigoRepetido: '已有其他记录使用此值。',
  usuarioRed: '{value} 不是有效的用户名。',
  telefonoDoce: '国家代码、区号和号码合计必须为 12 位数字。',
  mayorDeEdad: '必须年满 18 岁',
  emailsIguales: '两次输入的电子邮箱必须一致',
}
