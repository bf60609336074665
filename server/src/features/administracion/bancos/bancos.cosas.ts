import { sql } from 'kysely'
import { named } from '../../../platform/audit/named.ts'

/** What the audit calls the things of this feature. */
export const cosasBancos = [named('banco', sql`banco b where b.id = n.id`, sql`b.nombre`)]
