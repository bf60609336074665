import { sql } from 'kysely'
import { named } from '../../../platform/audit/named.ts'

/** What the audit calls the things of this feature. */
export const cosasProductos = [
  named('producto', sql`producto p where p.id = n.id`, sql`p.nombre`),
  named('destino', sql`destino_fondos d where d.id = n.id`, sql`d.nombre`),
]
