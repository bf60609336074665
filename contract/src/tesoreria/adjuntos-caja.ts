import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature } from '../platform/feature.ts'
import { removableParts, type UploadType } from '../platform/uploads.ts'
import { adjuntosCaja as textos } from '../textos/es/tesoreria/adjuntos-caja.ts'

/** File types accepted as an attachment of a movement: a photo or PDF of an invoice or ticket. */

export const adjuntoTypes: readonly UploadType[] = ['jpeg', 'png', 'pdf']
/** Attachments per movement. */
export const adjuntosMax = 5

/** `sacado`: content that was removed from the PDF. */
export const adjunto = z.object({
  id: z.number(),
  nombre: z.string(),
  bytes: z.number(),
  sacado: z.array(z.enum(removableParts)),
})
export type Adjunto = z.infer<typeof adjunto>
/** Response to an upload. `quedan`: bytes left of the branch's daily quota, once it runs low; null before. */
export const addedAdjunto = adjunto.extend({ quedan: z.number().nullable() })
export type AddedAdjunto = z.infer<typeof addedAdjunto>

const edita = { access: { permission: 'movimientosCaja.editar' } } as const
const cambia = ['vistas/movimientos-caja/:codigo'] as const

export const adjuntosCaja = {
  agregar: defineCall({
    ...edita,
    recentAuth: false,
    method: 'POST',
    path: 'movimientos-caja/:codigo/adjuntos',
    summary: 'Adjunta una foto o un PDF a un movimiento (multipart: contenido)',
    response: addedAdjunto,
    creates: true,
    invalidates: cambia,
  }),
  quitar: defineCall({
    ...edita,
    recentAuth: false,
    method: 'DELETE',
    path: 'movimientos-caja/:codigo/adjuntos/:idadjunto',
    summary: 'Quita un adjunto, mientras la planilla del movimiento está abierta',
    invalidates: cambia,
  }),
  descargar: defineCall({
    access: { permission: 'movimientosCaja.consultar' },
    method: 'GET',
    path: 'movimientos-caja/:codigo/adjuntos/:idadjunto',
    summary: 'El archivo de un adjunto',
    response: 'archivo',
  }),
}

export const adjuntosCajaFeature = defineFeature({
  name: 'tesoreria/adjuntos-caja',
  texts: { adjuntosCaja: textos },
  errors: {
    ADJUNTOS_DEMASIADOS: 409,
    /** Returned when an attachment of a closed sheet is deleted. */
    ADJUNTO_FIJO: 409,
  },
  uses: ['movimientosCaja.consultar', 'movimientosCaja.editar'],
  calls: { adjuntosCaja },
})
