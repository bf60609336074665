import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature } from '../platform/feature.ts'
import { id, line, text } from '../platform/validation.ts'
import { recibosCaja as textos } from '../textos/es/tesoreria/recibos-caja.ts'

/** Receipt issued to the payer of an income: numbered by box without gaps, immutable. */

/** `documento`: identification of the payer: CUIT, document or member number. */
export const newRecibo = z.object({ movimiento: id, recibidoDe: text(100), documento: line(30).default('') })

export const recibosCaja = {
  emitir: defineCall({
    access: { permission: 'movimientosCaja.editar' },
    recentAuth: true,
    method: 'POST',
    path: 'recibos-caja',
    summary: 'Da el recibo de un ingreso; pedido otra vez igual, es el mismo',
    body: newRecibo,
    response: z.object({ id: z.number(), numero: z.number() }),
    creates: true,
    invalidates: ['vistas/movimientos-caja/:codigo'],
  }),
  pdf: defineCall({
    access: { permission: 'movimientosCaja.consultar' },
    method: 'GET',
    path: 'recibos-caja/:codigo/pdf',
    summary: 'El recibo, como se dio; si el ingreso ya no cuenta, lo dice',
    response: 'archivo',
  }),
}

export const recibosCajaFeature = defineFeature({
  name: 'tesoreria/recibos-caja',
  texts: { recibosCaja: textos },
  errors: {
    /** The movement already has a receipt for another payer. */
    RECIBO_YA_EMITIDO: 409,
    /** The movement is an expense, an annulled income, a transfer or an adjustment. */
    RECIBO_NO_CORRESPONDE: 409,
  },
  uses: ['movimientosCaja.consultar', 'movimientosCaja.editar'],
  calls: { recibosCaja },
})
