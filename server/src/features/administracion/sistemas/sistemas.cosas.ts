import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'

/** What the audit calls the things of this feature. */
export const cosasSistemas = [entityNames('sistema', sql`sistema k where k.id = n.id`, sql`k.nombre`)]
