/** Receipts of an expense settlement. */
export const comprobantes = {
  errores: {
    COMPROBANTE_FECHA_FUTURA: 'The date cannot be after today.',
    COMPROBANTE_NOTA_CREDITO: 'It is a credit note: it is not added as an expense.',
    COMPROBANTE_CLAVE_USADA: 'That receipt was already added to another settlement. Open the screen again.',
    COMPROBANTE_REPETIDO: 'This receipt was already handed in with {numero} of {seccional}{quien}. It cannot be added again.',
    COMPROBANTE_PARECIDO:
      'It may be repeated: settlement {numero} of {seccional} has one like it. If it is another expense, write the reason.',
    COMPROBANTE_IDENTIFICACION: 'Fill in letter, point of sale and number, or none of the three.',
  },
  respuestas: {
    comprobantes: {
      loCargo: ': {por} added it on {dia}',
    },
  },
}
