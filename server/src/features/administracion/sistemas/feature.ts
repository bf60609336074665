import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { sistemasRoutes } from './sistemas.routes.ts'

export const sistemasServer = defineServerFeature({
  name: 'administracion/sistemas',
  routes: sistemasRoutes,
  auditNames: [entityNames('sistema', sql`sistema k where k.id = n.id`, sql`k.nombre`)],
})
