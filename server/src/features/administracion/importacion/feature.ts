import { sql } from 'kysely'
import { type EntityNames, entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { barrerImportaciones, trabajarImportaciones } from './cola.ts'
import { importacionesRoutes } from './importaciones.routes.ts'

/** An import is shown by its file name. */
const cosasImportaciones: EntityNames[] = [
  entityNames('importacion', sql`importacion i where i.id = n.id`, sql`i.archivo`),
  ...(['padron', 'beneficiarios', 'familiares', 'empresas', 'movimientos'] as const).map((thing) => ({
    thing,
    name: sql`nullif(a.entidad_id, '')`,
  })),
]

export const importacionServer = defineServerFeature({
  name: 'administracion/importacion',
  routes: importacionesRoutes,
  auditNames: cosasImportaciones,
  longWork: [trabajarImportaciones],
  sweeps: [barrerImportaciones],
})
