import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { conciliacionRoutes } from './conciliacion.routes.ts'

const deCaja = sql`join caja c on c.id = k.caja_id join seccional s on s.id = c.seccional_id where k.id = n.id`

export const conciliacionServer = defineServerFeature({
  name: 'tesoreria/conciliacion',
  routes: conciliacionRoutes,
  auditNames: [
    entityNames('extractoBanco', sql`extracto_banco k ${deCaja}`, sql`k.archivo || ' · ' || c.nombre`, sql`s.nombre`),
    entityNames('conciliacion', sql`conciliacion k ${deCaja}`, sql`'N.º ' || k.id || ' · ' || c.nombre`, sql`s.nombre`),
    entityNames(
      'conciliacionCaja',
      sql`caja c join seccional s on s.id = c.seccional_id where c.id = n.id`,
      sql`c.nombre`,
      sql`s.nombre`,
    ),
  ],
})
