import type { afiliados as es } from '../../es/afiliado/afiliados.ts'

export const afiliados: typeof es = {
  permisos: {
    afiliados: {
      consultar: '查找会员并查看其档案',
      actualizar: '将会员告知的变更写入名册',
    },
    usuarios: {
      verificar: '查询会员是否有门户账户',
    },
  },
  pantallas: {
    ficha: {
      titulo: '我的档案',
      tituloOtra: '{nombre} 的档案',
      datos: '会员资料',
      numero: '会员编号',
      documento: '证件',
      cuil: 'CUIL',
      nacimiento: '出生日期',
      estadoCivil: '婚姻状况',
      alta: '入会日期',
      categoria: '类别',
      estado: '状态',
      seccional: '分会',
      empresa: '单位',
      domicilio: '地址',
      telefono: '电话',
      correo: '电子邮件',
      corregir: '申请更正',
      familia: '家庭成员',
      sinFamilia: '没有登记家庭成员。',
      sinFamiliaTexto: '如需添加，请携带其证件到您的分会。',
      parentesco: '关系',
      nombre: '姓名',
      edad: '年龄',
      anios: '{n} 岁',
      activo: '有效',
      baja: '失效',
      beneficiarios: '互助受益人',
      sinBeneficiarios: '没有申报受益人。',
      sinBeneficiariosTexto: '您可以在分会申报。',
      porcentaje: '比例',
      totalPorcentaje: '合计',
      fallo: '无法获取档案',
    },
  },
}
