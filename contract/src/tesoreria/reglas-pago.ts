import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature, defineScreens } from '../platform/feature.ts'
import { amountBetween } from '../platform/validation.ts'
import { reglasPago as textos } from '../textos/es/tesoreria/reglas-pago.ts'

/** Amounts from which a payment requires authentication, and a second person: set by administration, not by the payer. */

const suma = amountBetween(0, 999_999_999_999).nullable()
/** Pesos; null disables it. `antes`: the displayed values. */
export const reglasPago = z.object({ pruebaDesde: suma, dosDesde: suma })
export type ReglasPago = z.output<typeof reglasPago>
export const reglasPagoCambio = reglasPago.extend({ antes: reglasPago })

const decide = { access: { permission: 'organizacion.editar' } } as const

export const reglasPagos = {
  leer: defineCall({
    ...decide,
    method: 'GET',
    path: 'reglas-pago',
    summary: 'Desde qué importe un pago pide mostrar que se es uno, y otra persona',
    response: reglasPago,
  }),
  cambiar: defineCall({
    ...decide,
    method: 'PUT',
    path: 'reglas-pago',
    summary: 'Cambia desde qué importe un pago pide mostrar que se es uno, y otra persona',
    body: reglasPagoCambio,
    recentAuth: true,
    invalidates: ['reglas-pago'],
  }),
}

export const reglasPagoScreens = defineScreens({
  reglasPago: { path: 'tesoreria/rendiciones/pagos/reglas', permission: 'organizacion.editar' },
})

export const reglasPagoFeature = defineFeature({
  name: 'tesoreria/reglas-pago',
  texts: { reglasPago: textos },
  errors: {
    /** Manual payment above the limit for two people: it must go in a lot, approved by another person. */
    PAGO_DE_A_DOS: 409,
    /** The caller proposed or confirmed the account, so another user must make its first payment. */
    PAGO_CUENTA_PROPIA: 409,
  },
  uses: ['organizacion.editar'],
  calls: { reglasPagos },
  screens: reglasPagoScreens,
  menu: [
    {
      section: 'sistema',
      order: 225,
      screen: 'reglasPago',
      icon: 'prestamo',
      title: 'reglasPago.pantallas.reglasPago.titulo',
    },
  ],
})
