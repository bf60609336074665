/** The external financial system that pays expense settlements. */
export const finanzas = {
  errores: {
    RENDICION_SIN_FIRMAR: 'La rendición todavía no fue firmada por el Secretario y por el Tesorero.',
    RENDICION_YA_PEDIDA: 'La rendición ya se envió a finanzas el {fecha}. Si querés mandarla de nuevo, confirmalo.',
    FINANZAS_SIN_CONEXION: 'El portal no está conectado con el sistema de finanzas: la tesorería central informa el pago a mano.',
    FIRMA_INVALIDA: 'La firma del mensaje no es válida, o el mensaje es de hace más de cinco minutos.',
    AVISO_REPETIDO: 'Ese aviso ya se había recibido.',
    ENLACE_VENCIDO: 'El enlace venció. Enviá la rendición otra vez para recibir uno nuevo.',
    PAGO_FUTURO: 'La fecha del pago no puede ser después de hoy.',
  },
  mensajes: {
    finanzas: {
      contesto: 'El sistema de finanzas contestó {numero}',
      tarda: 'El sistema de finanzas tardó demasiado en contestar',
      noContesta: 'El sistema de finanzas no contesta',
    },
  },
  listas: {
    finanzasSinAcuse: {
      titulo: 'Rendiciones sin acuse de finanzas',
      numeroRendicion: 'Rendición',
      nombreSeccional: 'Seccional',
      total: 'Total',
      pedida: 'Enviada',
      intentos: 'Intentos',
      causa: 'Qué pasó',
      proximo: 'Próximo intento',
    },
  },
}
