import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { numeroDelAnio } from '../afiliados/numeros.ts'
import { contactoRoutes } from './contacto.routes.ts'

export const contactoServer = defineServerFeature({
  name: 'afiliado/contacto',
  routes: contactoRoutes,
  auditNames: [entityNames('consulta', sql`consulta k where k.id = n.id`, sql`'C-' || ${numeroDelAnio('k')}`)],
})
