import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { definicionesRoutes } from './definiciones.routes.ts'

export const definicionesServer = defineServerFeature({
  name: 'tramites/definiciones',
  routes: definicionesRoutes,
  auditNames: [entityNames('definicion', sql`producto p where p.id = n.id`, sql`p.nombre`)],
})
