import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { catalogText } from '../platform/catalogText.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { date, id } from '../platform/validation.ts'
import { debitosAfiliado as textos } from '../textos/es/afiliado/debitos.ts'

/** Direct debit for its member: a one-sentence state, the available actions, and the result of each debit (decision 153). */

/** Working days of notice before a value date (BCRA, Com. A 6909). */
export const avisoDebito = 5
/** Days after a debit within which a bank may reverse it (BCRA, Com. A 2508). */
export const diasReversa = 30
/** Maximum days of a stop of every debit. */
export const diasFreno = 365

/**
 * POR_DEBITAR: announced, or a slip for the next lot. EN_BANCO: its file was generated. NO_SE_DEBITA: the slip is paid otherwise.
 * NADA: no debt.
 */
export const estadosDebito = [
  'POR_DEBITAR',
  'EN_BANCO',
  'PAGADO',
  'RECHAZADO',
  'DEVUELTO',
  'FRENADO',
  'NO_SE_DEBITA',
  'NADA',
] as const
export type EstadoDebito = (typeof estadosDebito)[number]

/** Reasons why a slip is not debited under an active authorisation. */
export const motivosNoSeDebita = ['CUENTA', 'PRESTAMO', 'PAGO_EN_PARTE', 'VENCE_ANTES'] as const
export type MotivoNoSeDebita = (typeof motivosNoSeDebita)[number]

/** Days are ISO; amounts in pesos. */
export const debitoDicho = z.object({
  estado: z.enum(estadosDebito),
  porQueNo: z.enum(motivosNoSeDebita).nullable(),
  /** Last four digits. */
  cuenta: z.string(),
  /** The slip it pays; null without one. */
  idTalon: z.number().nullable(),
  descripcion: catalogText(),
  importe: z.number().nullable(),
  vence: z.string().nullable(),
  /** Value date, or the bank's date once it answered; null while not in a lot. */
  fecha: z.string().nullable(),
  /** Value date of the slip's last announced debit, if its lot was annulled. */
  anulado: z.string().nullable(),
  /** The bank's reason as text, in the caller's language; "" without one. */
  motivo: z.string(),
  /** First day of the retry; null without one. */
  reintento: z.string().nullable(),
  /** In a generated file: a stop is a request to the bank, which accepts it until `tomaHasta`. */
  enBanco: z.boolean(),
  tomaHasta: z.string().nullable(),
  /** Last day on which the member's bank may reverse it. */
  devuelveHasta: z.string().nullable(),
  frenable: z.boolean(),
  /** A stop that can be lifted. */
  levantable: z.boolean(),
  /** Last day of a stop of every debit; null: only this slip. */
  frenadoHasta: z.string().nullable(),
  /** The slip can be paid now. */
  pagable: z.boolean(),
})
export type DebitoDicho = z.infer<typeof debitoDicho>

/** SUSPENDIDA: the bank rejects its account. */
export const estadosAdhesion = ['VIGENTE', 'SUSPENDIDA', 'TERMINADA'] as const

export const debitoAfiliado = z.object({
  numeroAfiliado: z.number(),
  nombre: z.string(),
  /** The last granted authorisation; null without one. */
  adhesion: z
    .object({
      idSolicitud: z.number(),
      version: z.number(),
      estado: z.enum(estadosAdhesion),
      cuenta: z.string(),
      banco: z.string(),
      desde: z.string(),
      /** First day without effect, if revoked. */
      hasta: z.string().nullable(),
      /** Reason for the suspension, as text. */
      motivo: z.string(),
    })
    .nullable(),
  debito: debitoDicho.nullable(),
  ultimos: z.array(
    z.object({
      id: z.number(),
      fecha: z.string(),
      descripcion: catalogText(),
      importe: z.number(),
      cuenta: z.string(),
      estado: z.enum(['PENDIENTE', 'COBRADO', 'RECHAZADO', 'REVERSADO', 'QUITADO', 'ANULADO']),
      motivo: z.string(),
    }),
  ),
})
export type DebitoAfiliado = z.infer<typeof debitoAfiliado>

/** `idTalon`: the displayed slip. `hasta`: every debit through that day; null: only that slip. */
export const frenoNuevo = z.object({ idTalon: id, hasta: date.nullable().default(null) })

/** Reads invalidated by a stop or a revocation. */
export const cambiaDebitoAfiliado = [
  'vistas/debito-afiliado/:id',
  'vistas/resumen-inicio',
  'vistas/cuenta-corriente-afiliado/saldo',
] as const

const mueve = { access: { permission: 'tramites.iniciar' }, invalidates: cambiaDebitoAfiliado } as const

export const debitosAfiliado = {
  /** `:id` is the member's number. */
  leer: defineCall({
    access: { permission: 'cuentaCorriente.consultar' },
    method: 'GET',
    path: 'vistas/debito-afiliado/:id',
    summary: 'El débito automático de un afiliado: qué pasa con lo que debe y qué pasó con lo anterior',
    response: debitoAfiliado,
  }),
  frenar: defineCall({
    ...mueve,
    recentAuth: false,
    method: 'POST',
    path: 'debitos-afiliado/:id/frenar',
    summary: 'Frena el débito de un talón, o todos hasta un día',
    body: frenoNuevo,
    response: debitoAfiliado,
  }),
  levantar: defineCall({
    ...mueve,
    recentAuth: true,
    method: 'POST',
    path: 'debitos-afiliado/:id/levantar',
    summary: 'Deja que un débito que estaba frenado se haga',
    body: z.object({ idTalon: id }),
    response: debitoAfiliado,
  }),
}

export const debitosAfiliadoScreens = defineScreens({
  debito: {
    path: 'afiliados/debito-automatico',
    permission: 'cuentaCorriente.consultar',
    searchParams: ['codigo', 'frenar'],
  },
})

export const debitosAfiliadoFeature = defineFeature({
  name: 'afiliado/debitos',
  texts: { debitosAfiliado: textos },
  forMembers: true,
  events: ['detener debitoAutomatico', 'habilitar debitoAutomatico'],
  errors: {
    /** The slip is no longer the displayed one. */
    DEBITO_CAMBIO: 409,
    DEBITO_YA_FRENADO: 409,
    DEBITO_NO_SE_FRENA: 409,
    DEBITO_FRENO_FECHA: 400,
    DEBITO_SIN_FRENO: 409,
    DEBITO_FRENO_EN_BANCO: 409,
  },
  uses: ['cuentaCorriente.consultar', 'tramites.iniciar'],
  calls: { debitosAfiliado },
  screens: debitosAfiliadoScreens,
})
