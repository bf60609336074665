import { sql } from 'kysely'
import { type EntityNames, entityNames } from '../../../platform/audit/entity-names.ts'

/** What came in is called as its file. */
export const cosasImportaciones: EntityNames[] = [
  entityNames('importacion', sql`importacion i where i.id = n.id`, sql`i.archivo`),
  ...(['padron', 'beneficiarios', 'familiares', 'empresas', 'movimientos'] as const).map((thing) => ({
    thing,
    name: sql`nullif(a.entidad_id, '')`,
  })),
]
