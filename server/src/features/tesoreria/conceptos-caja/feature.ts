import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { conceptosCajaRoutes } from './conceptos-caja.routes.ts'

export const conceptosCajaServer = defineServerFeature({
  name: 'tesoreria/conceptos-caja',
  routes: conceptosCajaRoutes,
  auditNames: [
    entityNames(
      'concepto-caja',
      sql`concepto_caja c
      join seccional s on s.id = c.seccional_id
      where c.id = n.id`,
      sql`c.nombre`,
      sql`s.nombre`,
    ),
  ],
})
