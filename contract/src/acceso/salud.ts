import { z } from 'zod'
import { auditTroubles } from '../platform/audit.ts'
import { defineCall } from '../platform/call.ts'
import { defineFeature } from '../platform/feature.ts'

/** Health endpoint, polled by monitoring every few seconds. It contains no personal data. */

/** Warnings: the portal still answers, but needs attention. */
export const avisosSalud = ['soloLectura', 'disco', 'auditoria', 'sello', 'bandeja', 'copia', 'ensayo'] as const
export type AvisoSalud = (typeof avisosSalud)[number]

/** Full report for callers on the same machine or with the token (as /metrics). Others get it without installation details. */
export const estadoListo = z.object({
  /** `no` returns 503: the database does not answer, or has another key. `avisos` means it works but needs attention. */
  estado: z.enum(['ok', 'avisos', 'no']),
  version: z.string().optional(),
  base: z.enum(['ok', 'no']),
  /** False if the database rejects writes. */
  escritura: z.boolean(),
  /** Bytes free in the data folder; `lleno` below 200 MB, or after a write failed for lack of space. */
  disco: z.object({ libres: z.number(), lleno: z.boolean() }).optional(),
  /** `otra` if the installation's key is not the one that the database was written with. */
  clave: z.enum(['ok', 'otra']).optional(),
  /**
   * Age in seconds of the oldest audit row not yet in the hash chain. Rounds run every half second; over ten minutes is a
   * warning.
   */
  sello: z.number().optional(),
  /** Delay in seconds of the most overdue outbox job; over ten minutes is a warning. */
  bandeja: z.number().optional(),
  /** Seconds since the last backup, or since installation if there is none; over two days is a warning. */
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
      /** Present only if the audit has a problem (decision 003). */
      auditoria: z.enum(auditTroubles).optional(),
      /** Present only if the disk is full. */
      disco: z.literal('lleno').optional(),
      /** Present only if the database rejects writes. */
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
