import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'

/** What the audit calls the things of this feature. */
export const cosasPorRendir = [
  entityNames(
    'comprobante-por-rendir',
    sql`comprobante_por_rendir k
      join seccional s on s.id = k.seccional_id
      where k.id = n.id`,
    sql`coalesce(nullif(k.proveedor, ''), k.nombre)`,
    sql`s.nombre`,
  ),
]
