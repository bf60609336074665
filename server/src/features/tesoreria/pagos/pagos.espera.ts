import { finanzasScreens, sinAcuseList } from '@gremial/contract/tesoreria/finanzas.ts'
import { pagosList, pagosScreens } from '@gremial/contract/tesoreria/pagos.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import { deLista } from '../../afiliado/avisos/de-lista.ts'
import { direccionDePantalla, type FuenteEspera } from '../../afiliado/avisos/esperas.ts'
import { sinAcuseSource } from '../finanzas/finanzas.list.ts'
import { loteEnAlcance, pagosSource, porAprobar } from './pagos.list.ts'

/** Pending tasks of central treasury: one per group with its count, linked to its list. */

const ofMesa = {
  permiso: 'rendiciones.pagar',
  lista: pagosList,
  fuente: pagosSource,
  pantalla: pagosScreens.pagos,
  desde: sql`min(r.desde)`,
  importe: sql`sum(r.total)`,
} as const

/** Another user's lot that waits for approval. */
const porAprobarWait: FuenteEspera = {
  permiso: 'rendiciones.pagar',
  cosa: 'lotesPorAprobar',
  icono: 'banco',
  lugar: pagosScreens.lotes,
  filas: (ctx) => sql`select k.id, 1, k.creado, k.fecha, k.total, jsonb_build_object('numero', k.numero, 'quien', u.nombre)
    from lote_pago k
    join usuario u on u.id = k.creado_por
    where ${porAprobar} and k.creado_por <> ${ctx.user?.id ?? null} and ${loteEnAlcance(ctx)}
      and exists (select from lote_pago_renglon x where x.lote_id = k.id and x.estado = 'PENDIENTE')`,
  va: ({ id }) => direccionDePantalla(pagosScreens.lote, { id }),
  datos: ({ datos }) => ({ ...datos, quien: plainName(String(datos.quien)) }),
}

export const esperasPagos: readonly FuenteEspera[] = [
  porAprobarWait,
  deLista({ ...ofMesa, cosa: 'volvieronPagos', icono: 'alerta', consulta: () => ({ grupo: 'volvieron' }) }),
  deLista({
    ...ofMesa,
    cosa: 'porPagar',
    icono: 'prestamo',
    // If the financial system pays, there is no manual payment.
    consulta: (ctx) => (ctx.services.config.finance ? undefined : { grupo: 'paraPagar' }),
  }),
  deLista({
    permiso: 'rendiciones.pagar',
    lista: sinAcuseList,
    fuente: sinAcuseSource,
    pantalla: finanzasScreens.sinAcuse,
    cosa: 'sinFinanzas',
    icono: 'mandar',
    desde: sql`min(r.fecha_envio_externo)`,
    consulta: () => ({ abandonada: '1' }),
  }),
]
