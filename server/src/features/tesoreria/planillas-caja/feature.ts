import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { planillasCajaRoutes } from './planillas-caja.routes.ts'

export const planillasCajaServer = defineServerFeature({
  name: 'tesoreria/planillas-caja',
  routes: planillasCajaRoutes,
  auditNames: [
    entityNames(
      'planilla-caja',
      sql`planilla_caja x
      join caja c on c.id = x.caja_id
      join seccional s on s.id = x.seccional_id
      where x.id = n.id`,
      sql`'N.º ' || x.numero || ' · ' || c.nombre`,
      sql`s.nombre`,
    ),
  ],
})
