import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { permisosRoutes } from './permisos.routes.ts'

export const permisosServer = defineServerFeature({
  name: 'administracion/permisos',
  alsoServes: ['administracion/alcance'],
  routes: permisosRoutes,
  auditNames: [entityNames('permiso', sql`permiso p where p.id = n.id`, sql`coalesce(nullif(p.nombre, ''), p.codigo)`)],
})
