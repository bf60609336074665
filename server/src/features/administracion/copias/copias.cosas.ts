import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { zone } from '../../../platform/db/iso.ts'

/** What the audit calls the things of this feature. */
export const cosasCopias = [
  entityNames('copia', sql`copia k where k.id = n.id`, sql`to_char(k.pedida at time zone ${zone}, 'DD/MM/YYYY HH24:MI')`),
]
