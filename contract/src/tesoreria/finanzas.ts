import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { defineList } from '../platform/list.ts'
import { dateFrom2000, exactText, id, integer, line, paragraphs } from '../platform/validation.ts'
import { finanzas as textos } from '../textos/es/tesoreria/finanzas.ts'
import { comprobantesObservados } from './observados.ts'
import { cambiaRendicion, rendicion, rendicionLimits } from './rendiciones-gasto.ts'

/** External financial system that pays expense settlements: submissions, its notices, and unacknowledged ones (decision 045). */

export const largoReferencia = 80
/** Days after which a payment date requires confirmation. */
export const diasPagoViejo = 40
/** Days that the link to a receipt works for the financial system. */
export const comprobanteLinkDays = 30

export const estadosFinanzas = ['ENVIADA', 'OBSERVADA', 'PAGADA'] as const
export type FinanzasState = (typeof estadosFinanzas)[number]
export const resultadosAviso = ['APLICADO', 'ATRASADO', 'OTRO_ENVIO', 'OTRO_ESTADO'] as const
export type NoticeResult = (typeof resultadosAviso)[number]

/**
 * Notice of the financial system: which submission, its new state and its timestamp. `motivo` for OBSERVADA, the rest for PAGADA.
 */
export const finanzasNotice = z
  .object({
    estado: z.enum(estadosFinanzas),
    envio: id,
    momento: exactText(40).pipe(z.iso.datetime({ offset: true })),
    motivo: paragraphs(rendicionLimits.devolucion).default(''),
    fechaPago: dateFrom2000.optional(),
    referencia: line(largoReferencia).default(''),
  })
  .refine((notice) => notice.estado !== 'OBSERVADA' || notice.motivo !== '', { path: ['motivo'], error: '@validacion.requerido' })
export type FinanzasNotice = z.output<typeof finanzasNotice>

/** `confirma` when it was sent before. (C-FIRMA-18) */
export const finanzasSubmission = z.object({ confirma: z.boolean().default(false) })
/** `confirma` answers PAGO_ANTES_DE_FIRMA or PAGO_VIEJO. */
export const pagoInformado = z.object({
  fechaPago: dateFrom2000,
  referencia: line(largoReferencia).default(''),
  confirma: z.boolean().default(false),
})
/** Observation of the whole with a reason, or of receipts with theirs, or both. `huella`, if sent, is the displayed one. */
export const observacionCentral = z
  .object({
    motivo: paragraphs(rendicionLimits.devolucion).default(''),
    comprobantes: comprobantesObservados,
    huella: exactText(64)
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  })
  .refine((o) => o.motivo !== '' || o.comprobantes.length > 0, { path: ['motivo'], error: '@validacion.requerido' })

/** State of a settlement's last submission: `pedida` null if never sent, `abandonada` if no retry is left. ISO timestamps. */
export const finanzasSituation = z.object({
  conectado: z.boolean(),
  pedida: z.string().nullable(),
  espera: z.boolean(),
  intentos: z.number(),
  causa: z.string(),
  proximo: z.string().nullable(),
  abandonada: z.boolean(),
})
export type FinanzasSituation = z.infer<typeof finanzasSituation>

/** A settlement sent but not acknowledged by the financial system. */
export const filaSinAcuse = z.object({
  id: z.number(),
  numeroRendicion: z.string(),
  nombreSeccional: z.string(),
  total: z.number(),
  pedida: z.string(),
  intentos: z.number(),
  causa: z.string(),
  proximo: z.string().nullable(),
  abandonada: z.number(),
})
export type FilaSinAcuse = z.infer<typeof filaSinAcuse>

export const sinAcuseList = defineList({
  name: 'finanzasSinAcuse',
  path: 'vistas/finanzas/sin-acuse',
  row: filaSinAcuse,
  columns: {
    numeroRendicion: { type: 'texto' },
    nombreSeccional: { type: 'texto' },
    total: { type: 'importe' },
    pedida: { type: 'momento', sortable: true },
    intentos: { type: 'entero' },
    causa: { type: 'texto' },
    proximo: { type: 'momento' },
  },
  filters: { abandonada: 'logico' },
  initialSort: ['pedida', 'asc'],
  file: 'Rendiciones sin acuse de finanzas',
})

const paga = { access: { permission: 'rendiciones.pagar' }, recentAuth: true } as const
const cambia = [
  ...cambiaRendicion,
  'rendiciones-gasto/:codigo/finanzas',
  'vistas/finanzas/sin-acuse',
  'vistas/pagos',
  'vistas/pagos/resumen',
  'vistas/pagos/avisos',
] as const

export const finanzas = {
  enviar: defineCall({
    access: { permission: 'rendiciones.editar' },
    method: 'POST',
    path: 'rendiciones-gasto/:codigo/enviar-rendicion-finanzas',
    summary: 'Manda una rendición firmada al sistema de finanzas',
    body: finanzasSubmission,
    response: rendicion,
    recentAuth: true,
    invalidates: cambia,
  }),
  situacion: defineCall({
    access: { permission: 'rendiciones.consultar' },
    method: 'GET',
    path: 'rendiciones-gasto/:codigo/finanzas',
    summary: 'Si una rendición llegó al sistema de finanzas',
    response: finanzasSituation,
  }),
  pagar: defineCall({
    ...paga,
    method: 'POST',
    path: 'rendiciones-gasto/:codigo/informar-pago',
    summary: 'Informa a mano que una rendición se pagó',
    body: pagoInformado,
    response: rendicion,
    invalidates: cambia,
  }),
  observar: defineCall({
    ...paga,
    method: 'POST',
    path: 'rendiciones-gasto/:codigo/observar',
    summary: 'Observa a mano una rendición, o algunos de sus comprobantes, con el motivo',
    body: observacionCentral,
    response: rendicion,
    invalidates: cambia,
  }),
  reintentar: defineCall({
    ...paga,
    method: 'POST',
    path: 'rendiciones-gasto/:codigo/reintentar-finanzas',
    summary: 'Vuelve a mandar ya una rendición que no llegó al sistema de finanzas',
    invalidates: cambia,
  }),
  avisar: defineCall({
    access: 'abierta',
    method: 'POST',
    path: 'integraciones/finanzas/rendiciones/:id/estado',
    summary: 'Lo que el sistema de finanzas dice de una rendición; firmado',
    body: finanzasNotice,
    response: z.object({ resultado: z.enum(resultadosAviso) }),
    recentAuth: false,
  }),
  comprobante: defineCall({
    access: 'abierta',
    method: 'GET',
    path: 'integraciones/finanzas/comprobantes/:id',
    summary: 'El archivo de un comprobante, con el enlace que recibió el sistema de finanzas',
    query: z.object({ vence: integer(1, 9_999_999_999), firma: exactText(64) }),
    response: 'archivo',
  }),
}

export const finanzasScreens = defineScreens({
  sinAcuse: { path: 'tesoreria/rendiciones/sin-acuse', permission: 'rendiciones.revisar', searchParams: ['abandonada'] },
})

export const finanzasFeature = defineFeature({
  name: 'tesoreria/finanzas',
  events: ['pagar rendicion', 'observar rendicion'],
  texts: { finanzas: textos },
  errors: {
    /** Not signed by both (C-FIRMA-14, -15). */
    RENDICION_SIN_FIRMAR: 409,
    /** Already sent: `confirma` sends it again. */
    RENDICION_YA_PEDIDA: 409,
    FINANZAS_SIN_CONEXION: 409,
    /** An incoming message with a wrong signature or an old timestamp. */
    FIRMA_INVALIDA: 401,
    /** A duplicate of an earlier message. */
    AVISO_REPETIDO: 409,
    COMPROBANTE_ENLACE_VENCIDO: 410,
    /** Questions: `confirma` records the payment anyway. */
    PAGO_ANTES_DE_FIRMA: 409,
    PAGO_VIEJO: 409,
    PAGO_FUTURO: 400,
  },
  uses: ['rendiciones.consultar', 'rendiciones.editar', 'rendiciones.pagar', 'rendiciones.revisar'],
  lists: { sinAcuseList },
  calls: { finanzas },
  screens: finanzasScreens,
})
