import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { recibosCajaRoutes } from './recibos-caja.routes.ts'

export const recibosCajaServer = defineServerFeature({
  name: 'tesoreria/recibos-caja',
  routes: recibosCajaRoutes,
  auditNames: [
    entityNames(
      'recibo-caja',
      sql`recibo_caja x
      join caja c on c.id = x.caja_id
      join seccional s on s.id = x.seccional_id
      where x.id = n.id`,
      sql`'N.º ' || x.numero || ' · ' || c.nombre`,
      sql`s.nombre`,
    ),
  ],
})
