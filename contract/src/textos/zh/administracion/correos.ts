import type { correos as es } from '../../es/administracion/correos.ts'

export const correos: typeof es = {
  listas: {
    correos: {
      titulo: '邮件',
      creado: '请求时间',
      para: '收件人',
      plantilla: '主题',
      estado: '状态',
      intentos: '次数',
      momento: '时间',
    },
  },
  correo: {
    prueba: {
      asunto: '测试邮件',
      cuerpo:
        '这是{organizacion}门户网站发出的测试邮件。如果您看到这封邮件，说明邮件可以正常发出并送达。如果它出现在垃圾邮件中，请联系负责该域名的人员：该域名尚未声明谁可以代其发送邮件。',
    },
  },
  permisos: {
    correos: {
      consultar: '查看已发送和待发送的邮件并重试',
    },
  },
  pantallas: {
    registro: {
      correos: {
        titulo: '邮件',
        bajada: '门户发送的邮件，便于在电话中确认是否已发出。',
        buscar: '按收件人搜索',
        estado: '状态',
        PENDIENTE: '待发送',
        ENVIADO: '已发送',
        FALLIDO: '失败',
        REBOTADO: '已退回',
        saldra: '下次发送 {momento}',
        salio: '发出于 {momento}',
        abandonado: '停止尝试于 {momento}',
        volvio: '{momento} 被退回',
        intentos: '已尝试 {count} 次',
        ultimoError: '最近错误：{error}',
        reintentar: '立即重试',
        reintentado: '几秒后将重新发送。',
        vacio: '尚未发送任何邮件',
      },
    },
  },
}
