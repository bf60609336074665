import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'

/** What the audit calls the things of this feature. */
export const cosasHechos = [
  entityNames(
    'hecho',
    sql`hecho k
      join afiliado a on a.numero = k.afiliado_numero
      join seccional s on s.id = a.seccional_id
      where k.id = n.id`,
    sql`k.que || ' · ' || a.apellido || ', ' || a.nombre`,
    sql`s.nombre`,
  ),
]
