import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { cajasConsequences } from './cajas.consecuencia.ts'
import { cajasRoutes } from './cajas.routes.ts'

export const cajasServer = defineServerFeature({
  name: 'tesoreria/cajas',
  routes: cajasRoutes,
  auditNames: [
    entityNames('caja', sql`caja c join seccional s on s.id = c.seccional_id where c.id = n.id`, sql`c.nombre`, sql`s.nombre`),
  ],
  consecuencias: { order: 10, sources: cajasConsequences },
})
