import { sql } from 'kysely'
import { named } from '../../../platform/audit/named.ts'

/** What the audit calls the things of this feature. */
export const cosasContacto = [
  named('consulta', sql`consulta k where k.id = n.id`, sql`'C-' || lpad(k.numero::text, 6, '0') || '/' || k.anio`),
]
