import { sql } from 'kysely'
import { named } from '../../../platform/audit/named.ts'

/** What the audit calls the things of this feature. */
export const cosasGanchos = [
  named('gancho', sql`gancho k where k.id = n.id`, sql`k.nombre`),
  named('entrega', sql`bandeja_salida k where k.id = n.id`, sql`k.datos ->> 'evento'`),
]
