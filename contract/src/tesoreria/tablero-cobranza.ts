import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { id } from '../platform/validation.ts'
import { tableroCobranza as textos } from '../textos/es/tesoreria/tablero-cobranza.ts'

/** Amounts sent, collected and rejected by direct debit in a year, and the days that the money takes. Amounts in pesos. */

/** Of the slips that were first sent in a month: collected at the first attempt, at a later one, still at the bank, or not. */
const cuanto = z.object({
  cantidad: z.number(),
  mandado: z.number(),
  primera: z.number(),
  reintento: z.number(),
  enBanco: z.number(),
  noCobrado: z.number(),
})

export const tableroCobranza = cuanto.extend({
  anio: z.number(),
  /** Years with lots, newest first. */
  anios: z.array(z.number()),
  /** `mes`: 1 to 12. */
  meses: z.array(cuanto.extend({ mes: z.number() })),
  /** Rejections by the words that the member reads; `despues`: slips that were collected afterwards. */
  motivos: z.array(z.object({ motivo: z.string(), cantidad: z.number(), total: z.number(), despues: z.number() })),
  /** Working days from the value date of a lot to the last answer; null while it has none. */
  lotes: z.array(
    z.object({
      id: z.number(),
      numero: z.number(),
      fecha: z.string(),
      contestado: z.string().nullable(),
      dias: z.number().nullable(),
      pendientes: z.number(),
    }),
  ),
})
export type TableroCobranza = z.infer<typeof tableroCobranza>

/** A branch in a year. */
export const filaCobranza = z.object({
  id: z.number(),
  seccional: z.string(),
  cantidad: z.number(),
  mandado: z.number(),
  cobrado: z.number(),
  rechazados: z.number(),
  /** Of each hundred debits, those rejected at the first attempt. */
  porcentaje: z.number(),
  noCobrado: z.number(),
})
export type FilaCobranza = z.infer<typeof filaCobranza>

export const cobranzaSeccionalesList = defineList({
  name: 'cobranzaSeccionales',
  path: 'vistas/tablero-cobranza/seccionales',
  row: filaCobranza,
  columns: {
    seccional: { type: 'texto', sortable: true },
    cantidad: { type: 'entero', sortable: true },
    mandado: { type: 'importe', sortable: true },
    cobrado: { type: 'importe', sortable: true },
    rechazados: { type: 'entero', sortable: true },
    porcentaje: { type: 'entero', sortable: true },
    noCobrado: { type: 'importe', sortable: true },
  },
  filters: { anio: 'entero', idConvenio: 'entero' },
  initialSort: ['porcentaje', 'desc'],
  file: 'Cobranza por seccional',
})

export const tableroDeCobranza = {
  leer: defineCall({
    access: { permission: 'cobranza.consultar' },
    method: 'GET',
    path: 'vistas/tablero-cobranza',
    summary: 'Lo mandado, lo cobrado y lo rechazado por débito en un año, por mes y motivo, y cuánto tarda el dinero',
    query: z.object({ anio: z.coerce.number().int().min(2000).max(2200).optional(), idConvenio: id.optional() }),
    response: tableroCobranza,
  }),
}

export const tableroCobranzaScreens = defineScreens({
  tableroCobranza: {
    path: 'tesoreria/cobranza',
    permission: 'cobranza.consultar',
    searchParams: ['anio', 'idConvenio'],
  },
})

export const tableroCobranzaFeature = defineFeature({
  name: 'tesoreria/tablero-cobranza',
  texts: { tableroCobranza: textos },
  uses: ['cobranza.consultar'],
  lists: { cobranzaSeccionalesList },
  calls: { tableroDeCobranza },
  screens: tableroCobranzaScreens,
  menu: [
    {
      section: 'tesoreria',
      order: 129,
      screen: 'tableroCobranza',
      icon: 'grafico',
      title: 'tableroCobranza.pantallas.tableroCobranza.titulo',
    },
  ],
})
