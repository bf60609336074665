import type { seccionales as es } from '../../es/seccionales/seccionales.ts'

export const seccionales: typeof es = {
  mensajes: {
    grafico: { titulo: '{seccional}，按类别', cantidad: '{n} 名会员', todas: '所有分会', serie: '会员' },
  },
  listas: {
    afiliadosSeccional: {
      titulo: '分会会员',
      numeroAfiliadoFormateado: '编号',
      nombreCompleto: '姓名',
      documento: '证件',
      categoria: '类别',
      estado: '状态',
      seccional: '分会',
      empresa: '单位',
      fechaAlta: '入会日期',
    },
  },
  permisos: {
    seccionales: {
      afiliados: '列出并导出会员',
    },
  },
  pantallas: {
    seccional: {
      titulo: '分会会员',
      seccional: '分会',
      todas: '我的全部分会',
      incluir: '包含已脱离的会员',
      consultar: '查询',
      ultima: '上次查询：{momento}。',
      cantidad_one: '{count} 名会员',
      cantidad_other: '{count} 名会员',
      buscar: '姓名、编号或证件',
      exportar_one: '导出 {count} 名会员',
      exportar_other: '导出 {count} 名会员',
      elegi: '请选择分会并点按查询',
      elegiTexto: '您将看到其会员及按类别的分布。',
      ningunoCoincide: '没有匹配的会员',
      sinAfiliados: '该分会没有会员',
      verFicha: '查看档案',
      verCuenta: '查看往来账户',
      verTramites: '查看业务',
      categoria: '类别',
      estado: '状态',
      ingreso: '入会起始',
      ingresoDesde: '{fecha} 起入会',
      sinCorreo: '名册中没有邮箱',
      conCorreo: '名册中有邮箱',
      sinEmpresa: '无单位',
      sinSeccionales: '您没有被分配分会',
      sinSeccionalesTexto: '请向管理员申请分配。',
    },
  },
}
