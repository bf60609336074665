import type * as es from '../es/documentos.ts'
export const documentos: typeof es.documentos = {
  titulo: 'Account documents',
  tituloDe: 'Documents of {nombre}',
  descargarTalon: 'Download slip',
  pagarHasta: 'With the slip you can pay until {fecha}.',
  volver: 'Back to the current account',
  descargar: 'Download',
  descargarDe: 'Download {nombre}',
  tipoRESUMEN: 'Statement',
  tipoTALON: 'Payment slip',
  tipoRECIBO: 'Payslip',
  generado: 'Generated on {fecha}',
  vence: 'Due on {fecha}',
  venceHoy: 'Due today',
  venceEn_one: 'Due tomorrow',
  venceEn_other: 'Due in {count} days',
  vencio: 'Expired on {fecha}',
  pagado: 'No longer needs to be paid',
  desde: 'Since {fecha}',
  vacio: 'No documents yet',
  vacioTexto: 'Statements and payment slips appear here when they are issued.',
  vacioDesde: 'No documents since {fecha}',
  verTodos: 'See all',
  fallo: 'We could not get the documents',
  tabla: 'Account documents',
  recibosTitulo: 'Payslips',
  recibosBuscar: 'Description',
  recibosVacio: 'No payslips yet',
  recibosExportar_one: 'Export {count} payslip',
  recibosExportar_other: 'Export {count} payslips',
  recibosDesde: 'Generated since',
  recibosHasta: 'Generated until',
  neto: 'Net {importe}',
}

export const erroresDocumentos: typeof es.erroresDocumentos = {
  ENLACE_VENCIDO: 'The link expired or is not valid. Search again with your member number.',
  DOCUMENTO_NO_DISPONIBLE: 'The file of this document is not available. Tell your branch.',
}

export const listasDocumentos: typeof es.listasDocumentos = {
  documentos: {
    titulo: 'Account documents',
    id: 'ID',
    descripcion: 'Description',
    fechaGeneracion: 'Generation date',
    descarga: 'Download',
  },
  recibos: { titulo: 'Payslips', id: 'ID', descripcion: 'Description', fechaGeneracion: 'Generation date', neto: 'Net' },
}
