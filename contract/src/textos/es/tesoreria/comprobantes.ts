/** Receipts of an expense settlement. */
export const comprobantes = {
  errores: {
    COMPROBANTE_FECHA_FUTURA: 'La fecha no puede ser posterior a hoy.',
    COMPROBANTE_NOTA_CREDITO: 'Es una nota de crédito: no se agrega como gasto.',
    COMPROBANTE_CLAVE_USADA: 'Ese comprobante ya se cargó en otra rendición. Volvé a abrir la pantalla.',
    COMPROBANTE_REPETIDO: 'Este comprobante ya se rindió en la {numero} de {seccional}{quien}. No se puede cargar otra vez.',
    COMPROBANTE_PARECIDO:
      'Puede estar repetido: en la rendición {numero} de {seccional} hay uno parecido. Si es otro gasto, escribí el motivo.',
    COMPROBANTE_IDENTIFICACION: 'Completá letra, punto de venta y número, o ninguno de los tres.',
  },
  respuestas: {
    comprobantes: {
      loCargo: ': lo cargó {por} el {dia}',
    },
  },
}
