import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { catalogText } from '../platform/catalogText.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { avisos as textos } from '../textos/es/afiliado/avisos.ts'

/** What awaits a person: things that only they can do, each found by its feature and all asked for at once (decision 072). */

/** A slip awaits its member when it is due within so many days. */
export const diasTalonPorVencer = 10
/** Things of one kind that an answer brings, and things that a home shows: the rest is counted. */
export const esperasPorCosa = 10
export const esperasEnInicio = 5

/**
 * One thing. `cosa`: its kind, which names its words (`esperas.<cosa>` of the catalogue); `id`: which one of its kind, "" where the kind is one thing
 * with its `cantidad`. `desde`: since when it waits, ISO moment; `hasta`: until when it may be done, a day. `importe` in pesos.
 */
export const espera = z.object({
  cosa: z.string(),
  id: z.string(),
  cantidad: z.number(),
  desde: z.string().nullable(),
  hasta: z.string().nullable(),
  importe: z.number().nullable(),
  /** What its words name; `cita`, what somebody said of it. */
  datos: z.record(z.string(), z.union([catalogText(), z.number()])),
  icono: z.string(),
  /** Of the state of the house (decision 080): what keeps it from working, or what may. */
  gravedad: z.enum(['mal', 'aviso']).nullable(),
  /** Address where it is done, of a screen or of a file of the API; "" where there is none, and its words say what to do. */
  va: z.string(),
})
export type Espera = z.infer<typeof espera>

export const esperan = z.object({
  /** In the order in which they are read: first what stops others; of a kind, the oldest first. */
  cosas: z.array(espera),
  /** How many there are, shown or not; and how many belong to each screen of the bar or the menu, by its path. */
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
