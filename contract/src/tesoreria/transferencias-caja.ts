import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { amountBetween, dateFrom2000, line } from '../platform/validation.ts'
import { transferencias as textos } from '../textos/es/tesoreria/transferencias-caja.ts'
import { chosen, referencia } from './cajas.ts'
import { cambiaCaja, createdMovimiento } from './movimientos-caja.ts'
import { importeMaximo } from './movimientos-importes.ts'

/** Transfers between boxes or payment forms: two movements of type 4, posted and annulled together (decisions §10). */

/** Payment forms as sheets name them: cash, bank, cheques. */
export const formasDeCaja = ['efectivo', 'bancarios', 'valores'] as const
export type FormaDeCaja = (typeof formasDeCaja)[number]

const forma = chosen(z.enum(formasDeCaja))
const planilla = z.number().int().positive().optional()

/**
 * Without `descripcion`, the server writes origin and destination. `clave` makes the request idempotent. The sheets are the ones
 * on screen. `confirmaNegativo` answers CONFIRMA_NEGATIVO, as in a movement.
 */
export const newTransferencia = z
  .object({
    desdeCaja: referencia,
    desdeForma: forma,
    desdePlanilla: planilla,
    haciaCaja: referencia,
    haciaForma: forma,
    haciaPlanilla: planilla,
    importe: amountBetween(0.01, importeMaximo),
    fechaMovimiento: chosen(dateFrom2000),
    descripcion: line(100).default(''),
    clave: z.uuid().optional(),
    confirmaNegativo: z.boolean().default(false),
  })
  .refine((v) => v.desdeCaja !== v.haciaCaja || v.desdeForma !== v.haciaForma, {
    path: ['haciaForma'],
    error: '@errores.TRANSFERENCIA_A_SI_MISMA',
  })
export type NewTransferencia = z.output<typeof newTransferencia>

export const transferencias = {
  registrar: defineCall({
    access: { permission: 'movimientosCaja.editar' },
    recentAuth: true,
    method: 'POST',
    path: 'transferencias-caja',
    summary: 'Pasa dinero entre cajas o entre formas de una caja: un egreso y un ingreso de tipo 4, o ninguno',
    body: newTransferencia,
    response: z.object({ salida: createdMovimiento, entrada: createdMovimiento }),
    creates: true,
    invalidates: cambiaCaja,
  }),
}

export const transferenciasCajaScreens = defineScreens({
  transferencia: { path: 'seccionales/transferencias-caja', permission: 'movimientosCaja.editar', searchParams: ['caja'] },
})

export const transferenciasCajaFeature = defineFeature({
  name: 'tesoreria/transferencias-caja',
  texts: { transferencias: textos },
  errors: {
    /** The other half of the transfer is in a closed sheet. */
    TRANSFERENCIA_PLANILLA_CERRADA: 409,
    TRANSFERENCIA_OTRA_CAJA: 403,
  },
  uses: ['movimientosCaja.editar'],
  calls: { transferencias },
  screens: transferenciasCajaScreens,
  menu: [
    {
      section: 'tesoreria',
      order: 60,
      screen: 'transferencia',
      icon: 'cambio',
      title: 'transferencias.pantallas.transferencia.titulo',
    },
  ],
})
