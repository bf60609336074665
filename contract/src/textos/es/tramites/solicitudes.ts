export const solicitudes = {
  menu: {
    solicitudesPrestamoEditar: 'Nueva solicitud de préstamo',
    solicitudesPrestamoTurismo: 'Solicitud de turismo',
    tramitesNuevoPrestamo: 'Pedir un préstamo',
  },
  cosas: {
    solicitud: 'una solicitud',
  },
  errores: {
    SOLICITUD_OTRO_ESTADO: 'La solicitud está {estado} y ya no se puede cambiar.',
    SOLICITUD_INCOMPLETA: 'Todavía no se puede presentar. Falta: {faltan}.',
    SOLICITUD_EN_DESACUERDO: 'Para presentarla tenés que estar de acuerdo con la declaración.',
    SOLICITUD_EN_CURSO:
      'Ya hay una solicitud de ese producto sin respuesta, la {numero}. Seguí con esa, o anulala antes de empezar otra.',
    PRODUCTO_NO_DISPONIBLE: 'Ese producto hoy no se puede pedir.',
    PERSONA_NO_COINCIDE: 'El número de afiliado y el documento no coinciden con el padrón. Fijate en su carnet.',
    GARANTE_PROPIO: 'Nadie puede ser garante ni cosolicitante de su propio pedido.',
    PERSONA_REPETIDA: 'Esa persona ya está en este pedido. Tiene que ser otra.',
  },
  listas: {
    tramites: {
      titulo: 'Mis trámites',
      fechaSolicitud: 'Fecha',
      numeroSolicitudCompleto: 'Número',
      tramite: 'Trámite',
      producto: 'Producto',
      estadoSolicitudProducto: 'Estado',
      monto: 'Monto',
      plazo: 'Plazo',
      montoCaja: 'Se acredita',
    },
  },
  permisos: {
    tramites: {
      consultar: 'Ver los trámites',
      iniciar: 'Iniciar trámites, completarlos y anularlos',
    },
  },
  pantallas: {
    consecuencias: {
      enCurso: {
        titulo: 'Su solicitud {numero} sigue en curso',
        detalle: '{producto}. La resuelve la mesa de trámites.',
      },
      prestamo: {
        titulo: 'Sigue debiendo el préstamo {numero}',
        detalle: '{producto}, en {plazo} cuotas.',
      },
      responde: {
        titulo: 'Sigue respondiendo por {de}',
        detalle: 'En la solicitud {numero}.',
      },
    },
    esperas: {
      papelObservado: {
        titulo: 'Mandá de nuevo: {papeles}',
        citaDe: 'Mesa de trámites, {desde}',
        detalle: '{producto} {numero}. Está parado hasta que llegue.',
        accion: 'Mandar',
      },
      solicitudObservada: {
        titulo: 'Corregí tu pedido {numero}',
        citaDe: 'Mesa de trámites, {desde}',
        detalle: '{producto}. Está parado hasta que lo mandes de nuevo.',
        accion: 'Corregir y reenviar',
      },
      solicitudAceptada: {
        titulo: 'Ya aceptaron: presentá tu pedido {numero}',
        detalle: '{producto}. Falta que lo mandes.',
        accion: 'Seguir y presentar',
      },
    },
  },
}
