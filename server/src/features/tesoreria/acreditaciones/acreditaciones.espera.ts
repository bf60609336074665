import { debitosScreens } from '@gremial/contract/tesoreria/debitos.ts'
import { respuestasDebitoScreens } from '@gremial/contract/tesoreria/respuestas-debito.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import { direccionDePantalla, type FuenteEspera } from '../../afiliado/avisos/esperas.ts'

/** Collections that were answered and that the bank did not credit in the days of the agreement, for central treasury. */

const permiso = 'cobranza.editar'

/** Days of an agreement's version (v) until it is credited. */
const dias = sql`coalesce((v.datos #>> '{acreditacion,dias}')::int, 2)`

/** Working day on which a collection of a day has to be credited, as `addWorkingDays` computes it: of no days, the first one from then on. */
const hasta = (dia: RawBuilder<unknown>): RawBuilder<string> => sql<string>`(select max(g.dia)::date
  from (
    select g.dia
    from generate_series(${dia} + least(1, ${dias}), ${dia} + 60, interval '1 day') g (dia)
    where extract(isodow from g.dia) < 6 and not exists (select from feriado o where o.dia = g.dia::date)
    order by g.dia
    limit greatest(1, ${dias})) g)`

/** An agreement (f) in use with the box (c) that its money comes into, and the day since when it says so. */
const conCaja = sql`convenio_cobranza f
  join convenio_cobranza_version v on v.convenio_id = f.id and v.version = f.version
  join caja c on c.id = v.caja_id
  cross join lateral (select min(dia_de(w.momento)) as dia
    from convenio_cobranza_version w
    where w.convenio_id = f.id and w.caja_id is not null) desde`

const datos: FuenteEspera['datos'] = ({ datos }) => ({ ...datos, hasta: formatDate(String(datos.hasta)) })

const lotes: FuenteEspera = {
  permiso,
  cosa: 'cobroSinAcreditar',
  icono: 'banco',
  lugar: debitosScreens.lotesDebito,
  filas: (ctx) => sql`select k.id, 1, k.hecho, h.hasta, k.acreditable,
      jsonb_build_object('numero', k.numero, 'caja', c.nombre, 'hasta', h.hasta)
    from ${conCaja}
    join lote_debito k on k.convenio_id = f.id and k.acreditable_cantidad > 0 and k.fecha >= desde.dia
    cross join lateral (select ${hasta(sql`k.acreditable_hasta`)} as hasta) h
    where h.hasta < ${ctx.today} and not exists (select from acreditacion_cobro x where x.lote_id = k.id)
    order by h.hasta, k.id`,
  va: ({ id }) => direccionDePantalla(debitosScreens.loteDebito, { id }),
  datos,
}

const ventanillas: FuenteEspera = {
  permiso,
  cosa: 'ventanillaSinAcreditar',
  icono: 'banco',
  lugar: respuestasDebitoScreens.respuestasDebito,
  filas: (ctx) => sql`select p.id, 1, p.recibida, h.hasta, p.total_cobrado,
      jsonb_build_object('nombre', p.nombre, 'caja', c.nombre, 'hasta', h.hasta)
    from ${conCaja}
    join respuesta_debito p on p.convenio_id = f.id and f.clase = 'VENTANILLA' and p.cobradas > 0 and p.dia >= desde.dia
    cross join lateral (select ${hasta(sql`p.dia`)} as hasta) h
    where h.hasta < ${ctx.today} and not exists (select from acreditacion_cobro x where x.respuesta_id = p.id)
    order by h.hasta, p.id`,
  va: () => direccionDePantalla(respuestasDebitoScreens.respuestasDebito),
  datos,
}

export const esperasAcreditaciones: readonly FuenteEspera[] = [lotes, ventanillas]
