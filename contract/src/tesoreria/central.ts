import { z } from 'zod'
import { definirLlamada } from '../platform/llamada.ts'
import { porForma } from './planillas-caja.ts'

/** The centre's view of the treasury: the money of every box in reach. */

export const permisosCentral = ['tesoreria.central'] as const

const deCaja = z.object({
  id: z.number(),
  nombre: z.string(),
  habilitada: z.number(),
  nroPla: z.number(),
  desde: z.string(),
  dias: z.number(),
  movimientos: z.number(),
  saldo: porForma,
})
/** The centre's figures: what every box holds now, by branch, box and payment form. */
export const tesoreriaCentral = z.object({
  total: porForma,
  cajas: z.number(),
  seccionales: z.array(z.object({ id: z.number(), nombre: z.string(), saldo: porForma, cajas: z.array(deCaja) })),
})
export type TesoreriaCentral = z.infer<typeof tesoreriaCentral>

export const central = {
  leer: definirLlamada({
    acceso: { permiso: 'tesoreria.central' },
    metodo: 'GET',
    ruta: 'tesoreria/central',
    resumen: 'Saldos de todas las cajas por seccional, caja y forma de pago',
    respuesta: tesoreriaCentral,
  }),
}
