import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'

/** What the audit calls the things of this feature. */
export const cosasPermisos = [
  entityNames('permiso', sql`permiso p where p.id = n.id`, sql`coalesce(nullif(p.nombre, ''), p.codigo)`),
]
