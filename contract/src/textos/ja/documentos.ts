import type * as es from '../es/documentos.ts'
export const documentos: typeof es.documentos = {
  titulo: '口座の書類',
  tituloDe: '{nombre}の書類',
  descargarTalon: '払込票をダウンロード',
  pagarHasta: '払込票で{fecha}まで支払えます。',
  volver: '当座勘定に戻る',
  descargar: 'ダウンロード',
  descargarDe: '{nombre}をダウンロード',
  tipoRESUMEN: '明細書',
  tipoTALON: '払込票',
  tipoRECIBO: '給与明細',
  generado: '{fecha}に発行',
  vence: '{fecha}が期限',
  venceHoy: '今日が期限',
  venceEn_one: '明日が期限',
  venceEn_other: 'あと{count}日',
  vencio: '{fecha}に期限切れ',
  pagado: '支払いは不要です',
  desde: '{fecha}以降',
  vacio: '書類はまだありません',
  vacioTexto: '明細書と払込票は発行されるとここに表示されます。',
  vacioDesde: '{fecha}以降の書類はありません',
  verTodos: 'すべて見る',
  fallo: '書類を取得できませんでした',
  tabla: '口座の書類',
  recibosTitulo: '給与明細',
  recibosBuscar: '内容',
  recibosVacio: '給与明細はまだありません',
  recibosExportar_one: '給与明細{count}件を書き出す',
  recibosExportar_other: '給与明細{count}件を書き出す',
  recibosDesde: '発行日（開始）',
  recibosHasta: '発行日（終了）',
  neto: '差引支給額 {importe}',
}

export const erroresDocumentos: typeof es.erroresDocumentos = {
  ENLACE_VENCIDO: 'リンクの期限が切れたか、無効です。組合員番号でもう一度検索してください。',
  DOCUMENTO_NO_DISPONIBLE: 'この書類のファイルは利用できません。支部にお知らせください。',
}

export const listasDocumentos: typeof es.listasDocumentos = {
  documentos: { titulo: '口座の書類', id: 'ID', descripcion: '内容', fechaGeneracion: '発行日', descarga: 'ダウンロード' },
  recibos: { titulo: '給与明細', id: 'ID', descripcion: '内容', fechaGeneracion: '発行日', neto: '差引支給額' },
}
