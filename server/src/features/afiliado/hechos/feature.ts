import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { hechosRoutes } from './hechos.routes.ts'
import { consecuenciasPropias } from './propias.consecuencia.ts'

export const hechosServer = defineServerFeature({
  name: 'afiliado/hechos',
  routes: hechosRoutes,
  auditNames: [
    entityNames(
      'hecho',
      sql`hecho k
      join afiliado a on a.numero = k.afiliado_numero
      join seccional s on s.id = a.seccional_id
      where k.id = n.id`,
      sql`k.que || ' · ' || a.apellido || ', ' || a.nombre`,
      sql`s.nombre`,
    ),
  ],
  consecuencias: { order: 80, sources: consecuenciasPropias },
})
