import { debitosScreens } from '@gremial/contract/tesoreria/debitos.ts'
import { respuestasDebitoScreens } from '@gremial/contract/tesoreria/respuestas-debito.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { sql } from 'kysely'
import { direccionDePantalla, type FuenteEspera } from '../../afiliado/avisos/esperas.ts'
import { seAcreditaHasta } from './dia.ts'

/** Collections that were answered and that the bank did not credit in the days of the agreement, for central treasury. */

const permiso = 'cobranza.editar'

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
    cross join lateral (select ${seAcreditaHasta(sql`k.acreditable_hasta`)} as hasta) h
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
    cross join lateral (select ${seAcreditaHasta(sql`p.dia`)} as hasta) h
    where h.hasta < ${ctx.today} and not exists (select from acreditacion_cobro x where x.respuesta_id = p.id)
    order by h.hasta, p.id`,
  va: () => direccionDePantalla(respuestasDebitoScreens.respuestasDebito),
  datos,
}

export const esperasAcreditaciones: readonly FuenteEspera[] = [lotes, ventanillas]
