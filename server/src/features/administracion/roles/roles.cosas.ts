import { sql } from 'kysely'
import { named } from '../../../platform/audit/named.ts'

/** What the audit calls the things of this feature. */
export const cosasRoles = [named('rol', sql`rol r where r.id = n.id`, sql`r.nombre`)]
