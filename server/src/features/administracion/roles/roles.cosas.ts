import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'

/** What the audit calls the things of this feature. */
export const cosasRoles = [entityNames('rol', sql`rol r where r.id = n.id`, sql`r.nombre`)]
