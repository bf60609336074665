import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { rolesRoutes } from './roles.routes.ts'

export const rolesServer = defineServerFeature({
  name: 'administracion/roles',
  routes: rolesRoutes,
  auditNames: [entityNames('rol', sql`rol r where r.id = n.id`, sql`r.nombre`)],
})
