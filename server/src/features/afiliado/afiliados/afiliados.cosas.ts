import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'

/** What the audit calls the things of this feature. */
export const cosasAfiliados = [
  entityNames(
    'afiliado',
    sql`afiliado f
      left join seccional s on s.id = f.seccional_id
      where f.numero = n.id`,
    sql`f.apellido || ', ' || f.nombre || ' · ' || lpad(f.numero::text, 6, '0') || '/' || f.digito`,
    sql`s.nombre`,
  ),
]
