import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { historiaRoutes } from './historia.routes.ts'

export const historiaServer = defineServerFeature({
  name: 'afiliado/historia',
  routes: historiaRoutes,
  auditNames: [
    entityNames(
      'constancia',
      sql`constancia k
      left join afiliado a on a.numero = k.afiliado_numero
      left join seccional s on s.id = a.seccional_id
      where k.id = n.id`,
      sql`k.descripcion || coalesce(' · ' || a.apellido || ', ' || a.nombre, '')`,
      sql`s.nombre`,
    ),
  ],
})
