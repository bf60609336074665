/** Texts of statements, slips and payslips: the screens, and what the server says (errors by code, titles of lists, mails). */
export const documentos = {
  titulo: 'Documentos de la cuenta',
  tituloDe: 'Documentos de {nombre}',
  descargarTalon: 'Descargar talón',
  pagarHasta: 'Con el talón podés pagar hasta el {fecha}.',
  volver: 'Volver a la cuenta corriente',
  descargar: 'Descargar',
  descargarDe: 'Descargar {nombre}',
  tipoRESUMEN: 'Resumen',
  tipoTALON: 'Talón de pago',
  tipoRECIBO: 'Recibo de sueldo',
  generado: 'Generado el {fecha}',
  vence: 'Vence el {fecha}',
  venceHoy: 'Vence hoy',
  venceEn_one: 'Vence mañana',
  venceEn_other: 'Vence en {count} días',
  vencio: 'Venció el {fecha}',
  pagado: 'Ya no hace falta pagarlo',
  desde: 'Desde el {fecha}',
  vacio: 'Todavía no hay documentos',
  vacioTexto: 'Acá aparecen los resúmenes y los talones de pago cuando se emiten.',
  vacioDesde: 'No hay documentos desde el {fecha}',
  verTodos: 'Ver todos',
  fallo: 'No pudimos traer los documentos',
  tabla: 'Documentos de la cuenta',
  recibosTitulo: 'Recibos de sueldo',
  recibosBuscar: 'Descripción',
  recibosVacio: 'Todavía no hay recibos',
  recibosExportar_one: 'Exportar {count} recibo',
  recibosExportar_other: 'Exportar {count} recibos',
  recibosDesde: 'Generados desde',
  recibosHasta: 'Generados hasta',
  neto: 'Neto {importe}',
}

export const erroresDocumentos = {
  ENLACE_VENCIDO: 'El enlace venció o no es válido. Buscá otra vez con tu número de afiliado.',
  DOCUMENTO_NO_DISPONIBLE: 'El archivo de este documento no está disponible. Avisá en tu seccional.',
}

export const listasDocumentos = {
  documentos: {
    titulo: 'Documentos de la cuenta',
    id: 'ID',
    descripcion: 'Descripción',
    fechaGeneracion: 'Fecha de generación',
    descarga: 'Descarga',
  },
  recibos: {
    titulo: 'Recibos de sueldo',
    id: 'ID',
    descripcion: 'Descripción',
    fechaGeneracion: 'Fecha de generación',
    neto: 'Neto',
  },
}
