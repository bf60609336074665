import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { central, defineFeature, defineScreens } from '../platform/feature.ts'
import { exactText, id, text } from '../platform/validation.ts'
import { firmas } from '../seccionales/mandatos.ts'
import { cuentasPago as textos } from '../textos/es/tesoreria/cuentas-pago.ts'
import { isValidCbu } from '../values/cbu.ts'

/** The account of a branch: proposed and confirmed by its two signers; reviewed or marked as refused by central (decision 136). */

export const largoMotivoCuenta = 300
/** `RECHAZADA`: the bank refuses it; `CONSULTADA`: central asked about it. Neither can receive money. */
export const cuentaSituations = ['BIEN', 'FALTA', 'RECHAZADA', 'CONSULTADA'] as const
/** Roles that confirm: the other office, or administration if the branch has one signer. */
export const confirmantes = [...firmas, 'ADMINISTRACION'] as const
export const estadosPropuesta = ['PENDIENTE', 'VIGENTE', 'REEMPLAZADA', 'RETIRADA'] as const

const huella = exactText(64).regex(/^[0-9a-f]{64}$/)
const cbu = exactText(22).refine(isValidCbu, '@validacion.cbu')

/** ISO timestamps; names from the register or the user account. */
export const propuestaCuenta = z.object({
  id: z.number(),
  cbu: z.string(),
  banco: z.string(),
  /** Account in force when it was proposed; "" if none. */
  antes: z.string(),
  estado: z.enum(estadosPropuesta),
  huella: z.string(),
  propuso: z.string(),
  propuestaComo: z.enum(firmas),
  propuesta: z.string(),
  confirmo: z.string(),
  confirmadaComo: z.enum(confirmantes).nullable(),
  confirmada: z.string().nullable(),
  cerro: z.string(),
  cerrada: z.string().nullable(),
  motivo: z.string(),
})
export type PropuestaCuenta = z.infer<typeof propuestaCuenta>

/** `puso`: who set it under the old rule, "" if its signers did. `nueva`: never paid. */
export const cuentaDePago = z.object({
  idSeccional: z.number(),
  nombreSeccional: z.string(),
  cuenta: z
    .object({
      cbu: z.string(),
      banco: z.string(),
      desde: z.string(),
      situacion: z.enum(cuentaSituations),
      nueva: z.boolean(),
      puso: z.string(),
      consulta: z.object({ motivo: z.string(), momento: z.string(), por: z.string() }).nullable(),
      /** Why the bank refuses it; "" if accepted. */
      rechazo: z.string(),
    })
    .nullable(),
  /** Waits for the second signature. */
  propuesta: propuestaCuenta.nullable(),
  firmantes: z.array(z.object({ firma: z.enum(firmas), nombrePuesto: z.string(), nombre: z.string() })),
  /** Administration gives the second signature, because one of the two offices is vacant. */
  conAdministracion: z.boolean(),
  /** Confirmed, replaced or withdrawn proposals, newest first. */
  historia: z.array(propuestaCuenta),
  can: z.object({ proponer: z.boolean(), confirmar: z.boolean(), retirar: z.boolean(), revisar: z.boolean() }),
})
export type CuentaDePago = z.infer<typeof cuentaDePago>

/** `antes`: the account on screen, "" if none. */
export const cuentaPropuesta = z.object({ cbu, antes: exactText(22).default('') })
/** `huella`: hash of the text on the signer's screen. A caller who is not a signer gets that error first (decisions §11). */
export const cuentaConfirmada = z.object({ propuesta: id, huella })
export const cuentaRetirada = z.object({ propuesta: id, motivo: text(largoMotivoCuenta) })
/** Central's review of the account on screen: a question, its withdrawal, or a refusal by the bank. */
export const revisionesCuenta = ['CONSULTA', 'LEVANTA', 'RECHAZO'] as const
export const cuentaRevisada = z.object({ cbu: exactText(22), que: z.enum(revisionesCuenta), motivo: text(largoMotivoCuenta) })
export type CuentaRevisada = z.output<typeof cuentaRevisada>

const lee = { access: { permission: 'rendiciones.consultar' } } as const
const invalidates = [
  'seccionales/:id/cuenta-pagos',
  'vistas/pagos',
  'vistas/pagos/resumen',
  'vistas/pagos/avisos',
  'vistas/esperan',
] as const

export const cuentasPago = {
  leer: defineCall({
    ...lee,
    method: 'GET',
    path: 'seccionales/:id/cuenta-pagos',
    summary: 'El CBU en el que se le paga a una seccional, lo que espera firma y su historia',
    response: cuentaDePago,
  }),
  // Open to any reader, so that a caller who is not a signer gets the reason instead of a missing permission.
  proponer: defineCall({
    ...lee,
    method: 'POST',
    path: 'seccionales/:id/cuenta-pagos/proponer',
    summary: 'Propone el CBU de una seccional, uno de sus dos firmantes',
    body: cuentaPropuesta,
    response: z.object({ id: z.number() }),
    creates: true,
    signingAction: 'persona',
    invalidates,
  }),
  confirmar: defineCall({
    ...lee,
    method: 'POST',
    path: 'seccionales/:id/cuenta-pagos/confirmar',
    summary: 'Confirma el CBU propuesto: quien no lo propuso, o la administración si firma una sola persona',
    body: cuentaConfirmada,
    response: z.object({ cbu: z.string() }),
    signingAction: 'persona',
    invalidates,
  }),
  retirar: defineCall({
    ...lee,
    method: 'POST',
    path: 'seccionales/:id/cuenta-pagos/retirar',
    summary: 'Retira el CBU propuesto, con el motivo',
    body: cuentaRetirada,
    recentAuth: true,
    invalidates,
  }),
  revisar: defineCall({
    access: { permission: 'rendiciones.pagar' },
    method: 'POST',
    path: 'seccionales/:id/cuenta-pagos/revisar',
    summary: 'La central pregunta por el CBU de una seccional, levanta la pregunta o dice que el banco lo rechaza',
    body: cuentaRevisada,
    recentAuth: true,
    invalidates,
  }),
}

export const cuentasPagoScreens = defineScreens({
  cuentaPago: {
    path: 'seccionales/cuenta-pagos',
    permission: 'rendiciones.consultar',
    searchParams: ['idSeccional'],
  },
})

export const cuentasPagoFeature = defineFeature({
  name: 'tesoreria/cuentas-pago',
  texts: { cuentasPago: textos },
  permissions: { 'cuentasPago.confirmar': central },
  errors: {
    CUENTA_AJENA: 403,
    CUENTA_SIN_FIRMANTES: 409,
    CUENTA_YA_PROPUESTA: 409,
    CUENTA_IGUAL: 409,
    CUENTA_DEL_BANCO_RECHAZADA: 409,
    CUENTA_SIN_PROPUESTA: 409,
    CUENTA_LA_PROPUSISTE: 409,
    CUENTA_FIRMANTE_SIN_CARGO: 409,
    CUENTA_ALTERADA: 409,
  },
  uses: ['rendiciones.consultar', 'rendiciones.firmar', 'rendiciones.pagar'],
  calls: { cuentasPago },
  screens: cuentasPagoScreens,
  menu: [
    { section: 'tesoreria', order: 125, screen: 'cuentaPago', icon: 'banco', title: 'cuentasPago.pantallas.cuentaPago.titulo' },
  ],
})
