import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { numeroDeAfiliado } from '../afiliados/numeros.ts'
import { documentosRoutes } from './documentos.routes.ts'
import { esperaTalon } from './talon.espera.ts'

export const documentosAfiliadoServer = defineServerFeature({
  name: 'afiliado/documentos',
  routes: documentosRoutes,
  auditNames: [
    entityNames(
      'documento',
      sql`documento d
      join afiliado f on f.numero = d.afiliado_numero
      left join seccional s on s.id = f.seccional_id
      where d.id = n.id`,
      sql`d.descripcion || ' · ' || f.apellido || ', ' || f.nombre || ' · ' || ${numeroDeAfiliado('f')}`,
      sql`s.nombre`,
    ),
  ],
  esperas: { order: 70, sources: [esperaTalon] },
})
