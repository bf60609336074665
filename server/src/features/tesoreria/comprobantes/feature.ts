import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { comprobantesRoutes } from './comprobantes.routes.ts'

export const comprobantesServer = defineServerFeature({
  name: 'tesoreria/comprobantes',
  routes: comprobantesRoutes,
  auditNames: [
    entityNames(
      'comprobante',
      sql`comprobante k
      join rendicion_gasto r on r.id = k.rendicion_id
      join seccional s on s.id = r.seccional_id
      where k.id = n.id`,
      sql`k.proveedor || ' · ' || r.numero_completo`,
      sql`s.nombre`,
    ),
  ],
})
