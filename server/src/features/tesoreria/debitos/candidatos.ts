import type { MotivoFuera } from '@gremial/contract/tesoreria/debitos.ts'
import { type RawBuilder, sql } from 'kysely'
import { consentido } from '../../afiliado/consentimientos/consentimientos.queries.ts'
import { conPrestamo, frenado, pagoEnParte } from '../../afiliado/documentos/debito-del-talon.ts'
import { talonSinPagar } from '../../afiliado/documentos/documentos.queries.ts'
import './debitos.tables.ts'

/** Members who signed the direct debit, with the slip that a lot of that day would debit or the reason why not (decision 148). */

export interface PedidoDebito {
  /** Value date (ISO). */
  fecha: string
  hoy: string
  idConvenio: number | undefined
}

/** Days after which somebody who revoked is no longer listed among those who are left out. */
const diasRevocado = 45

const fuera = (motivo: MotivoFuera) => sql.lit(motivo)

/** The ledger has no consent in force on that day for an authorisation (ad). */
const sinConsentimiento = (fecha: string) => sql<boolean>`not ${consentido('DEBITO', sql`ad.solicitud_id`, sql`${fecha}::date`)}`

/**
 * Reason why a slip (d) of a member (a) is not debited on that day under an authorisation (ad, s); null: it is. Of a line that a lot already has,
 * only what may have changed since then is checked.
 */
export const porQueFuera = (
  { fecha, idConvenio }: PedidoDebito,
  nueva: boolean,
): RawBuilder<MotivoFuera | null> => sql<MotivoFuera | null>`case
  when ${sinConsentimiento(fecha)} then ${fuera('REVOCO')}
  when not a.vinculado then ${fuera('DE_BAJA')}
  ${
    nueva
      ? sql`when exists (select from lote_debito_renglon v
          where v.afiliado_numero = a.numero and v.estado = 'PENDIENTE') then ${fuera('EN_OTRO_LOTE')}`
      : sql``
  }
  when ad.suspendida is not null then ${fuera('CUENTA_RECHAZADA')}
  when d.id is null then ${fuera('NO_DEBE')}
  when not ${talonSinPagar} then ${fuera('YA_PAGO')}
  when d.vence < ${fecha} then ${fuera('VENCE_ANTES')}
  when ${frenado(fecha)} then ${fuera('FRENADO')}
  ${
    nueva
      ? sql`when u.estado in ('RECHAZADO', 'REVERSADO') and (u.reintento is null or u.reintento > ${fecha})
          then ${fuera('RECHAZADO_ANTES')}`
      : sql``
  }
  when ${conPrestamo} then ${fuera('PRESTAMO')}
  when ${pagoEnParte} then ${fuera('PAGO_EN_PARTE')}
  when d.importe > (select v.maximo_debito
    from convenio_cobranza f
    join convenio_cobranza_version v on v.convenio_id = f.id and v.version = f.version
    where f.id = ${idConvenio ?? null}::bigint) then ${fuera('PASA_LIMITE')}
  end`

/**
 * One row for each member whose last granted authorisation is in force, or was revoked lately: (a) member, (s, ad) authorisation, (d) their last
 * slip, (u) the last line of that slip, and `p.motivo`. The slips of a member are for all that is owed, so there is one of each.
 *
 * The reason costs more than all the rest. `motivoDe: 'todos'` (default), for a query that groups or filters by it, computes it once for each member;
 * without the fence (offset 0) PostgreSQL would compute it at each place that names it. `'pagina'` computes it for the rows of a page only.
 */
export const candidatos = (pedido: PedidoDebito, motivoDe: 'todos' | 'pagina' = 'todos'): RawBuilder<unknown> => sql`adhesion ad
  join solicitud s on s.id = ad.solicitud_id and s.estado = 'OTORGADA'
  join afiliado a on a.numero = s.afiliado_numero
  left join lateral (select t.id, t.afiliado_numero, t.fecha, t.vence, t.importe, t.datos, t.descripcion
    from documento t
    where t.afiliado_numero = a.numero and t.tipo = 'TALON'
    order by t.id desc
    limit 1) d on true
  left join lateral (select r.estado, r.reintento
    from lote_debito_renglon r
    where r.documento_id = d.id and r.estado not in ('QUITADO', 'ANULADO')
    order by r.id desc
    limit 1) u on true
  cross join lateral (select ${porQueFuera(pedido, true)} as motivo ${motivoDe === 'todos' ? sql`offset 0` : sql``}) p
  where (ad.revocada_desde is null or ad.revocada_desde > ${pedido.hoy}::date - ${sql.lit(diasRevocado)})
    and not exists (select from solicitud o
      join adhesion oa on oa.solicitud_id = o.id
      where o.afiliado_numero = a.numero and o.estado = 'OTORGADA' and o.id > s.id)`
