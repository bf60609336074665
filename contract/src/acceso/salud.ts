import { z } from 'zod'
import { auditTroubles } from '../platform/audit.ts'
import { defineCall } from '../platform/call.ts'
import { defineFeature } from '../platform/feature.ts'

/** Health: what whoever watches the portal asks every few seconds. It says nothing of anybody. */

/** What does not keep the portal from answering, and somebody should look at. */
export const avisosSalud = ['soloLectura', 'disco', 'auditoria', 'sello', 'bandeja', 'copia', 'ensayo'] as const
export type AvisoSalud = (typeof avisosSalud)[number]

/** The whole, to who asks from the same machine or with its word (as /metrics); to anybody else, without what describes the installation. */
export const estadoListo = z.object({
  /** `no` answers 503: the database does not answer, or its key is another. With `avisos` it serves, and something needs a look. */
  estado: z.enum(['ok', 'avisos', 'no']),
  version: z.string().optional(),
  base: z.enum(['ok', 'no']),
  /** Whether the database takes writes. */
  escritura: z.boolean(),
  /** Bytes free in the data folder; `lleno` below 200 MB, or when something did not fit. */
  disco: z.object({ libres: z.number(), lleno: z.boolean() }).optional(),
  /** Whether the key of the installation is the one that the database was written with. */
  clave: z.enum(['ok', 'otra']).optional(),
  /** Seconds that the oldest action of the audit has waited for its seal; a turn is half a second, and more than ten minutes is a warning. */
  sello: z.number().optional(),
  /** Seconds that the most overdue work of the outbox is late; more than ten minutes is a warning. */
  bandeja: z.number().optional(),
  /** Seconds since the last copy, or since the installation began while there is none; more than two days is a warning. */
  copia: z.number().optional(),
  avisos: z.array(z.enum(avisosSalud)),
})

export const salud = {
  vivo: defineCall({
    method: 'GET',
    path: 'salud',
    access: 'abierta',
    summary: 'Responde cuando el proceso y su base responden, en dos segundos como mucho',
    response: z.object({
      estado: z.string(),
      /** Only when something is wrong with the audit (decision 003). */
      auditoria: z.enum(auditTroubles).optional(),
      /** Only when there is no room left. */
      disco: z.literal('lleno').optional(),
      /** Only when the database takes no writes. */
      escritura: z.literal(false).optional(),
    }),
  }),
  listo: defineCall({
    method: 'GET',
    path: 'salud/listo',
    access: 'abierta',
    summary: 'Si puede atender (200) o no (503), y cómo está cada parte',
    response: estadoListo,
  }),
}

export const saludFeature = defineFeature({
  name: 'acceso/salud',
  calls: { salud },
})
