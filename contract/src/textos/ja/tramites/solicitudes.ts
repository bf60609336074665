import type { solicitudes as es } from '../../es/tramites/solicitudes.ts'

export const solicitudes: typeof es = {
  errores: {
    SOLICITUD_OTRO_ESTADO: 'この申請は{estado}のため、もう変更できません。',
    SOLICITUD_INCOMPLETA: 'まだ提出できません。不足：{faltan}。',
    SOLICITUD_EN_DESACUERDO: '提出するには宣言に同意する必要があります。',
    SOLICITUD_EN_CURSO: 'この商品には回答待ちの申請 {numero} があります。そちらを続けるか、取り消してから始めてください。',
    PRODUCTO_NO_DISPONIBLE: 'この商品は本日申請できません。',
    PERSONA_NO_COINCIDE: '組合員番号と書類番号が名簿と一致しません。組合員証をご確認ください。',
    GARANTE_PROPIO: '自分の申請の保証人や共同申請者にはなれません。',
  },
  listas: {
    tramites: {
      titulo: '手続き一覧',
      fechaSolicitud: '日付',
      numeroSolicitudCompleto: '番号',
      tramite: '手続き',
      producto: '商品',
      estadoSolicitudProducto: '状態',
      monto: '金額',
      plazo: '期間',
      montoCaja: '入金額',
    },
  },
  permisos: {
    tramites: {
      consultar: '手続きを見る',
      iniciar: '手続きの開始・入力・取消し',
    },
  },
}
