import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { rendicionesGastoRoutes } from './rendiciones-gasto.routes.ts'

export const rendicionesGastoServer = defineServerFeature({
  name: 'tesoreria/rendiciones-gasto',
  routes: rendicionesGastoRoutes,
  auditNames: [
    entityNames(
      'rendicion',
      sql`rendicion_gasto r
      join tipo_rendicion t on t.id = r.tipo_id
      join seccional s on s.id = r.seccional_id
      where r.id = n.id`,
      sql`r.numero_completo || ' · ' || t.nombre`,
      sql`s.nombre`,
    ),
  ],
})
