import { z } from 'zod'
import { papelesConformidad } from './personas.ts'

/** State of a guarantor's or co-applicant's consent, in its request. */

export const estadosConformidad = [
  'SIN PEDIR',
  'PEDIDA',
  'VENCIDA',
  'CERRADA',
  'ACEPTADA',
  'CAMBIADA',
  'RECHAZADA',
  /** The person reported that the answer was not theirs: it is void. */
  'DESCONOCIDA',
] as const
/** Warnings for the desk: applicant and guarantor share a network address, or the device was used in the applicant's account. */
export const marcasConformidad = ['MISMA_DIRECCION', 'MISMO_EQUIPO'] as const
/** The consent of one guarantor or co-applicant. Timestamps are ISO, "" until they happen. */
export const conformidadSolicitud = z.object({
  papel: z.enum(papelesConformidad),
  estado: z.enum(estadosConformidad),
  email: z.string(),
  pedida: z.string(),
  vence: z.string(),
  abierta: z.string(),
  respondida: z.string(),
  huella: z.string(),
  /** Version of the answered text, and its language; "" until answered. */
  version: z.string(),
  /** 1 if the stored text still matches its hash. */
  coincide: z.number(),
  /** Empty except for the desk. */
  marcas: z.array(z.enum(marcasConformidad)),
})
export type ConformidadSolicitud = z.infer<typeof conformidadSolicitud>
