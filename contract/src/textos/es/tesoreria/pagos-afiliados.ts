/** Payments of central treasury to members: what a granted procedure transfers to their account. */
export const pagosAfiliados = {
  cosas: {
    pagoTramite: 'el pago de un trámite',
    pagosAfiliados: 'los pagos a afiliados',
  },
  errores: {
    PAGO_PROPIO: 'El pago {numero} es tuyo, o diste vos la cuenta: lo hace otra persona.',
    PAGO_SIN_CUENTA: 'Al pago {numero} le falta la cuenta: la da el afiliado desde su trámite.',
    PAGO_CUENTA_RECHAZADA:
      'El banco rechazó la cuenta del pago {numero}: no puede ir en un archivo hasta que el afiliado dé otra.',
    PAGO_SIN_CUIL: 'El formato del banco pide el CUIL y en el padrón falta el de {afiliado}.',
    PAGO_EN_LOTE: 'Ese pago ya está en un lote que espera la respuesta del banco. Volvé a mirar la lista.',
    PAGO_RESUELTO: 'Ese pago ya se hizo o se anuló. Volvé a mirar la lista.',
    PAGO_CUENTA_CAMBIO: 'La cuenta del pago {numero} ya no se puede usar. Anulá lo pendiente y armá otro lote.',
  },
  mensajes: {
    pagoAfiliado: {
      otraCuenta: 'Para que te paguemos necesitamos otra cuenta a tu nombre: dala desde tu trámite.',
      sePagaOtraVez: 'No tenés que hacer nada: lo pagamos otra vez.',
    },
  },
  listas: {
    pagosAfiliados: {
      titulo: 'Pagos a afiliados',
      numero: 'Solicitud',
      producto: 'Trámite',
      afiliado: 'Afiliado',
      numeroAfiliadoFormateado: 'Número de afiliado',
      nombreSeccional: 'Seccional',
      dias: 'Días que espera',
      desde: 'Desde',
      total: 'Importe',
      cbu: 'CBU',
      lote: 'Lote',
      motivo: 'Motivo',
      fechaPago: 'Fecha de pago',
      referencia: 'Referencia',
    },
  },
  correo: {
    pagoTramiteHecho: {
      asunto: 'Te pagamos {importe} por tu solicitud {numero}',
      cuerpo:
        'Hola, {nombre}:\n\nEl {fecha} transferimos {importe} a tu cuenta terminada en {cuenta}, por tu solicitud de {tramite}, la {numero}.\n\n{enlace}',
      boton: 'Ver mi trámite',
    },
    pagoTramiteRechazado: {
      asunto: 'El banco rechazó el pago de tu solicitud {numero}',
      cuerpo:
        'Hola, {nombre}:\n\nQuisimos transferir {importe} a tu cuenta terminada en {cuenta}, por tu solicitud de {tramite}, la {numero}, y el banco no lo hizo: {motivo}.\n\n{quehacer}\n\n{enlace}',
      boton: 'Ver mi trámite',
    },
    pagoTramiteAnulado: {
      asunto: 'No te vamos a pagar {importe} por tu solicitud {numero}',
      cuerpo:
        'Hola, {nombre}:\n\nLa tesorería anuló el pago de {importe} de tu solicitud de {tramite}, la {numero}: no se va a transferir a tu cuenta. El motivo:\n\n«{motivo}»\n\nTu solicitud sigue otorgada. Si no estás de acuerdo, mandanos una consulta desde el portal.\n\n{enlace}',
      boton: 'Ver mi trámite',
    },
  },
  pantallas: {
    esperas: {
      pagosAfiliados: {
        titulo_one: '{count} pago a un afiliado por hacer',
        titulo_other: '{count} pagos a afiliados por hacer',
        detalle: 'El que más espera, {hace}',
        accion: 'Pagar',
      },
      pagosAfiliadosVolvieron: {
        titulo_one: 'El banco rechazó {count} pago a un afiliado',
        titulo_other: 'El banco rechazó {count} pagos a afiliados',
        detalle: 'El primero, {hace}',
        accion: 'Ver',
      },
    },
    pagosAfiliados: {
      titulo: 'Pagos a afiliados',
      grupos: {
        paraPagar: 'Para pagar',
        volvieron: 'Volvieron del banco',
        enBanco: 'En el banco',
        pagados: 'Pagados este mes',
      },
      buscar: 'Afiliado, trámite o número',
      exportar_one: 'Exportar {count} pago',
      exportar_other: 'Exportar {count} pagos',
      elegirTodos_one: 'Elegir el que se puede pagar',
      elegirTodos_other: 'Elegir los {count} que se pueden pagar',
      elegirDe: 'Elegir todos los de {tramite}',
      elegirUno: 'Elegir el {numero}, de {afiliado}',
      pagos_one: '{count} pago',
      pagos_other: '{count} pagos',
      elegidos_one: '{count} elegido',
      elegidos_other: '{count} elegidos',
      desmarcar: 'Desmarcar todos',
      sinCuenta: 'Falta la cuenta: la tiene que dar el afiliado.',
      cuentaRechazada: 'El banco rechazó esta cuenta: el afiliado tiene que dar otra.',
      propio: 'Lo paga otra persona: es tuyo, o diste vos la cuenta.',
      volvio: 'Volvió en el lote {lote}: {motivo}',
      nada: {
        paraPagar: 'No hay pagos a afiliados por hacer',
        volvieron: 'El banco no devolvió ninguno',
        enBanco: 'Ninguno espera la respuesta del banco',
        pagados: 'Este mes no se pagó ninguno',
      },
      nadaTexto: 'Acá llegan los trámites otorgados que pagan a la cuenta del afiliado.',
      nadaAsi: 'No hay pagos así',
      informar: 'Informar el pago',
      informarTitulo: 'Informar el pago {numero}',
      informarTexto: 'Son {importe} para {afiliado}. Anotalo si se pagó sin un lote; el afiliado recibe el aviso.',
      referencia: 'Referencia',
      informado: 'El pago {numero} quedó anotado',
      noInformado: 'No se anotó el pago',
      anular: 'Anular el pago',
      anularTitulo: 'Anular el pago {numero}',
      anularTexto: 'No se le transfieren {importe} a {afiliado}. El trámite sigue otorgado y al afiliado le llega el motivo.',
      motivo: 'Motivo',
      anulado: 'El pago {numero} quedó anulado',
      noAnulado: 'No se anuló el pago',
    },
  },
}
