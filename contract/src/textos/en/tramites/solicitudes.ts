import type { solicitudes as es } from '../../es/tramites/solicitudes.ts'

export const solicitudes: typeof es = {
  errores: {
    SOLICITUD_OTRO_ESTADO: 'The request is {estado} and can no longer be changed.',
    SOLICITUD_INCOMPLETA: 'It cannot be filed yet. Missing: {faltan}.',
    SOLICITUD_EN_DESACUERDO: 'To file it you have to agree with the declaration.',
    SOLICITUD_EN_CURSO:
      'There is already a request for that product without an answer, {numero}. Go on with it, or annul it before beginning another.',
    PRODUCTO_NO_DISPONIBLE: 'That product cannot be asked for today.',
    PERSONA_NO_COINCIDE: 'The member number and the document do not agree with the register. Look at their card.',
    GARANTE_PROPIO: 'Nobody can be guarantor or co-applicant of their own request.',
  },
  listas: {
    tramites: {
      titulo: 'My procedures',
      fechaSolicitud: 'Date',
      numeroSolicitudCompleto: 'Number',
      tramite: 'Procedure',
      producto: 'Product',
      estadoSolicitudProducto: 'State',
      monto: 'Amount',
      plazo: 'Term',
      montoCaja: 'Paid out',
    },
  },
  permisos: {
    tramites: {
      consultar: 'See procedures',
      iniciar: 'Begin procedures, complete and annul them',
    },
  },
}
