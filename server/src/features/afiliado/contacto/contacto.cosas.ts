import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'

/** What the audit calls the things of this feature. */
export const cosasContacto = [
  entityNames('consulta', sql`consulta k where k.id = n.id`, sql`'C-' || lpad(k.numero::text, 6, '0') || '/' || k.anio`),
]
