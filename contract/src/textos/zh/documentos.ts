import type * as es from '../es/documentos.ts'
export const documentos: typeof es.documentos = {
  titulo: '账户文件',
  tituloDe: '{nombre}的文件',
  descargarTalon: '下载缴费单',
  pagarHasta: '凭缴费单可在{fecha}前缴纳。',
  volver: '返回往来账户',
  descargar: '下载',
  descargarDe: '下载{nombre}',
  tipoRESUMEN: '对账单',
  tipoTALON: '缴费单',
  tipoRECIBO: '工资单',
  generado: '生成于{fecha}',
  vence: '{fecha}到期',
  venceHoy: '今天到期',
  venceEn_one: '明天到期',
  venceEn_other: '{count}天后到期',
  vencio: '已于{fecha}过期',
  pagado: '已无需缴纳',
  desde: '自{fecha}起',
  vacio: '还没有文件',
  vacioTexto: '对账单和缴费单开具后会显示在这里。',
  vacioDesde: '自{fecha}起没有文件',
  verTodos: '查看全部',
  fallo: '无法获取文件',
  tabla: '账户文件',
  recibosTitulo: '工资单',
  recibosBuscar: '说明',
  recibosVacio: '还没有工资单',
  recibosExportar_one: '导出{count}份工资单',
  recibosExportar_other: '导出{count}份工资单',
  recibosDesde: '生成日期从',
  recibosHasta: '生成日期至',
  neto: '实发{importe}',
}

export const erroresDocumentos: typeof es.erroresDocumentos = {
  ENLACE_VENCIDO: '链接已过期或无效。请用您的会员号重新查询。',
  DOCUMENTO_NO_DISPONIBLE: '该文件暂时无法获取，请告知您的分会。',
}

export const listasDocumentos: typeof es.listasDocumentos = {
  documentos: { titulo: '账户文件', id: '编号', descripcion: '说明', fechaGeneracion: '生成日期', descarga: '下载' },
  recibos: { titulo: '工资单', id: '编号', descripcion: '说明', fechaGeneracion: '生成日期', neto: '实发金额' },
}
