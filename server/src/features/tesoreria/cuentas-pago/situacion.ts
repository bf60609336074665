import type { cuentaSituations } from '@gremial/contract/tesoreria/cuentas-pago.ts'
import { rechazanLaCuenta } from '@gremial/contract/tesoreria/pagos-rechazos.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * State of a branch's account (c of seccional_cuenta): SQL shared by the payment desk, the lots and the branch's screen (decision 136).
 */

const codigos = sql.join(rechazanLaCuenta.map((codigo) => sql.lit(codigo)))

/** SQL condition: this CBU was rejected by the bank in a response, or marked so by central. */
export const rechazadaPorElBanco = (cbu: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(exists (select
    from lote_pago_renglon x
    where x.cbu = ${cbu} and x.rendicion_id is not null and x.estado = 'RECHAZADO' and x.codigo in (${codigos}))
    or exists (select from cuenta_rechazada z where z.cbu = ${cbu}))`

/** SQL: state of the account. Only BIEN can be paid: a rejected account would fail again, and a questioned one waits for its signers. */
export const cuentaSituation: RawBuilder<(typeof cuentaSituations)[number]> = sql`case when c.cbu is null then 'FALTA'
  when ${rechazadaPorElBanco(sql`c.cbu`)} then 'RECHAZADA'
  when c.consulta is not null then 'CONSULTADA' else 'BIEN' end`

/** SQL condition: no payment of a lot has reached this account of the branch yet. */
export const cuentaNueva: RawBuilder<boolean> = sql<boolean>`not exists (select
  from lote_pago_renglon x
  join rendicion_gasto g on g.id = x.rendicion_id
  where x.cbu = c.cbu and x.estado = 'PAGADO' and g.seccional_id = c.seccional_id)`

/** SQL: users who proposed, confirmed or set the account; none of them can make its first payment. */
export const autoresDeCuenta: RawBuilder<number[]> = sql<number[]>`coalesce((select array[p.propuesta_por, p.confirmada_por]
  from cuenta_propuesta p
  where p.id = c.propuesta_id), array[c.cambiada_por])`
