/** The account that a branch is paid to: its two signers change it, central reviews it. */
export const cuentasPago = {
  cosas: {
    cuentaSeccional: 'la cuenta de una seccional',
  },
  permisos: {
    cuentasPago: {
      confirmar: 'Confirmar el CBU de una seccional que tiene una sola persona que firma',
    },
  },
  errores: {
    CUENTA_AJENA: 'El CBU de una seccional lo cambian sus dos firmantes: el Secretario y el Tesorero.',
    CUENTA_SIN_FIRMANTES:
      'La seccional {seccional} no tiene hoy quien firme. Nombrá primero a su Secretario y a su Tesorero en «Autoridades y mandatos».',
    CUENTA_YA_PROPUESTA: 'Ya hay un CBU propuesto que espera la otra firma. Confirmalo o retiralo antes de proponer otro.',
    CUENTA_IGUAL: 'Ese ya es el CBU de la seccional.',
    CUENTA_DEL_BANCO_RECHAZADA: 'El banco rechazó ese CBU: no se le puede pagar. Escribí otro.',
    CUENTA_SIN_PROPUESTA: 'Ese CBU ya no espera firma: se confirmó o se retiró. Volvé a mirar la cuenta.',
    CUENTA_LA_PROPUSISTE: 'Vos propusiste ese CBU: lo confirma otra persona.',
    CUENTA_FIRMANTE_SIN_CARGO:
      'Quien propuso ese CBU ya no tiene la firma de la seccional. Retiralo, y que lo proponga quien firma hoy.',
    CUENTA_ALTERADA: 'No se firmó nada: lo guardado ya no es lo que se propuso. Avisá a la administración.',
  },
  correo: {
    cuentaPropuesta: {
      asunto: 'Te piden confirmar el CBU de {seccional}',
      cuerpo:
        'Hola, {nombre}:\n\n{por} propuso que a la Seccional {seccional} se le pague en el CBU {cbu}. Hasta ahora: {antes}.\n\nSi es el de la seccional, confirmalo. Si no, retiralo con el motivo: mientras tanto no cambia nada.\n\n{enlace}',
      boton: 'Ver el CBU',
    },
    cuentaEnMarcha: {
      asunto: 'Se propuso otro CBU para {seccional}',
      cuerpo:
        'Hola, {nombre}:\n\n{por} propuso que a la Seccional {seccional} se le pague en el CBU {cbu}. Hasta ahora: {antes}. No vale hasta que lo confirme otra persona.\n\n{enlace}\n\nSi no lo esperabas, avisanos ahora: {telefono}, {email}.',
      boton: 'Ver el CBU',
    },
    cuentaCambiada: {
      asunto: 'Cambió el CBU de {seccional}',
      cuerpo:
        'Hola, {nombre}:\n\nDesde hoy a la Seccional {seccional} se le paga en el CBU {cbu}. Antes: {antes}. Lo propuso {propuso} y lo confirmó {por}.\n\nHuella de lo firmado: {huella}\n\n{enlace}\n\nSi no lo esperabas, avisanos ahora: {telefono}, {email}.',
      boton: 'Ver el CBU',
    },
    cuentaRetirada: {
      asunto: 'Se retiró el CBU propuesto para {seccional}',
      cuerpo:
        'Hola, {nombre}:\n\n{por} retiró el CBU {cbu} que se había propuesto para la Seccional {seccional}. El motivo:\n\n{motivo}\n\nSe le sigue pagando donde hasta ahora: {antes}.\n\n{enlace}',
      boton: 'Ver el CBU',
    },
    cuentaConsultada: {
      asunto: 'La central pregunta por el CBU de {seccional}',
      cuerpo:
        'Hola, {nombre}:\n\nLa central pregunta por el CBU {cbu} de la Seccional {seccional}:\n\n{motivo}\n\nMientras tanto no se le paga en él. Si es el correcto, propongan el mismo CBU de nuevo y confírmenlo; si no, propongan otro.\n\n{enlace}',
      boton: 'Ver el CBU',
    },
    cuentaRechazada: {
      asunto: 'El banco rechaza el CBU de {seccional}',
      cuerpo:
        'Hola, {nombre}:\n\nEl banco rechaza el CBU {cbu} de la Seccional {seccional}:\n\n{motivo}\n\nNo se le puede pagar en él. Propongan otro: uno de los dos que firman lo propone y el otro lo confirma.\n\n{enlace}',
      boton: 'Cambiar el CBU',
    },
  },
  mensajes: {
    cuentaPago: {
      sinCuenta: 'ninguno',
      falta: 'Todavía no tiene CBU',
      rechazada: 'El banco rechazó el que tenía',
    },
  },
  pantallas: {
    esperas: {
      cuentaPorConfirmar: {
        titulo: 'Confirmá el CBU de {seccional}',
        detalle: 'Lo propuso {quien}, {hace}',
        accion: 'Mirarlo',
      },
      cuentaMal: {
        titulo: 'A {seccional} no se le puede pagar: falta un CBU que sirva',
        detalle: '{motivo}',
        accion: 'Cambiar el CBU',
      },
    },
    cuentaPago: {
      titulo: 'CBU de la seccional',
      tituloDe: 'CBU de {seccional}',
      bajada:
        'En esta cuenta la central le paga a la seccional. La cambian sus dos firmantes: uno la propone y el otro la confirma.',
      noSeTrajo: 'No pudimos traer el CBU',
      elegi: 'Elegí la seccional',
      cbu: 'CBU',
      sinCbu: 'La seccional todavía no tiene CBU',
      sinCbuTexto: 'Sin CBU la central no puede incluirla en un archivo para el banco.',
      enUsoDesde: 'En uso desde el {fecha}',
      loPuso: 'Lo puso {puso}, de la central, antes de que el CBU fuera de los firmantes.',
      nueva: 'Todavía no se le pagó nunca. La primera vez la paga alguien que no lo propuso ni lo confirmó.',
      rechazado: 'El banco lo rechazó. No se le puede pagar hasta que haya otro.',
      rechazadoPor: 'El banco lo rechazó: «{motivo}». No se le puede pagar hasta que haya otro.',
      consultado: '{por}, de la central, preguntó el {fecha}: {motivo}',
      consultadoTexto: 'Mientras tanto no se le paga. Si es el correcto, propongan el mismo otra vez y confírmenlo.',
      propuesto: 'Propuesto, espera la otra firma',
      propuso: 'Lo propuso {quien} ({como}) el {momento}',
      antes: 'Antes: {antes}',
      antesNinguno: 'Es el primero',
      confirma: 'Lo confirma {quien}',
      confirmaAdministracion: 'La seccional tiene una sola persona que firma: lo confirma la administración.',
      laAdministracion: 'la administración',
      laOtraPersona: 'la otra persona que firma',
      o: ' o ',
      firmantes: 'Quiénes firman hoy',
      sinFirmantes: 'Nadie tiene hoy la firma de la seccional: el CBU no se puede cambiar.',
      como: { SECRETARIA: 'Secretaría', TESORERIA: 'Tesorería', ADMINISTRACION: 'Administración' },
      proponer: 'Proponer un CBU',
      proponerOtro: 'Proponer otro CBU',
      proponerDe: 'Proponer el CBU de {seccional}',
      proponerAyuda: 'Las 22 cifras, como las da el banco. Los espacios no importan.',
      proponerTexto: 'No cambia nada hasta que lo confirme {quien}.',
      proponerAccion: 'Proponer y firmar',
      noSePropuso: 'No se propuso el CBU',
      quedoPropuesto: 'CBU propuesto. Falta que lo confirme {quien}.',
      confirmar: 'Confirmar el CBU',
      confirmarTexto: 'Desde que lo confirmes, a {seccional} se le paga en el CBU {cbu}.',
      confirmarAccion: 'Confirmar y firmar',
      noSeConfirmo: 'No se confirmó el CBU',
      quedoConfirmado: 'A {seccional} se le paga en el nuevo CBU',
      retirar: 'Retirarlo',
      retirarDe: 'Retirar el CBU propuesto',
      retirarTexto: 'Se sigue pagando donde hasta ahora. El motivo lo leen quienes firman.',
      noSeRetiro: 'No se retiró el CBU',
      quedoRetirado: 'Se retiró el CBU propuesto',
      motivo: 'Motivo',
      preguntar: 'Preguntar por este CBU',
      preguntarTexto: 'Lo leen quienes firman. Mientras no contesten, no se le paga.',
      preguntarAccion: 'Preguntar',
      levantar: 'Levantar la pregunta',
      levantarTexto: 'Se le puede volver a pagar en este CBU.',
      rechazar: 'El banco lo rechaza',
      rechazarTexto: 'A este CBU no se le paga más, en ninguna seccional. Sus firmantes tienen que proponer otro.',
      rechazarAccion: 'Marcar como rechazado',
      noSeReviso: 'No se guardó',
      quedoLevantada: 'Se le puede volver a pagar en este CBU',
      quedoRevisado: 'Quedó guardado, y se avisó a quienes firman',
      historia: 'Historia',
      sinHistoria: 'Todavía no se propuso ninguno.',
      estados: { PENDIENTE: 'Espera la otra firma', VIGENTE: 'En uso', REEMPLAZADA: 'Reemplazado', RETIRADA: 'Retirado' },
      confirmo: 'Lo confirmó {quien} ({como}) el {momento}',
      reemplazo: 'Reemplazado el {momento}',
      retiro: 'Lo retiró {quien} el {momento}: {motivo}',
      huella: 'SHA-256 de lo firmado',
    },
  },
}
