import { avisoDebito } from '@gremial/contract/afiliado/debitos.ts'
import { type RawBuilder, sql } from 'kysely'

/** SQL conditions under which a slip (alias d) is paid by direct debit (decisions 148 and 153). */

/** SQL condition: a stop of the authorisation (adhesión, alias ad) for that slip is in force on that day. */
export const frenado = (
  fecha: RawBuilder<unknown> | string,
): RawBuilder<boolean> => sql<boolean>`exists (select from debito_freno f
  where f.solicitud_id = ad.solicitud_id and f.levantado is null
    and (f.documento_id = d.id or f.documento_id is null and f.hasta >= ${fecha}))`

/**
 * SQL condition: loan instalments are among the charges of the slip, the newest ones up to its amount. Loans are not debited
 * (BCRA, Com. A 6909). Imported accounts number their dues 1/1, so a charge in one instalment is a loan only by its description.
 */
export const conPrestamo = sql<boolean>`exists (select
  from (
    select m.cuotas, m.descripcion,
      sum(m.debe) over (order by m.fecha desc, m.id desc rows between unbounded preceding and 1 preceding) as antes
    from movimiento_cuenta m
    where m.afiliado_numero = d.afiliado_numero and m.fecha <= d.fecha and m.debe > 0 and m.revierte is null) x
  where coalesce(x.antes, 0) < d.importe and (x.cuotas > 1 or normalizar(x.descripcion) ~ '(prestamo|anticipo|adelanto)'))`

/** SQL condition: the member owes less than the amount of the slip. */
export const pagoEnParte = sql<boolean>`(select coalesce(sum(m.debe - m.haber), 0) < d.importe
  from movimiento_cuenta m
  where m.afiliado_numero = d.afiliado_numero)`

/** SQL: working days after today up to the due date of the slip. */
const diasHabiles = (hoy: string) => sql<number>`(select count(*)
  from generate_series(${hoy}::date + 1, d.vence, interval '1 day') g (dia)
  where extract(isodow from g.dia) < 6 and not exists (select from feriado f where f.dia = g.dia::date))`

/**
 * SQL: last four digits of the account that the slip is debited from, of the last authorisation, in force on its due date. Null,
 * so the member pays, if there is none, it is suspended or stopped, the bank rejected the slip for good, no lot has it and no
 * time is left, or the slip is excluded from debits.
 */
export const debitoDelTalon = (hoy: string): RawBuilder<string | null> => sql<string | null>`(select right(ad.cbu, 4)
  from (
    select a.solicitud_id, a.revocada_desde, a.suspendida, s.cbu
    from solicitud s
    join adhesion a on a.solicitud_id = s.id
    where s.afiliado_numero = d.afiliado_numero and s.estado = 'OTORGADA'
    order by s.id desc
    limit 1) ad
  where (ad.revocada_desde is null or ad.revocada_desde > d.vence) and ad.suspendida is null and not ${frenado(sql`d.vence`)}
    and (exists (select
        from lote_debito_renglon r
        join lote_debito k on k.id = r.lote_id and k.aprobado is not null
        where r.documento_id = d.id and r.estado = 'PENDIENTE')
      or not exists (select
          from lote_debito_renglon r
          where r.documento_id = d.id and r.estado in ('RECHAZADO', 'REVERSADO')
            and (r.reintento is null or r.reintento > d.vence))
        and not ${conPrestamo} and not ${pagoEnParte} and ${diasHabiles(hoy)} >= ${sql.lit(avisoDebito)}))`
