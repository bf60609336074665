import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'

/** What the audit calls the things of this feature. */
export const cosasSeccionales = [
  entityNames('seccional', sql`seccional s where s.id = n.id`, sql`s.codigo || ' · ' || s.nombre`, sql`s.nombre`),
  entityNames('estructura', sql`seccional s where s.id = n.id`, sql`s.nombre`, sql`s.nombre`),
]
