import { z } from 'zod'
import { papelesConformidad } from './personas.ts'

/** How the consent of who stands for a request stands, as the request tells it. */

export const estadosConformidad = [
  'SIN PEDIR',
  'PEDIDA',
  'VENCIDA',
  'CERRADA',
  'ACEPTADA',
  'CAMBIADA',
  'RECHAZADA',
  /** Whoever it names said that it was not them who answered: it counts no longer. */
  'DESCONOCIDA',
] as const
/** What the desk looks at twice: who asks and who answered share a network address, or the device was in the account of who asks. */
export const marcasConformidad = ['MISMA_DIRECCION', 'MISMO_EQUIPO'] as const
/** The consent of one guarantor or co-applicant. Moments ISO, "" until they come. */
export const conformidadSolicitud = z.object({
  papel: z.enum(papelesConformidad),
  estado: z.enum(estadosConformidad),
  email: z.string(),
  pedida: z.string(),
  vence: z.string(),
  abierta: z.string(),
  respondida: z.string(),
  huella: z.string(),
  /** Which wording was answered, and its language; "" until it was. */
  version: z.string(),
  /** 1 when the kept text still has that hash. */
  coincide: z.number(),
  /** Empty for who is not the desk. */
  marcas: z.array(z.enum(marcasConformidad)),
})
export type ConformidadSolicitud = z.infer<typeof conformidadSolicitud>
