import { conformidadScreens } from '@gremial/contract/tramites/conformidad.ts'
import { pasosSolicitud } from '@gremial/contract/tramites/estados.ts'
import { tramitesScreens } from '@gremial/contract/tramites/tramites.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import { person } from '../../../platform/context.ts'
import { numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import { direccionDePantalla, type FuenteEspera } from '../../afiliado/avisos/esperas.ts'
import { dePersona } from './conformidad.queries.ts'

/** Consents requested from the caller, while the request can still be filed. */
export const esperaConformidad: FuenteEspera = {
  cosa: 'conformidad',
  icono: 'firmar',
  lugar: tramitesScreens.tramites,
  filas: (ctx) => {
    const numero = person(ctx).affiliate
    return numero === null
      ? undefined
      : sql`select c.id, 1, c.pedida, dia_de(c.vence), null, jsonb_build_object('solicitante', f.apellido || ', ' || f.nombre,
            'producto', pr.nombre, 'numero', ${numeroDeSolicitud()})
          from ${dePersona(numero)}
          where c.estado = 'PEDIDA' and c.vence > ${ctx.now} and s.estado = any(${[...pasosSolicitud.presentar.de]}::text[])`
  },
  va: ({ id }) => direccionDePantalla(conformidadScreens.conformidadPropia, { id }),
  datos: ({ datos }) => ({ ...datos, solicitante: plainName(String(datos.solicitante)) }),
}
