import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'

/** What the audit calls the things of this feature. */
export const cosasCajas = [
  entityNames('caja', sql`caja c join seccional s on s.id = c.seccional_id where c.id = n.id`, sql`c.nombre`, sql`s.nombre`),
]
