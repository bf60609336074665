import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'

/** What the audit calls the things of this feature. */
export const cosasProductos = [
  entityNames('producto', sql`producto p where p.id = n.id`, sql`p.nombre`),
  entityNames('destino', sql`destino_fondos d where d.id = n.id`, sql`d.nombre`),
]
