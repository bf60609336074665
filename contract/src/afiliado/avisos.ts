import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { catalogText } from '../platform/catalogText.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { avisos as textos } from '../textos/es/afiliado/avisos.ts'

/** Pending tasks of a person that only they can do, collected from all features in one call (decision 072). */

/** A slip is pending for its member from these many days before it is due. */
export const diasTalonPorVencer = 10
/** Maximum tasks of one kind in a response, and on a home: the rest are counted. */
export const esperasPorCosa = 10
export const esperasEnInicio = 5

/**
 * One task. `cosa`: its kind, key of its texts (`esperas.<cosa>` of the catalogue); `id`: identifies it within its kind, "" for a
 * kind with a single task and a `cantidad`. `desde`: waiting since, ISO timestamp; `hasta`: last day to do it. `importe` in pesos.
 */
export const espera = z.object({
  cosa: z.string(),
  id: z.string(),
  cantidad: z.number(),
  desde: z.string().nullable(),
  hasta: z.string().nullable(),
  importe: z.number().nullable(),
  /** Data of its text; `cita`: a quoted remark. */
  datos: z.record(z.string(), z.union([catalogText(), z.number()])),
  icono: z.string(),
  /** Of system health (decision 080): what prevents operation, or might. */
  gravedad: z.enum(['mal', 'aviso']).nullable(),
  /** Address of its screen or API file; "" if there is none, and its text explains what to do. */
  va: z.string(),
})
export type Espera = z.infer<typeof espera>

export const esperan = z.object({
  /** In reading order: first what blocks others; within a kind, oldest first. */
  cosas: z.array(espera),
  /** Total, shown or not; and the total per screen of the bar or menu, by path. */
  total: z.number(),
  lugares: z.record(z.string(), z.number()),
})
export type Esperan = z.infer<typeof esperan>

export const avisos = {
  esperan: defineCall({
    access: 'conSesion',
    method: 'GET',
    path: 'vistas/esperan',
    summary: 'Lo que espera a quien pregunta: lo que sólo esa persona puede hacer, con cuánto hay de cada cosa',
    response: esperan,
  }),
}

export const noticesScreens = defineScreens({
  avisos: { path: 'avisos' },
})

export const noticesFeature = defineFeature({
  name: 'afiliado/avisos',
  texts: { avisos: textos },
  forMembers: true,
  calls: { avisos },
  screens: noticesScreens,
})
