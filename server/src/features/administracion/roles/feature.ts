import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { esperasRoles } from './roles.espera.ts'
import { rolesRoutes } from './roles.routes.ts'

export const rolesServer = defineServerFeature({
  name: 'administracion/roles',
  routes: rolesRoutes,
  auditNames: [
    entityNames('rol', sql`rol r where r.id = n.id`, sql`r.nombre`),
    entityNames('cambioRol', sql`cambio_rol c where c.id = n.id`, sql`c.nombre`),
  ],
  esperas: { order: 75, sources: esperasRoles },
})
