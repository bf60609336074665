import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { id, text } from '../platform/validation.ts'
import { respuestasDebito as textos } from '../textos/es/tesoreria/respuestas-debito.ts'
import { cambiaDebitos } from './debitos.ts'

/** Answers of banks and counters, and the lines of them that wait for a person (decision 149). */

export const maximosRespuesta = { archivo: 320_000_000, lineas: 1_200_000, iguales: 20 } as const

export const quePorResolver = [
  'DE_NADIE',
  'OTRO_IMPORTE',
  'OTRA_CUENTA',
  'SEGUNDA',
  'CONTRADICE',
  'REVERSA_SIN_COBRO',
  'REVERSA_TARDE',
  'FECHA',
  'DESCONOCIDO',
  'CODIGO',
  'ILEGIBLE',
  'PAGADO_DOS_VECES',
  'IGUALES',
] as const
export type QuePorResolver = (typeof quePorResolver)[number]

/** Totals in pesos. The lines of a file are those collected, rejected, reversed, repeated, without an answer yet, and for a person. */
export const filaRespuesta = z.object({
  id: z.number(),
  convenio: z.string(),
  nombre: z.string(),
  recibida: z.string(),
  por: z.string(),
  lineas: z.number(),
  cobradas: z.number(),
  totalCobrado: z.number(),
  rechazadas: z.number(),
  totalRechazado: z.number(),
  reversadas: z.number(),
  repetidas: z.number(),
  porResolver: z.number(),
})
export type FilaRespuesta = z.infer<typeof filaRespuesta>

export const respuestasDebitoList = defineList({
  name: 'respuestasDebito',
  path: 'vistas/respuestas-debito',
  row: filaRespuesta,
  columns: {
    recibida: { type: 'momento', sortable: true },
    convenio: { type: 'texto' },
    nombre: { type: 'texto' },
    por: { type: 'texto', only: 'exporta' },
    lineas: { type: 'entero', only: 'exporta' },
    cobradas: { type: 'entero' },
    totalCobrado: { type: 'importe' },
    rechazadas: { type: 'entero' },
    totalRechazado: { type: 'importe', only: 'exporta' },
    reversadas: { type: 'entero', only: 'exporta' },
    repetidas: { type: 'entero', only: 'exporta' },
    porResolver: { type: 'entero' },
  },
  filters: {},
  initialSort: ['recibida', 'desc'],
  file: 'Respuestas de los débitos',
})

/** A payment that is taken for one that was read before. `linea`: its place in the file. `importe` in pesos. */
export const pagoIgual = z.object({ linea: z.number(), referencia: z.string(), fecha: z.string(), importe: z.number() })
export type PagoIgual = z.infer<typeof pagoIgual>

/** A line that nothing was done with. `propuesta`: the member that it may be of; null with none, or more than one. */
export const filaPorResolver = z.object({
  id: z.number(),
  que: z.enum(quePorResolver),
  convenio: z.string(),
  nombre: z.string(),
  linea: z.number(),
  referencia: z.string(),
  /** Last four digits. */
  cuenta: z.string(),
  codigo: z.string(),
  fecha: z.string().nullable(),
  importe: z.number().nullable(),
  dice: z.string(),
  /** Money came in: it may be posted to a member. */
  cobro: z.boolean(),
  idPropuesta: z.number().nullable(),
  propuesta: z.string(),
})
export type FilaPorResolver = z.infer<typeof filaPorResolver>

export const porResolverList = defineList({
  name: 'porResolver',
  path: 'vistas/debitos-por-resolver',
  row: filaPorResolver,
  columns: {
    que: { type: 'texto' },
    convenio: { type: 'texto', only: 'exporta' },
    nombre: { type: 'texto', only: 'exporta' },
    linea: { type: 'entero', sortable: true },
    referencia: { type: 'texto' },
    cuenta: { type: 'texto' },
    codigo: { type: 'texto', only: 'exporta' },
    fecha: { type: 'fecha' },
    importe: { type: 'importe' },
    dice: { type: 'texto', only: 'exporta' },
    propuesta: { type: 'texto' },
  },
  filters: { que: 'texto' },
  initialSort: ['linea', 'asc'],
  file: 'Cobros por resolver',
})

const cambia = [...cambiaDebitos, 'vistas/respuestas-debito', 'vistas/debitos-por-resolver'] as const
const edita = { access: { permission: 'cobranza.editar' }, invalidates: cambia } as const

export const respuestasDebito = {
  cargar: defineCall({
    ...edita,
    recentAuth: true,
    method: 'POST',
    path: 'convenios/:id/respuestas',
    summary: 'Lee la respuesta de un banco (multipart): carga lo cobrado, anota lo rechazado y deja el resto para una persona',
    /**
     * `repetida`: these bytes were read before, and nothing changed. `iguales`: the first payments of counters taken for one of an earlier file,
     * because nothing in them tells them apart.
     */
    response: filaRespuesta.extend({ repetida: z.boolean(), iguales: z.array(pagoIgual) }),
    creates: true,
  }),
  asignar: defineCall({
    ...edita,
    recentAuth: true,
    method: 'POST',
    path: 'debitos-por-resolver/:id/asignar',
    summary: 'Carga en la cuenta de un afiliado un cobro que no se sabía de quién era',
    body: z.object({ numeroAfiliado: id }),
  }),
  descartar: defineCall({
    ...edita,
    recentAuth: false,
    method: 'POST',
    path: 'debitos-por-resolver/:id/descartar',
    summary: 'Cierra una línea por resolver sin cargar nada, con un motivo',
    body: z.object({ motivo: text(300) }),
  }),
}

export const respuestasDebitoScreens = defineScreens({
  respuestasDebito: { path: 'tesoreria/debitos/respuestas', permission: 'cobranza.consultar' },
  porResolver: { path: 'tesoreria/debitos/por-resolver', permission: 'cobranza.consultar', searchParams: ['que'] },
})

export const respuestasDebitoFeature = defineFeature({
  name: 'tesoreria/respuestas-debito',
  events: ['importar respuestaDebito'],
  texts: { respuestasDebito: textos },
  errors: {
    RESPUESTA_DEBITO_ILEGIBLE: 400,
    COBRO_RESUELTO: 409,
    /** Nothing came in with that line. */
    COBRO_SIN_DINERO: 409,
  },
  uses: ['cobranza.consultar', 'cobranza.editar'],
  lists: { respuestasDebitoList, porResolverList },
  calls: { respuestasDebito },
  screens: respuestasDebitoScreens,
  menu: [
    {
      section: 'tesoreria',
      order: 127,
      screen: 'respuestasDebito',
      icon: 'banco',
      title: 'respuestasDebito.pantallas.respuestasDebito.titulo',
    },
  ],
})
