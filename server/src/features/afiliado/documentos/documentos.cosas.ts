import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'

/** What the audit calls the things of this feature. */
export const cosasDocumentos = [
  entityNames(
    'documento',
    sql`documento d
      join afiliado f on f.numero = d.afiliado_numero
      left join seccional s on s.id = f.seccional_id
      where d.id = n.id`,
    sql`d.descripcion || ' · ' || f.apellido || ', ' || f.nombre || ' · ' || lpad(f.numero::text, 6, '0') || '/' || f.digito`,
    sql`s.nombre`,
  ),
]
