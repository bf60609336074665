import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { administrarSeccionalesRoutes } from './seccionales.routes.ts'

export const seccionalesAdministracionServer = defineServerFeature({
  name: 'administracion/seccionales',
  routes: administrarSeccionalesRoutes,
  auditNames: [
    entityNames('seccional', sql`seccional s where s.id = n.id`, sql`s.codigo || ' · ' || s.nombre`, sql`s.nombre`),
    entityNames('estructura', sql`seccional s where s.id = n.id`, sql`s.nombre`, sql`s.nombre`),
  ],
})
