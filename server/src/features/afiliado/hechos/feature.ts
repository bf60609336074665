import { quePasa } from '@gremial/contract/afiliado/hechos.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { hechosRoutes } from './hechos.routes.ts'
import { consecuenciasPropias } from './propias.consecuencia.ts'

/** SQL: name of the kind of hecho, for the audit. */
const que = sql<string>`case k.que ${sql.join(
  quePasa.map((uno) => sql`when ${sql.lit(uno)} then ${sql.lit(message('es', `hechos.que.${uno}`))}`),
  sql` `,
)} end`

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
      sql`${que} || ' · ' || a.apellido || ', ' || a.nombre`,
      sql`s.nombre`,
    ),
  ],
  consecuencias: { order: 80, sources: consecuenciasPropias },
})
