import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { extractosRoutes } from './extractos.routes.ts'

/** Recipes of statements (decision 134). */
export const extractosServer = defineServerFeature({
  name: 'tesoreria/extractos',
  routes: extractosRoutes,
  auditNames: [
    entityNames(
      'recetaExtracto',
      sql`receta_extracto k left join seccional s on s.id = k.seccional_id where k.id = n.id`,
      sql`k.nombre`,
      sql`coalesce(s.nombre, '')`,
    ),
  ],
})
