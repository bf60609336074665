import { sql } from 'kysely'
import { named } from '../../../platform/audit/named.ts'

/** What the audit calls the things of this feature. */
export const cosasPublicaciones = [
  named('publicacion', sql`publicacion p where p.id = n.id`, sql`coalesce(nullif(p.titulo, ''), p.archivo)`),
]
