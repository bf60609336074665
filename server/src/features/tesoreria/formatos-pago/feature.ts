import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { formatosPagoRoutes } from './formatos-pago.routes.ts'

/** Layouts of payment files (decision 135). */
export const formatosPagoServer = defineServerFeature({
  name: 'tesoreria/formatos-pago',
  routes: formatosPagoRoutes,
  auditNames: [entityNames('formatoPago', sql`formato_pago f where f.id = n.id`, sql`f.nombre`)],
})
