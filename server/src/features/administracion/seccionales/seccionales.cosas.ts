import { sql } from 'kysely'
import { named } from '../../../platform/audit/named.ts'

/** What the audit calls the things of this feature. */
export const cosasSeccionales = [
  named('seccional', sql`seccional s where s.id = n.id`, sql`s.codigo || ' · ' || s.nombre`, sql`s.nombre`),
  named('estructura', sql`seccional s where s.id = n.id`, sql`s.nombre`, sql`s.nombre`),
]
