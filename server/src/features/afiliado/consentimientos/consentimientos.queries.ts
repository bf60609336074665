import { type ClaseConsentimiento, type Consentimiento, finesConsentimiento } from '@gremial/contract/afiliado/consentimientos.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { found } from '../../../platform/runtime/errors.ts'

/** The ledger of consents (decision 154). */

/**
 * SQL condition: a consent of that class, from the signed row, is in force on a day. Statements that pick rows needing consent
 * join it.
 */
export const consentido = (
  clase: ClaseConsentimiento,
  origen: RawBuilder<unknown>,
  dia: RawBuilder<unknown> | string,
): RawBuilder<boolean> => sql<boolean>`exists (select
  from consentimiento c
  left join consentimiento_fin e on e.consentimiento_id = c.id
  where c.origen_id = ${origen} and c.clase = ${sql.lit(clase)} and (e.desde is null or e.desde > ${dia}))`

/** Limit of consents on a screen or in an evidence document. */
const masConsentimientos = 500

/** Consents of a member and of the numbers merged into theirs, newest first. The caller checks the scope. */
export async function consentimientosDe(
  ctx: Ctx,
  numero: number,
  id?: number,
): Promise<{ nombre: string; consentimientos: Consentimiento[] }> {
  const { rows: quien } = await sql<{ nombre: string }>`select apellido || ', ' || nombre as nombre
    from afiliado
    where numero = ${numero}`.execute(ctx.db)
  const { rows } = await sql<Omit<Consentimiento, 'vigente'>>`select c.id, c.clase, c.texto, c.huella, c.version, c.idioma,
      ${isoMoment(sql`c.momento`)} as momento, c.canal, coalesce(u.nombre, '') as por, c.direccion, e.desde as hasta,
      coalesce(e.motivo, '') as motivo, n.usos, n.ultimo as "ultimoUso"
    from afiliado a
    join consentimiento c on c.afiliado_numero = a.numero
    left join consentimiento_fin e on e.consentimiento_id = c.id
    left join usuario u on u.id = c.por
    left join lateral (
      select count(*)::int as usos, max(k.fecha) as ultimo
      from lote_debito_renglon r
      join lote_debito k on k.id = r.lote_id
      where c.clase = 'DEBITO' and r.solicitud_id = c.origen_id and r.parte is not null) n on true
    where (a.numero = ${numero} or a.pasa_a = ${numero}) and (${id ?? null}::bigint is null or c.id = ${id ?? null}::bigint)
    order by c.momento desc, c.id desc
    limit ${masConsentimientos}`.execute(ctx.db)
  return {
    nombre: plainName(found(quien[0]).nombre),
    consentimientos: rows.map((c) => ({
      ...c,
      por: plainName(c.por),
      motivo: enPalabras(ctx, c.motivo),
      vigente: c.hasta === null || c.hasta > ctx.today,
    })),
  }
}

const enPalabras = (ctx: Ctx, motivo: string): string => {
  const conocido = finesConsentimiento.find((fin) => fin === motivo)
  return conocido ? message(ctx.language, `finConsentimiento.${conocido}`) : motivo
}
