import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { numeroDeAfiliado } from '../afiliados/numeros.ts'
import { consecuenciasCarnet } from './carnet.consecuencia.ts'
import { carnetDigitalRoutes } from './carnet.routes.ts'

export const carnetDigitalServer = defineServerFeature({
  name: 'afiliado/carnet-digital',
  routes: carnetDigitalRoutes,
  auditNames: [
    entityNames(
      'carnet_digital',
      sql`carnet_digital k
      join afiliado f on f.numero = k.afiliado_numero
      left join seccional s on s.id = f.seccional_id
      where k.id = n.id`,
      sql`f.apellido || ', ' || f.nombre || ' · ' || ${numeroDeAfiliado('f')}`,
      sql`s.nombre`,
    ),
  ],
  consecuencias: { order: 40, sources: consecuenciasCarnet },
})
