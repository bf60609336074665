import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'

/** What the audit calls the things of this feature. */
export const cosasGanchos = [
  entityNames('gancho', sql`gancho k where k.id = n.id`, sql`k.nombre`),
  entityNames('entrega', sql`bandeja_salida k where k.id = n.id`, sql`k.datos ->> 'evento'`),
]
