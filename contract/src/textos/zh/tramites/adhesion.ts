import type { adhesion as es } from '../../es/tramites/adhesion.ts'

export const adhesion: typeof es = {
  errores: {
    ADHESION_INVALIDA: '无法保存该扣款授权。{motivos}',
    ADHESION_VIGENTE: '已有一项生效中的扣款授权（{numero}）。如需更换账户，请先撤销再重新办理。',
    ADHESION_TEXTO: '您阅读期间授权文本已更新。请在签署前重新阅读。',
    ADHESION_NO_VIGENTE: '该扣款授权未生效，或已被撤销。',
    ADHESION_FECHA: '撤销可自今天起或在未来 {dias} 天内生效。',
  },
  mensajes: {
    adhesion: {
      falta: {
        cuenta: '请选择往来账户或储蓄账户。',
        resumen: '请至少选择一种电子账单方式：电子邮件或 WhatsApp。',
        telefonoWA: '通过 WhatsApp 接收需要带区号的电话号码。',
        contacto: '需要填写电话和电子邮箱。',
        autorizacion: '需要您授权扣款。',
      },
      cuenta: { corriente: '往来账户', ahorro: '储蓄账户' },
    },
  },
  correo: {
    adhesionRevocada: {
      asunto: '您的扣款授权 {numero} 已撤销',
      cuerpo:
        '我们已登记您对自动扣款与电子账单授权 {numero} 的撤销。自 {dia} 起不再从您的账户扣款，也不再发送账单。\n\n如果不是您本人申请，请致电 {telefono} 或写信至 {email}。',
    },
  },
}
