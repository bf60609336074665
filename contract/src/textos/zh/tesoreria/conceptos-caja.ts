import type { conceptosCaja as es } from '../../es/tesoreria/conceptos-caja.ts'

export const conceptosCaja: typeof es = {
  errores: {
    CONCEPTO_REPETIDO: '该分会已有同名的科目。',
    CONCEPTO_CON_MOVIMIENTOS: '该科目已有收支记录,无法删除。',
  },
  listas: {
    conceptosCaja: {
      titulo: '现金科目',
      nombre: '名称',
      descripcion: '说明',
      nombreSeccional: '分会',
      habilitado: '已启用',
      tieneMovimientos: '有收支',
    },
  },
  permisos: {
    conceptosCaja: {
      consultar: '查看现金项目',
      editar: '新建、修改、启用和删除现金项目',
    },
  },
  pantallas: {
    caja: {
      noEliminar: '不删除',
      habilitado: '已启用',
      deshabilitado: '已停用',
      quedoHabilitado: '{nombre} 已启用',
      quedoDeshabilitado: '{nombre} 已停用',
      conceptos: '出纳科目',
      nuevoConcepto: '新建科目',
      modificarConcepto: '修改科目',
      buscarConcepto: '名称或说明',
      exportarConceptos_one: '导出 {count} 个科目',
      exportarConceptos_other: '导出 {count} 个科目',
      sinConceptos: '还没有出纳科目',
      conceptoGuardado: '科目已保存：{nombre}',
      conceptoNoSeGuardo: '科目未保存',
      conceptoConMovimientos: '科目已有收支记录，不能删除。',
      textoHabilitarConcepto: '登记收支时重新可选。',
      textoDeshabilitarConcepto: '登记收支时不再可选。已登记的内容不变。',
      textoEliminarConcepto: '将从{seccional}分会删除，无法撤销。',
      eliminado: '科目已删除：{nombre}',
    },
  },
}
