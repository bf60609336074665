import type { cuentasPagoAfiliado, GrupoPagoAfiliado } from '@gremial/contract/tesoreria/pagos-afiliados.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'
import { cuentaRechazada } from '../../afiliado/cobros/cobro.queries.ts'

/** SQL over a payment to a member (p of pago_tramite) and its request (s), shared by the desk and the lots (decision 166). */

/** SQL: state of the payee's account. */
export const cuentaDelPago: RawBuilder<(typeof cuentasPagoAfiliado)[number]> = sql`case when p.cbu = '' then 'FALTA'
  when ${cuentaRechazada} then 'RECHAZADA' else 'BIEN' end`

/** SQL condition: this member has never been paid at this account. */
export const cuentaSinPagos: RawBuilder<boolean> = sql<boolean>`not exists (select
  from lote_pago_renglon x
  join pago_tramite o on o.id = x.pago_id
  join solicitud z on z.id = o.solicitud_id
  where x.cbu = p.cbu and x.estado = 'PAGADO' and z.afiliado_numero = s.afiliado_numero)`

/** SQL condition: the caller takes part in the request or gave the account, so another user must pay. */
export const esPropio = (ctx: Ctx): RawBuilder<boolean> => {
  const { id, affiliate } = person(ctx)
  return sql<boolean>`(p.cbu_por = ${id} or s.creada_por = ${id} or coalesce(s.presentada_por = ${id}, false)
    or coalesce(s.afiliado_numero = ${affiliate}::bigint, false))`
}

/** SQL: last lot line of a payment. */
export const ultimoRenglonDelPago = sql`(select x.estado, x.codigo, x.motivo, x.lote_id, x.cbu, k.numero, k.fecha
  from lote_pago_renglon x
  join lote_pago k on k.id = x.lote_id
  where x.pago_id = p.id
  order by x.id desc
  limit 1)`

/** SQL: group of a payment, from its last line (l). A rejected one is returned until it is in another lot. */
export const grupoDelPago: RawBuilder<GrupoPagoAfiliado> = sql`case when p.estado = 'PAGADO' then 'pagados'
  when l.estado = 'PENDIENTE' then 'enBanco' when l.estado = 'RECHAZADO' then 'volvieron' else 'paraPagar' end`
