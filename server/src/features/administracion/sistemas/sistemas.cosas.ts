import { sql } from 'kysely'
import { named } from '../../../platform/audit/named.ts'

/** What the audit calls the things of this feature. */
export const cosasSistemas = [named('sistema', sql`sistema k where k.id = n.id`, sql`k.nombre`)]
