import { tramitesScreens } from '@gremial/contract/tramites/tramites.ts'
import { sql } from 'kysely'
import { person } from '../../../platform/context.ts'
import { numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import { direccionDePantalla, type FuenteEspera } from '../../afiliado/avisos/esperas.ts'
import { esperaOtraCuenta } from '../../afiliado/cobros/cobro.queries.ts'

/** The member's own payments whose account the bank refuses: another account is required (decision 166). */
export const esperaCuentaDeCobro: FuenteEspera = {
  cosa: 'cuentaDeCobro',
  permiso: 'tramites.iniciar',
  icono: 'banco',
  lugar: tramitesScreens.tramites,
  filas: (ctx) => {
    const numero = person(ctx).affiliate
    return numero === null
      ? undefined
      : sql`select s.id, 1, p.creado, null, p.importe, jsonb_build_object('numero', ${numeroDeSolicitud()}, 'producto', d.nombre)
          from pago_tramite p
          join solicitud s on s.id = p.solicitud_id
          join producto d on d.id = s.producto_id
          where s.afiliado_numero = ${numero} and ${esperaOtraCuenta}`
  },
  va: ({ id }) => direccionDePantalla(tramitesScreens.tramites, {}, { solicitud: id }),
}

/** Days that a cancelled payment stays on its member's home. */
const diasDelAnulado = 15

/** The member's own payments that central treasury cancelled, with the reason (decision 166). */
export const esperaCobroAnulado: FuenteEspera = {
  ...esperaCuentaDeCobro,
  cosa: 'cobroAnulado',
  icono: 'alerta',
  filas: (ctx) => {
    const numero = person(ctx).affiliate
    return numero === null
      ? undefined
      : sql`select s.id, 1, p.resuelto, null, p.importe,
            jsonb_build_object('numero', ${numeroDeSolicitud()}, 'producto', d.nombre, 'motivo', p.motivo)
          from pago_tramite p
          join solicitud s on s.id = p.solicitud_id
          join producto d on d.id = s.producto_id
          where s.afiliado_numero = ${numero} and p.estado = 'ANULADO'
            and p.resuelto > ${ctx.now}::timestamptz - make_interval(days => ${sql.lit(diasDelAnulado)})`
  },
}
