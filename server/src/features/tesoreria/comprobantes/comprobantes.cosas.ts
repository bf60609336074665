import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'

/** What the audit calls the things of this feature. */
export const cosasComprobantes = [
  entityNames(
    'comprobante',
    sql`comprobante k
      join rendicion_gasto r on r.id = k.rendicion_id
      join seccional s on s.id = r.seccional_id
      where k.id = n.id`,
    sql`k.proveedor || ' · ' || r.numero_completo`,
    sql`s.nombre`,
  ),
]
