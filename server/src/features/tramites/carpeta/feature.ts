import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import { carpetaRoutes } from './carpeta.routes.ts'

export const carpetaServer = defineServerFeature({
  name: 'tramites/carpeta',
  routes: carpetaRoutes,
  auditNames: [
    entityNames(
      'papel',
      sql`solicitud_documento d
      join solicitud x on x.id = d.solicitud_id
      join requisito r on r.id = d.requisito_id
      join seccional s on s.id = x.seccional_id
      where d.id = n.id`,
      sql`r.nombre || ' · ' || ${numeroDeSolicitud('x')}`,
      sql`s.nombre`,
    ),
  ],
})
