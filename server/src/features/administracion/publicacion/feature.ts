import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { barrerPublicaciones, trabajarPublicaciones } from './cola.ts'
import { publicacionesRoutes } from './publicaciones.routes.ts'

export const publicacionServer = defineServerFeature({
  name: 'administracion/publicacion',
  routes: publicacionesRoutes,
  auditNames: [entityNames('publicacion', sql`publicacion p where p.id = n.id`, sql`coalesce(nullif(p.titulo, ''), p.archivo)`)],
  longWork: [trabajarPublicaciones],
  sweeps: [barrerPublicaciones],
})
