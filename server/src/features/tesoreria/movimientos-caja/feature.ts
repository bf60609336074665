import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { movimientosCajaRoutes } from './movimientos-caja.routes.ts'

export const movimientosCajaServer = defineServerFeature({
  name: 'tesoreria/movimientos-caja',
  routes: movimientosCajaRoutes,
  auditNames: [
    entityNames(
      'movimiento-caja',
      sql`movimiento_caja x
      join caja c on c.id = x.caja_id
      join seccional s on s.id = x.seccional_id
      where x.id = n.id`,
      sql`'N.º ' || x.numero || ' · ' || c.nombre`,
      sql`s.nombre`,
    ),
  ],
})
