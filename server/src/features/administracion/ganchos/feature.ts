import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { trabajoGancho } from './entregar.ts'
import { ganchosRoutes } from './ganchos.routes.ts'

export const ganchosServer = defineServerFeature({
  name: 'administracion/ganchos',
  routes: ganchosRoutes,
  auditNames: [
    entityNames('gancho', sql`gancho k where k.id = n.id`, sql`k.nombre`),
    entityNames('entrega', sql`bandeja_salida k where k.id = n.id`, sql`k.datos ->> 'evento'`),
  ],
  jobs: [trabajoGancho],
})
