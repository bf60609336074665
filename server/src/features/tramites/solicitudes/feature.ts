import { sql } from 'kysely'
import { entityNames } from '../../../platform/audit/entity-names.ts'
import { defineServerFeature } from '../../../platform/feature/feature.ts'
import { numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import { esperaAceptadas } from './aceptadas.espera.ts'
import { esperasObservadas } from './observadas.espera.ts'
import { consecuenciasSolicitudes } from './solicitudes.consecuencia.ts'
import { solicitudesRoutes } from './solicitudes.routes.ts'

export const solicitudesServer = defineServerFeature({
  name: 'tramites/solicitudes',
  routes: solicitudesRoutes,
  auditNames: [
    entityNames(
      'solicitud',
      sql`solicitud x
      join afiliado f on f.numero = x.afiliado_numero
      join seccional s on s.id = x.seccional_id
      where x.id = n.id`,
      sql`${numeroDeSolicitud('x')} || ' · ' || f.apellido || ', ' || f.nombre`,
      sql`s.nombre`,
    ),
  ],
  esperas: { order: 20, sources: [...esperasObservadas, esperaAceptadas] },
  consecuencias: { order: 70, sources: consecuenciasSolicitudes },
})
