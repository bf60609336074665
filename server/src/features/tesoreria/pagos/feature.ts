import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { esperasPagos } from './pagos.espera.ts'
import { pagosRoutes } from './pagos.routes.ts'

export const pagosServer = defineServerFeature({
  name: 'tesoreria/pagos',
  routes: pagosRoutes,
  auditNames: [entityNames('lotePago', sql`lote_pago k where k.id = n.id`, sql`'N.º ' || k.numero`)],
  esperas: { order: 50, sources: esperasPagos },
})
