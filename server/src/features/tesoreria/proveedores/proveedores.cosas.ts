import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'

/** What the audit calls the things of this feature. A provider is known by its CUIT. */
export const cosasProveedores = [
  entityNames('proveedor', sql`proveedor k where k.cuit = lpad(n.id::text, 11, '0')`, sql`k.nombre`),
  entityNames('contribuyentes', sql`carga_contribuyentes k where k.id = n.id`, sql`k.archivo`),
]
