/** The external financial system that pays expense settlements. */
export const finanzas = {
  errores: {
    RENDICION_SIN_FIRMAR: 'La rendición todavía no fue firmada por el Secretario y por el Tesorero.',
    RENDICION_YA_PEDIDA: 'La rendición ya se envió a finanzas el {fecha}. Si querés mandarla de nuevo, confirmalo.',
    FINANZAS_SIN_CONEXION: 'El portal no está conectado con el sistema de finanzas: la tesorería central informa el pago a mano.',
    FIRMA_INVALIDA: 'La firma del mensaje no es válida, o el mensaje es de hace más de cinco minutos.',
    AVISO_REPETIDO: 'Ese aviso ya se había recibido.',
    COMPROBANTE_ENLACE_VENCIDO: 'El enlace venció. Enviá la rendición otra vez para recibir uno nuevo.',
    PAGO_ANTES_DE_FIRMA:
      'La rendición {numero} se terminó de firmar el {fecha}, después del día que escribiste. ¿Se pagó antes de firmarse?',
    PAGO_VIEJO: 'El día que escribiste es de hace más de {dias} días. ¿Se pagó ese día?',
    PAGO_FUTURO: 'La fecha del pago no puede ser después de hoy.',
  },
  correo: {
    rendicionObservada: {
      asunto: 'La central observó la rendición {numero}',
      cuerpo:
        'Hola, {nombre}:\n\nLa central observó la rendición {numero} de la Seccional {seccional}, {tipo}, por $ {total}. No se paga así. El motivo:\n\n{motivo}\n\nVolvela a borrador, corregila y enviala a firmar otra vez.\n\n{enlace}',
      boton: 'Ver la rendición',
    },
    rendicionPagada: {
      asunto: 'Se pagó la rendición {numero}',
      cuerpo:
        'Hola, {nombre}:\n\nLa rendición {numero} de la Seccional {seccional}, {tipo}, por $ {total}, se pagó el {fecha}. Referencia: {referencia}.\n\nFalta registrar ese ingreso en la caja de la seccional, por el importe exacto.\n\n{enlace}',
      boton: 'Ver la rendición',
    },
    rendicionRechazada: {
      asunto: 'El banco rechazó el pago de la rendición {numero}',
      cuerpo:
        'Hola, {nombre}:\n\nEl banco rechazó el pago de la rendición {numero} de la Seccional {seccional}, {tipo}, por $ {total}. El motivo: {motivo}.\n\n{quehacer}\n\n{enlace}',
      boton: 'Ver qué hacer',
    },
  },
  mensajes: {
    pagoContado: {
      sinReferencia: 'sin referencia',
      otraCuenta:
        'La central no puede pagarla hasta que la seccional tenga otro CBU: uno de los dos que firman lo propone y el otro lo confirma.',
      sePagaOtraVez: 'Sigue autorizada: la central la paga otra vez cuando esté resuelto. Ustedes no tienen que hacer nada.',
    },
    causaFinanzas: {
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
  pantallas: {
    esperas: {
      rendicionObservada: {
        titulo: 'Corregí la rendición {numero}: la central la observó',
        detalle: '{motivo}',
        accion: 'Verla',
      },
    },
    finanzas: {
      exportar_one: 'Exportar {count} rendición',
      exportar_other: 'Exportar {count} rendiciones',
      informarPago: 'Informar el pago',
      observar: 'Observar',
      ver: 'Ver la rendición',
      verSinAcuse: 'Ver las que no llegaron al sistema de finanzas',
      noSeInformo: 'No se informó el pago',
      quedoPagada: 'La rendición {numero} quedó pagada',
      pagoDe: 'Pago de la rendición {numero}',
      pagoTexto: '{total} a {seccional}. La seccional lo registra después en su caja, por ese importe exacto.',
      fechaPago: 'Fecha del pago',
      otroDia: '¿Es ese el día del pago?',
      otroDiaSi: 'Sí, se pagó ese día',
      referencia: 'Referencia',
      referenciaAyuda: 'El número de la orden de pago o de la transferencia',
      noSeObservo: 'No se observó la rendición',
      quedoObservada: 'La rendición {numero} quedó observada',
      observarN: 'Observar la rendición {numero}',
      observarTexto: 'No se paga así. Quien la preparó lee el motivo, la corrige y vuelve a pedir las dos firmas.',
      motivo: 'Motivo',
      noLlego: 'No llegó',
      enCamino: 'En camino',
      sinAcuse: 'Rendiciones que no llegaron a finanzas',
      sinAcuseBajada:
        'Se enviaron y el sistema de finanzas todavía no acusó recibo. El portal insiste solo; lo que dejó de probar espera acá.',
      situacion: 'Situación',
      reintentar: 'Reintentar',
      seReintenta: 'La rendición {numero} se manda de nuevo ahora',
      noSeReintento: 'No se pudo reintentar',
      todasLlegaron: 'Todas las que se enviaron llegaron',
      noLlegoAFinanzas: 'No llegó a finanzas',
      insisteSolo: '{causa}; el portal lo reintenta solo.',
      loReintenta: '{causa}; la tesorería central lo reintenta.',
      dejoDeProbar: 'El portal dejó de intentarlo; la tesorería central lo reintenta.',
      vaEnCamino: 'En camino a finanzas',
      sinAcuseAun: 'Todavía no acusó recibo.',
    },
  },
}
