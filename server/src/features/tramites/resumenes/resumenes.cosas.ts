import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'

/** What the audit calls the things of this feature. */
export const cosasResumenes = [
  entityNames('resumenes', sql`resumen_tanda t where t.id = n.id`, sql`to_char(t.periodo, 'MM/YYYY')`),
]
