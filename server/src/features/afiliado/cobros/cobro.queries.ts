import { rechazanLaCuenta } from '@gremial/contract/tesoreria/pagos-rechazos.ts'
import type { CobroArmado } from '@gremial/contract/tramites/armado-en-solicitud.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { rechazoInWords } from './rechazos.ts'

/** The payment of a granted procedure, for its member (decision 166). */

const deLaCuenta = sql.join(rechazanLaCuenta.map((codigo) => sql.lit(codigo)))

/**
 * SQL condition: the bank refused the account of a payment (p) of this member (s). For this member only: it may refuse an account because its
 * holder is another person.
 */
export const cuentaRechazada: RawBuilder<boolean> = sql<boolean>`exists (select
  from lote_pago_renglon x
  join pago_tramite o on o.id = x.pago_id
  join solicitud z on z.id = o.solicitud_id
  where x.cbu = p.cbu and x.estado = 'RECHAZADO' and x.codigo in (${deLaCuenta}) and z.afiliado_numero = s.afiliado_numero)`

/** SQL condition: a pending payment (p, s), not with the bank, has no account or one that the bank refuses: its member must give another. */
export const esperaOtraCuenta: RawBuilder<boolean> = sql<boolean>`(p.estado = 'PENDIENTE' and (p.cbu = '' or ${cuentaRechazada})
  and not exists (select from lote_pago_renglon x where x.pago_id = p.id and x.estado = 'PENDIENTE'))`

/** Null if the request was granted before payments were tracked, or pays nothing. */
export async function leerCobro(ctx: Ctx, solicitud: number): Promise<CobroArmado | null> {
  const { rows } = await sql<
    Omit<CobroArmado, 'motivo' | 'seCambia'> & { codigo: string; dicho: string; anulado: string }
  >`select case when p.estado <> 'PENDIENTE' then p.estado when l.estado = 'PENDIENTE' then 'EN_BANCO'
        when ${esperaOtraCuenta} then 'RECHAZADO' else 'ESPERA' end as estado,
      p.importe, p.cbu,
      coalesce(case when p.estado = 'PAGADO' then p.fecha_pago when l.estado = 'PENDIENTE' then l.fecha end::text, '') as dia,
      case when l.estado = 'RECHAZADO' and l.cbu = p.cbu then l.codigo else '' end as codigo,
      case when l.estado = 'RECHAZADO' and l.cbu = p.cbu then l.motivo else '' end as dicho, p.motivo as anulado
    from pago_tramite p
    join solicitud s on s.id = p.solicitud_id
    left join lateral (select x.estado, x.codigo, x.motivo, x.cbu, k.fecha
      from lote_pago_renglon x
      join lote_pago k on k.id = x.lote_id
      where x.pago_id = p.id
      order by x.id desc
      limit 1) l on true
    where p.solicitud_id = ${solicitud}`.execute(ctx.db)
  const [fila] = rows
  if (!fila) return null
  const { codigo, dicho, anulado, ...cobro } = fila
  const espera = cobro.estado === 'ESPERA' || cobro.estado === 'RECHAZADO'
  return {
    ...cobro,
    motivo: anulado || (espera ? rechazoInWords(ctx.language, codigo, dicho) : ''),
    seCambia: Number(espera),
  }
}
