import { sql } from 'kysely'
import { named } from '../../../platform/audit/named.ts'

/** What the audit calls the things of this feature. A provider is known by its CUIT. */
export const cosasProveedores = [
  named('proveedor', sql`proveedor k where k.cuit = lpad(n.id::text, 11, '0')`, sql`k.nombre`),
  named('contribuyentes', sql`carga_contribuyentes k where k.id = n.id`, sql`k.archivo`),
]
