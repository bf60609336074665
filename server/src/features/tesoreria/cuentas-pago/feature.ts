import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { esperasCuenta } from './cuentas-pago.espera.ts'
import { cuentasPagoRoutes } from './cuentas-pago.routes.ts'

export const cuentasPagoServer = defineServerFeature({
  name: 'tesoreria/cuentas-pago',
  routes: cuentasPagoRoutes,
  auditNames: [
    entityNames('cuentaSeccional', sql`seccional s where s.id = n.id`, sql`s.codigo || ' · ' || s.nombre`, sql`s.nombre`),
  ],
  esperas: { order: 15, sources: esperasCuenta },
})
