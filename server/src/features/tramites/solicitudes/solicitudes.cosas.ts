import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'

/** What the audit calls the things of this feature. */
export const cosasSolicitudes = [
  entityNames(
    'solicitud',
    sql`solicitud x
      join afiliado f on f.numero = x.afiliado_numero
      join seccional s on s.id = x.seccional_id
      where x.id = n.id`,
    sql`x.anio || '-' || lpad(x.numero::text, 6, '0') || ' · ' || f.apellido || ', ' || f.nombre`,
    sql`s.nombre`,
  ),
]
