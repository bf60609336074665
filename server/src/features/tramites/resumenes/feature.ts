import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { trabajarResumenes } from './envio.ts'
import { resumenesRoutes } from './resumenes.routes.ts'

export const resumenesServer = defineServerFeature({
  name: 'tramites/resumenes',
  routes: resumenesRoutes,
  auditNames: [entityNames('resumenes', sql`resumen_tanda t where t.id = n.id`, sql`to_char(t.periodo, 'MM/YYYY')`)],
  longWork: [trabajarResumenes],
})
