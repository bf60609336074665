import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'

/** What the audit calls the things of this feature. */
export const cosasConstancia = [
  entityNames(
    'constancia',
    sql`constancia k
      left join afiliado a on a.numero = k.afiliado_numero
      left join seccional s on s.id = a.seccional_id
      where k.id = n.id`,
    sql`k.descripcion || coalesce(' · ' || a.apellido || ', ' || a.nombre, '')`,
    sql`s.nombre`,
  ),
]
