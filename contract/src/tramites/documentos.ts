import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { removableParts, type UploadType, uploadTypes } from '../platform/uploads.ts'
import { date, id, line, paragraphs } from '../platform/validation.ts'
import { papeles as textos } from '../textos/es/tramites/papeles.ts'
import { maximoObservaciones } from './observacion.ts'
import { estadosDocumento, solicitud } from './solicitudes.ts'

/** Documents of a request: one for each requirement of its product (001 §3 and §5, decision 038). */

/** File types of a request's document (B-ARCHIVOS-02). */
export const papelesDeTramite = (Object.keys(uploadTypes) as UploadType[]).filter((tipo) => tipo !== 'gif')

/**
 * An uploaded document (B-ARCHIVOS-01): a multipart body with these fields and then its file, `contenido`. `nombre` is the
 * requirement's, redundant with `idRequisito`; `nombreDelUsuario` is the name of the uploaded file.
 */
const anotaciones = {
  fechaEmision: z.union([z.literal(''), date]).default(''),
  observaciones: paragraphs(maximoObservaciones).default(''),
}
export const papelNuevo = z.object({
  idRequisito: id,
  nombre: line(80).default(''),
  nombreDelUsuario: line(200).default(''),
  ...anotaciones,
})
export type PapelNuevo = z.input<typeof papelNuevo>

/** Annotations of an uploaded document. */
export const anotacionPapel = z.object(anotaciones)

/** An uploaded document of a request; `contenido` is the address of its file below /api, "" while missing. */
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
  sacado: z.array(z.enum(removableParts)),
})
export type PapelDeSolicitud = z.infer<typeof papel>

const manda = {
  recentAuth: false,
  access: { permission: 'tramites.iniciar' },
  method: 'PUT',
  response: solicitud,
  invalidates: ['productos-afiliado/:id', 'vistas/afiliado-tramites', 'vistas/documentos-producto'],
} as const

export const documentosTramite = {
  /** (B-PRESTAMO-22) */
  listar: defineCall({
    method: 'GET',
    path: 'vistas/documentos-producto',
    access: { permission: 'tramites.consultar' },
    summary: 'Los documentos de una solicitud, por lo que su producto pide',
    query: z.object({ id, idProducto: id }),
    response: z.array(papel),
  }),
  mandar: defineCall({
    ...manda,
    path: 'solicitudes-prestamo/:id/documentos',
    summary: 'Manda un documento de un préstamo (multipart: sus datos y después contenido), o reemplaza el que estaba',
  }),
  mandarDeAdhesion: defineCall({
    ...manda,
    path: 'solicitudes-adhesion/:id/documentos',
    summary: 'Manda un documento de una adhesión (multipart: sus datos y después contenido), o reemplaza el que estaba',
  }),
  anotar: defineCall({
    ...manda,
    path: 'solicitudes/:id/documentos/:idDocumento',
    summary: 'Cambia la fecha de emisión y las observaciones de un documento que se mandó',
    body: anotacionPapel,
  }),
  descargar: defineCall({
    method: 'GET',
    path: 'solicitudes/:id/documentos/:idDocumento/archivo',
    access: { permission: 'tramites.consultar' },
    summary: 'El archivo de un documento de una solicitud',
    response: 'archivo',
  }),
}

export const documentosTramitesScreens = defineScreens({
  documentos: { path: 'solicitudes-prestamo/$idsolicitud/tramite', permission: 'tramites.iniciar' },
})

export const documentosTramitesFeature = defineFeature({
  name: 'tramites/documentos',
  texts: { papeles: textos },
  forMembers: true,
  errors: {
    DOCUMENTO_NO_SE_CAMBIA: 409,
    CUPO_SOLICITUD: 413,
  },
  uses: ['tramites.consultar', 'tramites.iniciar'],
  calls: { documentosTramite },
  screens: documentosTramitesScreens,
})
