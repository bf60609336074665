import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'

/** What the audit calls the things of this feature. */
export const cosasClasesPapel = [entityNames('clasePapel', sql`clase_papel c where c.id = n.id`, sql`c.nombre`)]
