import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { bancosRoutes } from './bancos.routes.ts'

export const bancosServer = defineServerFeature({
  name: 'administracion/bancos',
  routes: bancosRoutes,
  auditNames: [entityNames('banco', sql`banco b where b.id = n.id`, sql`b.nombre`)],
})
