import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'

/** What the audit calls the things of this feature. */
export const cosasBancos = [entityNames('banco', sql`banco b where b.id = n.id`, sql`b.nombre`)]
