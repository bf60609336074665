import { pasosScreens } from '@gremial/contract/tramites/solicitud.ts'
import { tramitesScreens } from '@gremial/contract/tramites/tramites.ts'
import { sql } from 'kysely'
import { person } from '../../../platform/context.ts'
import { numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import { direccionDePantalla, type FuenteEspera } from '../../afiliado/avisos/esperas.ts'
import { sigueIgual } from './solicitudes.queries.ts'
import './solicitudes.tables.ts'

/** The caller's own requests accepted by all their parties and not filed yet. */
export const esperaAceptadas: FuenteEspera = {
  cosa: 'solicitudAceptada',
  permiso: 'tramites.iniciar',
  icono: 'mandar',
  lugar: tramitesScreens.tramites,
  filas: (ctx) => {
    const numero = person(ctx).affiliate
    return numero === null
      ? undefined
      : sql`select s.id, 1, max(c.respondida), null, null,
            jsonb_build_object('numero', ${numeroDeSolicitud()}, 'producto', p.nombre)
          from solicitud s
          join producto p on p.id = s.producto_id and p.conformidad
          join conformidad c on c.solicitud_id = s.id and c.estado = 'ACEPTADA' and c.desconocida is null and ${sigueIgual}
          where s.afiliado_numero = ${numero} and s.estado = 'INICIADA'
          group by s.id, p.id
          having count(*) = p.garantes + p.cosolicitantes`
  },
  va: ({ id }) => direccionDePantalla(pasosScreens.continuar, { idsolicitud: id }),
}
