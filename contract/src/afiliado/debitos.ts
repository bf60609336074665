import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { catalogText } from '../platform/catalogText.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { date, id } from '../platform/validation.ts'
import { debitosAfiliado as textos } from '../textos/es/afiliado/debitos.ts'

/** Direct debit as its member reads it: one sentence, what may be done, and what became of each debit (decision 153). */

/** Working days of notice before a value date (BCRA, Com. A 6909). */
export const avisoDebito = 5
/** Days after its debit within which a bank may take it back (BCRA, Com. A 2508). */
export const diasReversa = 30
/** Days ahead until which every debit may be stopped at once. */
export const diasFreno = 365

/**
 * POR_DEBITAR: announced, or a slip that the next lot asks for. EN_BANCO: its file was made. NO_SE_DEBITA: the slip is paid otherwise.
 * NADA: nothing is owed.
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

/** Reasons for which a slip is not debited under an authorisation in force. */
export const motivosNoSeDebita = ['CUENTA', 'PRESTAMO', 'PAGO_EN_PARTE', 'VENCE_ANTES'] as const
export type MotivoNoSeDebita = (typeof motivosNoSeDebita)[number]

/** Days ISO; amounts in pesos. */
export const debitoDicho = z.object({
  estado: z.enum(estadosDebito),
  porQueNo: z.enum(motivosNoSeDebita).nullable(),
  /** Last four digits. */
  cuenta: z.string(),
  /** The slip that it pays; null without one. */
  idTalon: z.number().nullable(),
  descripcion: catalogText(),
  importe: z.number().nullable(),
  vence: z.string().nullable(),
  /** Value date, or the bank's day once it answered; null while no lot has it. */
  fecha: z.string().nullable(),
  /** Value date of the last debit of the slip that was announced, if its lot was annulled. */
  anulado: z.string().nullable(),
  /** The bank's reason in words, in the caller's language; "" without one. */
  motivo: z.string(),
  /** First day on which it is tried again; null: it is not. */
  reintento: z.string().nullable(),
  /** A file with it was made: a stop asks the bank, which takes it until `tomaHasta`. */
  enBanco: z.boolean(),
  tomaHasta: z.string().nullable(),
  /** Last day on which the member's bank may give it back. */
  devuelveHasta: z.string().nullable(),
  frenable: z.boolean(),
  /** A stop that may be lifted. */
  levantable: z.boolean(),
  /** Last day of a stop of every debit; null: of this slip alone. */
  frenadoHasta: z.string().nullable(),
  /** The slip can be paid now. */
  pagable: z.boolean(),
})
export type DebitoDicho = z.infer<typeof debitoDicho>

/** SUSPENDIDA: the bank does not take its account. */
export const estadosAdhesion = ['VIGENTE', 'SUSPENDIDA', 'TERMINADA'] as const

export const debitoAfiliado = z.object({
  numeroAfiliado: z.number(),
  nombre: z.string(),
  /** The last authorisation that was granted; null: none ever was. */
  adhesion: z
    .object({
      idSolicitud: z.number(),
      version: z.number(),
      estado: z.enum(estadosAdhesion),
      cuenta: z.string(),
      banco: z.string(),
      desde: z.string(),
      /** First day without effect, if it was revoked. */
      hasta: z.string().nullable(),
      /** Why it is suspended, in words. */
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

/** `idTalon`: the slip that the person saw. `hasta`: every debit until that day, included; null: that slip alone. */
export const frenoNuevo = z.object({ idTalon: id, hasta: date.nullable().default(null) })

/** Reads that a stop, or a revocation, makes stale. */
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
    /** The slip is no longer the one that the person saw. */
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
