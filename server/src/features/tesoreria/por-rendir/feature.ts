import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { esperaPorRendir } from './por-rendir.espera.ts'
import { porRendirRoutes } from './por-rendir.routes.ts'

export const porRendirServer = defineServerFeature({
  name: 'tesoreria/por-rendir',
  routes: porRendirRoutes,
  auditNames: [
    entityNames(
      'comprobante-por-rendir',
      sql`comprobante_por_rendir k
      join seccional s on s.id = k.seccional_id
      where k.id = n.id`,
      sql`coalesce(nullif(k.proveedor, ''), k.nombre)`,
      sql`s.nombre`,
    ),
  ],
  esperas: { order: 60, sources: [esperaPorRendir] },
})
