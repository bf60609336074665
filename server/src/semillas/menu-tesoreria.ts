import { type Seccion, t } from './menu.ts'

/** Branch treasury: boxes, settlements, and what central treasury sees of all. */
export const menuTesoreria: Seccion = {
  link: 'tesoreria',
  titulo: t('Tesorería de seccional', 'Branch treasury', '分会财务', '支部の会計'),
  items: [
    {
      link: 'app_tesoreria_central',
      icono: 'central',
      permiso: 'tesoreria.central',
      titulo: t('Dinero en cajas', 'Cash in boxes', '各出纳箱资金', '金庫の残高'),
    },
    {
      link: 'app_seccionales_cajas',
      icono: 'caja',
      permiso: 'cajas.consultar',
      titulo: t('Cajas', 'Cash boxes', '出纳箱', '金庫'),
    },
    {
      link: 'app_seccionales_conceptos-caja',
      icono: 'etiquetas',
      permiso: 'conceptosCaja.consultar',
      titulo: t('Conceptos de caja', 'Cash concepts', '出纳科目', '現金の科目'),
    },
    {
      link: 'app_seccionales_movimientos-caja_ingresos_lista',
      icono: 'ingresos',
      permiso: 'movimientosCaja.consultar',
      titulo: t('Ingresos de caja', 'Cash income', '现金收入', '入金'),
    },
    {
      link: 'app_seccionales_movimientos-caja_egresos_lista',
      icono: 'egresos',
      permiso: 'movimientosCaja.consultar',
      titulo: t('Egresos de caja', 'Cash expenses', '现金支出', '出金'),
    },
    {
      link: 'app_seccionales_transferencias-caja',
      icono: 'cambio',
      permiso: 'movimientosCaja.editar',
      titulo: t('Pasar dinero', 'Move money', '转移资金', 'お金を移す'),
    },
    {
      link: 'app_seccionales_planillas-caja',
      icono: 'planillaCaja',
      permiso: 'planillas.consultar',
      titulo: t('Planillas de caja', 'Cash sheets', '出纳单', '現金出納表'),
    },
    {
      link: 'app_tesoreria_conciliacion',
      icono: 'banco',
      permiso: 'movimientosCaja.consultar',
      titulo: t('Conciliar con el banco', 'Bank reconciliation', '银行对账', '銀行との照合'),
    },
    {
      link: 'app_tesoreria_informe-caja',
      icono: 'grafico',
      permiso: 'movimientosCaja.consultar',
      titulo: t('Ingresos y egresos por concepto', 'Income and expenses by concept', '按科目的收入和支出', '科目別の入金と出金'),
    },
    {
      link: 'app_tesoreria_por-rendir',
      icono: 'recibo',
      permiso: 'rendiciones.editar',
      titulo: t('Comprobantes por rendir', 'Receipts to be settled', '待报销票据', '精算待ちの領収書'),
    },
    {
      link: 'app_seccionales_rendiciones-gasto_lista',
      icono: 'rendicion',
      permiso: 'rendiciones.consultar',
      titulo: t('Rendiciones de gasto', 'Expense settlements', '费用报销单', '経費精算書'),
    },
    {
      link: 'app_tesoreria_rendiciones_pagos',
      icono: 'prestamo',
      permiso: 'rendiciones.revisar',
      titulo: t('Pagos a seccionales', 'Payments to branches', '向分会付款', '支部への支払い'),
    },
    {
      link: 'app_tesoreria_rendiciones',
      icono: 'grafico',
      permiso: 'rendiciones.revisar',
      titulo: t('Revisión de gastos', 'Expense review', '费用审查', '支出の確認'),
    },
    {
      link: 'app_tesoreria_proveedores',
      icono: 'personas',
      permiso: 'rendiciones.revisar',
      titulo: t('Proveedores', 'Providers', '供应商', '取引先'),
    },
    {
      link: 'app_seccionales_cajas_editar',
      icono: 'caja',
      ubicacion: 'OCULTO',
      titulo: t('Caja', 'Cash box', '出纳箱', '金庫'),
    },
    {
      link: 'app_seccionales_movimientos-caja_ingresos_nuevo',
      icono: 'ingresos',
      ubicacion: 'OCULTO',
      titulo: t('Nuevo ingreso de caja', 'New cash income', '新增现金收入', '新しい入金'),
    },
    {
      link: 'app_seccionales_movimientos-caja_egresos_nuevo',
      icono: 'egresos',
      ubicacion: 'OCULTO',
      titulo: t('Nuevo egreso de caja', 'New cash expense', '新增现金支出', '新しい出金'),
    },
  ],
}
