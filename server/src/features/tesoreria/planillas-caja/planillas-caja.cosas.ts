import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'

/** What the audit calls the things of this feature. */
export const cosasPlanillasCaja = [
  entityNames(
    'planilla-caja',
    sql`planilla_caja x
      join caja c on c.id = x.caja_id
      join seccional s on s.id = x.seccional_id
      where x.id = n.id`,
    sql`'N.º ' || x.numero || ' · ' || c.nombre`,
    sql`s.nombre`,
  ),
]
