import type { solicitudes as es } from '../../es/tramites/solicitudes.ts'

export const solicitudes: typeof es = {
  errores: {
    SOLICITUD_OTRO_ESTADO: '申请状态为{estado}，已不能修改。',
    SOLICITUD_INCOMPLETA: '还不能提交。缺少：{faltan}。',
    SOLICITUD_EN_DESACUERDO: '您须同意声明才能提交。',
    SOLICITUD_EN_CURSO: '该产品已有一份未答复的申请 {numero}。请继续那一份，或先作废再新建。',
    PRODUCTO_NO_DISPONIBLE: '该产品今天不能申请。',
    PERSONA_NO_COINCIDE: '会员编号与证件号与名册不符。请看其会员卡。',
    GARANTE_PROPIO: '任何人不能为自己的申请作担保人或共同申请人。',
  },
  listas: {
    tramites: {
      titulo: '我的业务',
      fechaSolicitud: '日期',
      numeroSolicitudCompleto: '编号',
      tramite: '业务',
      producto: '产品',
      estadoSolicitudProducto: '状态',
      monto: '金额',
      plazo: '期限',
      montoCaja: '到账金额',
    },
  },
  permisos: {
    tramites: {
      consultar: '查看业务申请',
      iniciar: '发起、填写和作废业务申请',
    },
  },
}
