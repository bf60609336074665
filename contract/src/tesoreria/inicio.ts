import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature } from '../platform/feature.ts'
import { inicioTesoreria as textos } from '../textos/es/tesoreria/inicio.ts'
import { porForma } from './planillas-caja.ts'

/** The homes of who works with money: the own boxes of a treasurer, and what the centre has to look at. */

/** Days after which an open sheet is late: they are closed by the month. */
export const diasPlanillaTarde = 31

const ofCaja = {
  id: z.number(),
  nombre: z.string(),
  idSeccional: z.number(),
  seccional: z.string(),
  nroPla: z.number(),
  /** Days that its sheet has been open. */
  dias: z.number(),
  movimientos: z.number(),
}

/** `saldo` in pesos; null while the box is counted blind by who asks, and then it is not in `total` either. */
export const ownCaja = z.object({ ...ofCaja, saldo: porForma.nullable(), opera: z.boolean(), cierra: z.boolean() })
export type OwnCaja = z.infer<typeof ownCaja>

/** A box that the centre has to look at. `importe`: of a difference, what was counted less the books, in pesos. */
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
      /** Sheets closed since the first of this month whose count was not the books. */
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
