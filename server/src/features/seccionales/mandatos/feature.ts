import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { delegacionesWork } from './delegaciones.terminar.ts'
import { consecuenciasMandatos } from './mandatos.consecuencia.ts'
import { mandatosRoutes } from './mandatos.routes.ts'

export const mandatosServer = defineServerFeature({
  name: 'seccionales/mandatos',
  routes: mandatosRoutes,
  longWork: [delegacionesWork],
  auditNames: [
    entityNames(
      'mandato',
      sql`mandato m
      join puesto p on p.codigo = m.puesto
      join seccional s on s.id = m.seccional_id
      join afiliado f on f.numero = m.afiliado_numero
      where m.id = n.id`,
      sql`p.nombre || ' · ' || f.apellido || ', ' || f.nombre`,
      sql`s.nombre`,
    ),
    entityNames(
      'delegacion',
      sql`delegacion d
      join mandato m on m.id = d.mandato_id
      join puesto p on p.codigo = m.puesto
      join seccional s on s.id = m.seccional_id
      join usuario u on u.id = d.usuario_id
      where d.id = n.id`,
      sql`p.nombre || ' · ' || u.nombre`,
      sql`s.nombre`,
    ),
    entityNames('puesto', sql`puesto p where p.codigo = n.id`, sql`p.nombre`),
  ],
  consecuencias: { order: 20, sources: consecuenciasMandatos },
})
