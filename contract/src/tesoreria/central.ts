import { z } from 'zod'
import { definirFuncion, definirPantallas, deSeccional } from '../platform/funcion.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { central as textos } from '../textos/es/tesoreria/central.ts'
import { porForma } from './planillas-caja.ts'

/** The centre's view of the treasury: the money of every box in reach. */

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

export const pantallasCentral = definirPantallas({
  central: { ruta: 'tesoreria/central', permiso: 'tesoreria.central', busca: ['idSeccional'] },
})

export const funcionCentral = definirFuncion({
  nombre: 'tesoreria/central',
  textos: { central: textos },
  permisos: {
    'tesoreria.central': deSeccional('caja'),
  },
  llamadas: { central },
  pantallas: pantallasCentral,
})
