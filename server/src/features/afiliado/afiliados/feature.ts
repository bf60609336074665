import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { afiliadosRoutes } from './afiliados.routes.ts'
import { numeroDeAfiliado } from './numeros.ts'

export const afiliadosServer = defineServerFeature({
  name: 'afiliado/afiliados',
  routes: afiliadosRoutes,
  auditNames: [
    entityNames(
      'afiliado',
      sql`afiliado f
      left join seccional s on s.id = f.seccional_id
      where f.numero = n.id`,
      sql`f.apellido || ', ' || f.nombre || ' · ' || ${numeroDeAfiliado('f')}`,
      sql`s.nombre`,
    ),
  ],
})
