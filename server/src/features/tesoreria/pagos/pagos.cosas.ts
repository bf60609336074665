import { sql } from 'kysely'
import { named } from '../../../platform/audit/named.ts'

/** What the audit calls the things of this feature. */
export const cosasPagos = [
  named('lotePago', sql`lote_pago k where k.id = n.id`, sql`'N.º ' || k.numero`),
  named('cuentaSeccional', sql`seccional s where s.id = n.id`, sql`s.codigo || ' · ' || s.nombre`, sql`s.nombre`),
]
