import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'

/** What the audit calls the things of this feature. */
export const cosasPublicaciones = [
  entityNames('publicacion', sql`publicacion p where p.id = n.id`, sql`coalesce(nullif(p.titulo, ''), p.archivo)`),
]
