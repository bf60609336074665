import type { estructura as es } from '../../es/seccionales/estructura.ts'

export const estructura: typeof es = {
  listas: {
    estructura: {
      titulo: '分会组织架构',
      seccional: '分会',
      orden: '顺序',
      nombrePuesto: '职务',
      persona: '姓名',
      numeroAfiliadoFormateado: '编号',
      fechaDesde: '自',
      fechaHasta: '至',
    },
  },
  permisos: {
    seccionales: {
      estructura: '查看分会委员会',
    },
  },
  pantallas: {
    estructura: {
      titulo: '分会组织架构',
      bajada: '委员会各职务由谁担任，以及谁可以签字。',
      seccional: '分会',
      elegir: '请选择分会',
      fecha: '日期',
      exportar_one: '导出 {count} 个职务',
      exportar_other: '导出 {count} 个职务',
      firman: '{fecha} 谁可以签字',
      SECRETARIA: '秘书处：{quienes}。',
      TESORERIA: '财务处：{quienes}。',
      nadie: {
        SECRETARIA: '当天没有人可以代表秘书处签字。',
        TESORERIA: '当天没有人可以代表财务处签字。',
      },
      quien: '{nombre}（{puesto}）',
      ambas: '两个签字必须由不同的人作出。',
      fallo: '无法获取签字人',
      vacio: '该日期没有人担任职务',
      vacioTexto: '任期由管理部门登记。',
    },
  },
}
