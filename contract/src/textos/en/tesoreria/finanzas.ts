/** The external financial system that pays expense settlements. */
export const finanzas = {
  errores: {
    RENDICION_SIN_FIRMAR: 'The settlement has not been signed by the Secretary and by the Treasurer yet.',
    RENDICION_YA_PEDIDA: 'The settlement was already sent to finance on {fecha}. To send it again, confirm it.',
    FINANZAS_SIN_CONEXION: 'The portal is not connected to the financial system: central treasury reports the payment by hand.',
    FIRMA_INVALIDA: 'The signature of the message is not valid, or the message is more than five minutes old.',
    AVISO_REPETIDO: 'That notice had already been received.',
    ENLACE_VENCIDO: 'The link has expired. Send the settlement again to get a new one.',
    PAGO_FUTURO: 'The payment date cannot be after today.',
  },
  mensajes: {
    finanzas: {
      contesto: 'The financial system answered {numero}',
      tarda: 'The financial system took too long to answer',
      noContesta: 'The financial system does not answer',
    },
  },
  listas: {
    finanzasSinAcuse: {
      titulo: 'Settlements not acknowledged by finance',
      numeroRendicion: 'Settlement',
      nombreSeccional: 'Branch',
      total: 'Total',
      pedida: 'Sent',
      intentos: 'Attempts',
      causa: 'What happened',
      proximo: 'Next attempt',
    },
  },
}
