import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { exactText } from '../platform/validation.ts'
import { formatosPago as textos } from '../textos/es/tesoreria/formatos-pago.ts'
import { convenioPago, formatoPago, resultadosRespuesta } from './formatos-pago-forma.ts'

/** Payment file layouts of the office (decision 135). */

/** A layout of the office, shared by all branches. */
export const filaFormato = z.object({
  id: z.number(),
  nombre: z.string(),
  /** Last sending number. */
  ultimoEnvio: z.number(),
  lotes: z.number(),
  por: z.string(),
  modificada: z.string(),
  version: z.number(),
  can: z.object({ modificar: z.boolean(), eliminar: z.boolean() }),
})
export type FilaFormato = z.infer<typeof filaFormato>
export const formatoGuardado = filaFormato.extend({ formato: formatoPago, convenio: convenioPago })
export type FormatoGuardado = z.output<typeof formatoGuardado>

const envio = z.int().min(0).max(999_999_999)
/** `ultimoEnvio`: number of the last sending made elsewhere; it never decreases. */
export const formatoNuevo = z.object({ formato: formatoPago, convenio: convenioPago, ultimoEnvio: envio.default(0) })
export type FormatoNuevo = z.output<typeof formatoNuevo>
export const formatoCambio = formatoNuevo.extend({ version: z.int().positive() })
export type FormatoCambio = z.output<typeof formatoCambio>

/** `respuesta`: a bank response in base64, read and not stored. */
export const formatoPrueba = z.object({
  formato: formatoPago,
  convenio: convenioPago,
  respuesta: exactText(1_400_000).optional(),
})
export type FormatoPrueba = z.output<typeof formatoPrueba>
/** Result of a trial: the sample lot's file, line by line, or the error; and the payments of a response. */
export const formatoProbado = z.object({
  problema: z.string().nullable(),
  renglones: z.array(z.string()),
  bytes: z.number(),
  respuesta: z
    .object({
      problema: z.string().nullable(),
      pagos: z.array(
        z.object({
          linea: z.number(),
          referencia: z.string(),
          importe: z.number(),
          fecha: z.string(),
          es: z.enum([...resultadosRespuesta, 'DESCONOCIDO']),
          dice: z.string(),
        }),
      ),
      mal: z.array(z.object({ linea: z.number(), dice: z.string() })),
    })
    .nullable(),
})
export type FormatoProbado = z.infer<typeof formatoProbado>

export const formatosList = defineList({
  name: 'formatosPago',
  path: 'vistas/formatos-pago',
  row: filaFormato,
  columns: {
    nombre: { type: 'texto', sortable: true },
    ultimoEnvio: { type: 'entero' },
    lotes: { type: 'entero' },
    por: { type: 'texto' },
    modificada: { type: 'momento' },
  },
  filters: {},
  search: true,
  initialSort: ['nombre', 'asc'],
  file: 'Formatos de pago',
})

const query = { access: { permission: 'rendiciones.pagar' } } as const
const edita = {
  access: { permission: 'rendiciones.pagar' },
  invalidates: ['vistas/formatos-pago', 'formatos-pago/:id', 'formatos-pago/para-lote'],
  recentAuth: true,
} as const

export const formatosPago = {
  paraLote: defineCall({
    ...query,
    method: 'GET',
    path: 'formatos-pago/para-lote',
    summary: 'Los formatos con los que se puede armar un lote, y el último que se usó',
    /** Null: the portal's own. */
    response: z.object({ ultimo: z.number().nullable(), formatos: z.array(z.object({ id: z.number(), nombre: z.string() })) }),
  }),
  modelos: defineCall({
    ...query,
    method: 'GET',
    path: 'formatos-pago/modelos',
    summary: 'Los formatos que trae el portal, para empezar por uno',
    response: z.array(formatoPago),
  }),
  leer: defineCall({
    ...query,
    method: 'GET',
    path: 'formatos-pago/:id',
    summary: 'Un formato de pago, con todo lo que dice',
    response: formatoGuardado,
  }),
  crear: defineCall({
    ...edita,
    method: 'POST',
    path: 'formatos-pago',
    summary: 'Guarda un formato de pago con el convenio que usa',
    body: formatoNuevo,
    response: z.object({ id: z.number() }),
    creates: true,
  }),
  cambiar: defineCall({
    ...edita,
    method: 'PUT',
    path: 'formatos-pago/:id',
    summary: 'Modifica un formato: los lotes que ya se armaron quedan como están',
    body: formatoCambio,
  }),
  eliminar: defineCall({
    ...edita,
    method: 'DELETE',
    path: 'formatos-pago/:id',
    summary: 'Retira un formato: no se ofrece más, y sus lotes se siguen contestando',
  }),
  probar: defineCall({
    access: { permission: 'rendiciones.pagar' },
    method: 'POST',
    path: 'formatos-pago/probar',
    summary: 'Escribe un lote de ejemplo con un formato, y lee una respuesta, sin guardar nada',
    body: formatoPrueba,
    response: formatoProbado,
    invalidates: [],
    recentAuth: false,
  }),
}

export const formatosPagoScreens = defineScreens({
  formatos: { path: 'tesoreria/formatos-pago', permission: 'rendiciones.pagar' },
  formato: { path: 'tesoreria/formatos-pago/$id', permission: 'rendiciones.pagar' },
})

export const formatosPagoFeature = defineFeature({
  name: 'tesoreria/formatos-pago',
  texts: { formatosPago: textos },
  errors: {
    FORMATO_REPETIDO: 409,
    /** Layouts belong to the whole organisation. */
    FORMATO_AJENO: 403,
    FORMATO_MAL: 400,
    /** A record wider than its line; overlapping fields. */
    FORMATO_LARGO: 400,
    FORMATO_SE_TAPAN: 400,
    /** A field whose kind does not match its value; a payment's value in a header or trailer. */
    FORMATO_DATO: 400,
    /** No field has the account, the amount or the reference. */
    FORMATO_SIN_DATO: 400,
    FORMATO_CONVENIO: 409,
    FORMATO_VIA: 409,
    /** A lot's value that does not fit. */
    FORMATO_NO_ENTRA: 409,
    FORMATO_NO_ENTRA_LOTE: 409,
    RESPUESTA_SIN_FORMATO: 409,
  },
  uses: ['rendiciones.pagar'],
  lists: { formatosList },
  calls: { formatosPago },
  screens: formatosPagoScreens,
})
