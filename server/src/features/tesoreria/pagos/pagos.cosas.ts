import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'

/** What the audit calls the things of this feature. */
export const cosasPagos = [
  entityNames('lotePago', sql`lote_pago k where k.id = n.id`, sql`'N.º ' || k.numero`),
  entityNames('cuentaSeccional', sql`seccional s where s.id = n.id`, sql`s.codigo || ' · ' || s.nombre`, sql`s.nombre`),
]
