import { sql } from 'kysely'
import { named } from '../../../platform/audit/named.ts'

/** What the audit calls the things of this feature. */
export const cosasClasesPapel = [named('clasePapel', sql`clase_papel c where c.id = n.id`, sql`c.nombre`)]
