import { z } from 'zod'
import { definirFuncion, definirPantallas } from '../platform/funcion.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { queSeSaca, type TipoPapel, tiposPapel } from '../platform/papel.ts'
import { fecha, id, parrafos, renglon } from '../platform/validacion.ts'
import { papeles as textos } from '../textos/es/tramites/papeles.ts'
import { maximoObservaciones } from './observacion.ts'
import { estadosDocumento, solicitud } from './solicitudes.ts'

/** The papers of a request: one for each requirement of its product (001 §3 and §5, decision 038). */

/** What a paper of a request may be (B-ARCHIVOS-02). */
export const papelesDeTramite = (Object.keys(tiposPapel) as TipoPapel[]).filter((tipo) => tipo !== 'gif')

/**
 * A paper that is sent (B-ARCHIVOS-01): a multipart body with these fields and then its file, `contenido`. `nombre` is the requirement's,
 * and says nothing that `idRequisito` does not; `nombreDelUsuario` is how the person's file is called.
 */
const anotaciones = {
  fechaEmision: z.union([z.literal(''), fecha]).default(''),
  observaciones: parrafos(maximoObservaciones).default(''),
}
export const papelNuevo = z.object({
  idRequisito: id,
  nombre: renglon(80).default(''),
  nombreDelUsuario: renglon(200).default(''),
  ...anotaciones,
})
export type PapelNuevo = z.input<typeof papelNuevo>

/** What is said of a paper that was sent. */
export const anotacionPapel = z.object(anotaciones)

/** A paper of a request, as it was sent; `contenido` is the address of its file below /api, "" while it is missing. */
export const papel = z.object({
  idRequisito: z.number(),
  id: z.number().nullable(),
  nombre: z.string(),
  nombreDelUsuario: z.string(),
  contenido: z.string(),
  fechaEmision: z.string(),
  observaciones: z.string(),
  estado: z.enum(estadosDocumento),
  motivo: z.string(),
  sacado: z.array(z.enum(queSeSaca)),
})
export type PapelDeSolicitud = z.infer<typeof papel>

const manda = {
  reciente: false,
  acceso: { permiso: 'tramites.iniciar' },
  metodo: 'PUT',
  respuesta: solicitud,
  cambia: ['productos-afiliado/:id', 'vistas/afiliado-tramites', 'vistas/documentos-producto'],
} as const

export const documentosTramite = {
  /** (B-PRESTAMO-22) */
  listar: definirLlamada({
    metodo: 'GET',
    ruta: 'vistas/documentos-producto',
    acceso: { permiso: 'tramites.consultar' },
    resumen: 'Los documentos de una solicitud, por lo que su producto pide',
    consulta: z.object({ id, idProducto: id }),
    respuesta: z.array(papel),
  }),
  mandar: definirLlamada({
    ...manda,
    ruta: 'solicitudes-prestamo/:id/documentos',
    resumen: 'Manda un documento de un préstamo (multipart: sus datos y después contenido), o reemplaza el que estaba',
  }),
  mandarDeAdhesion: definirLlamada({
    ...manda,
    ruta: 'solicitudes-adhesion/:id/documentos',
    resumen: 'Manda un documento de una adhesión (multipart: sus datos y después contenido), o reemplaza el que estaba',
  }),
  anotar: definirLlamada({
    ...manda,
    ruta: 'solicitudes/:id/documentos/:idDocumento',
    resumen: 'Cambia la fecha de emisión y las observaciones de un documento que se mandó',
    cuerpo: anotacionPapel,
  }),
  descargar: definirLlamada({
    metodo: 'GET',
    ruta: 'solicitudes/:id/documentos/:idDocumento/archivo',
    acceso: { permiso: 'tramites.consultar' },
    resumen: 'El archivo de un documento de una solicitud',
    respuesta: 'archivo',
  }),
}

export const pantallasDocumentosTramites = definirPantallas({
  documentos: { ruta: 'solicitudes-prestamo/$idsolicitud/tramite', permiso: 'tramites.iniciar' },
})

export const funcionDocumentosTramites = definirFuncion({
  nombre: 'tramites/documentos',
  textos: { papeles: textos },
  deAfiliado: true,
  errores: {
    DOCUMENTO_NO_SE_CAMBIA: 409,
    CUPO_SOLICITUD: 413,
  },
  usa: ['tramites.consultar', 'tramites.iniciar'],
  llamadas: { documentosTramite },
  pantallas: pantallasDocumentosTramites,
})
