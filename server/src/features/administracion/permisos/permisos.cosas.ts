import { sql } from 'kysely'
import { named } from '../../../platform/audit/named.ts'

/** What the audit calls the things of this feature. */
export const cosasPermisos = [named('permiso', sql`permiso p where p.id = n.id`, sql`coalesce(nullif(p.nombre, ''), p.codigo)`)]
