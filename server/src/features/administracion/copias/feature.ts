import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { zone } from '../../../platform/db/iso.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { copiasRoutes } from './copias.routes.ts'

export const copiasServer = defineServerFeature({
  name: 'administracion/copias',
  routes: copiasRoutes,
  auditNames: [
    entityNames('copia', sql`copia k where k.id = n.id`, sql`to_char(k.pedida at time zone ${zone}, 'DD/MM/YYYY HH24:MI')`),
  ],
})
