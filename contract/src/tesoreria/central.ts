import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { branchScoped, defineFeature, defineScreens } from '../platform/feature.ts'
import { central as textos } from '../textos/es/tesoreria/central.ts'
import { porForma } from './planillas-caja.ts'

/** Central view of the treasury: the balance of every box in scope. */

const ofCaja = z.object({
  id: z.number(),
  nombre: z.string(),
  habilitada: z.number(),
  nroPla: z.number(),
  desde: z.string(),
  dias: z.number(),
  movimientos: z.number(),
  saldo: porForma,
})
/** Central figures: current balance by branch, box and payment form. */
export const tesoreriaCentral = z.object({
  total: porForma,
  cajas: z.number(),
  seccionales: z.array(z.object({ id: z.number(), nombre: z.string(), saldo: porForma, cajas: z.array(ofCaja) })),
})
export type TesoreriaCentral = z.infer<typeof tesoreriaCentral>

export const central = {
  leer: defineCall({
    access: { permission: 'tesoreria.central' },
    method: 'GET',
    path: 'tesoreria/central',
    summary: 'Saldos de todas las cajas por seccional, caja y forma de pago',
    response: tesoreriaCentral,
  }),
}

export const centralScreens = defineScreens({
  central: { path: 'tesoreria/central', permission: 'tesoreria.central', searchParams: ['idSeccional'] },
})

export const centralFeature = defineFeature({
  name: 'tesoreria/central',
  texts: { central: textos },
  permissions: {
    'tesoreria.central': branchScoped('caja'),
  },
  calls: { central },
  screens: centralScreens,
  menu: [{ section: 'tesoreria', order: 10, screen: 'central', icon: 'central', title: 'central.pantallas.caja.central' }],
})
