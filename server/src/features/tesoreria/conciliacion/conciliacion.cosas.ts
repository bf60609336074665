import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'

const deCaja = sql`join caja c on c.id = k.caja_id join seccional s on s.id = c.seccional_id where k.id = n.id`

/** What the audit calls the things of this feature. */
export const cosasConciliacion = [
  entityNames('extractoBanco', sql`extracto_banco k ${deCaja}`, sql`k.archivo || ' · ' || c.nombre`, sql`s.nombre`),
  entityNames('conciliacion', sql`conciliacion k ${deCaja}`, sql`'N.º ' || k.id || ' · ' || c.nombre`, sql`s.nombre`),
  entityNames(
    'conciliacionCaja',
    sql`caja c join seccional s on s.id = c.seccional_id where c.id = n.id`,
    sql`c.nombre`,
    sql`s.nombre`,
  ),
]
