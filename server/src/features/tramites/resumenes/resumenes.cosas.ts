import { sql } from 'kysely'
import { named } from '../../../platform/audit/named.ts'

/** What the audit calls the things of this feature. */
export const cosasResumenes = [named('resumenes', sql`resumen_tanda t where t.id = n.id`, sql`to_char(t.periodo, 'MM/YYYY')`)]
