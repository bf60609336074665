import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature } from '../platform/feature.ts'
import { inicioTesoreria as textos } from '../textos/es/tesoreria/inicio.ts'
import { porForma } from './planillas-caja.ts'

/** Home screens of the treasury: a treasurer's own boxes, and what needs attention centrally. */

/** Days before an open sheet is overdue: sheets are closed monthly. */
export const diasPlanillaTarde = 31

const ofCaja = {
  id: z.number(),
  nombre: z.string(),
  idSeccional: z.number(),
  seccional: z.string(),
  nroPla: z.number(),
  /** Days since its sheet was opened. */
  dias: z.number(),
  movimientos: z.number(),
}

/** `saldo` in pesos; null if the caller counts the box blind, and then excluded from `total` too. */
export const ownCaja = z.object({ ...ofCaja, saldo: porForma.nullable(), opera: z.boolean(), cierra: z.boolean() })
export type OwnCaja = z.infer<typeof ownCaja>

/** A box that needs central attention. `importe`: for a difference, counted minus books, in pesos. */
export const cajaMirada = z.object({ ...ofCaja, importe: z.number().nullable() })
export type CajaMirada = z.infer<typeof cajaMirada>

export const inicioTesoreria = {
  propias: defineCall({
    access: { permission: 'cajas.consultar' },
    method: 'GET',
    path: 'vistas/inicio-cajas',
    summary: 'Las cajas en las que está habilitada la persona de la sesión, con lo que tienen y su planilla abierta',
    response: z.object({ total: porForma, cajas: z.array(ownCaja) }),
  }),
  central: defineCall({
    access: { permission: 'tesoreria.central' },
    method: 'GET',
    path: 'vistas/inicio-central',
    summary:
      'El dinero de todas las cajas, y las que hay que mirar: planillas demasiado abiertas, sin quien las lleve, con diferencias',
    response: z.object({
      total: porForma,
      cajas: z.number(),
      tarde: z.array(cajaMirada),
      sinOficial: z.array(cajaMirada),
      /** Sheets closed since the first of this month with a count that differs from the books. */
      diferencias: z.array(cajaMirada),
    }),
  }),
}

export const inicioTesoreriaFeature = defineFeature({
  name: 'tesoreria/inicio',
  texts: { inicioTesoreria: textos },
  uses: ['cajas.consultar', 'tesoreria.central'],
  calls: { inicioTesoreria },
})
