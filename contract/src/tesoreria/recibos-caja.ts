import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature } from '../platform/feature.ts'
import { id, line, text } from '../platform/validation.ts'
import { recibosCaja as textos } from '../textos/es/tesoreria/recibos-caja.ts'

/** The receipt of an income, for who paid it in: numbered by box without gaps, and never changed. */

/** `documento`: who paid, as they identify themselves: CUIT, document, member number. */
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
    /** Of a movement that has one already, for somebody else. */
    RECIBO_YA_EMITIDO: 409,
    /** Of an expense, an annulled income, money that was moved, an adjustment. */
    RECIBO_NO_CORRESPONDE: 409,
  },
  uses: ['movimientosCaja.consultar', 'movimientosCaja.editar'],
  calls: { recibosCaja },
})
