import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { seLePideEn } from '../productos/productos.queries.ts'
import { carpetaDe, sirve } from './carpeta.queries.ts'

/** Withdraws one's own document; requests filed with it keep it. NO_EXISTE for another's, and once withdrawn. */
export function retirarPapel(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { id: yo, affiliate } = person(ctx)
    const { rows } = await sql<{ clase: string }>`update solicitud_documento d
      set retirado = ${ctx.now}, retirado_por = ${yo}
      from ${carpetaDe(sql<number>`${affiliate}::bigint`, ctx.today)} g
      where d.id = ${id} and g."idDocumento" = d.id and d.retirado is null
      returning g.clase`.execute(ctx.db)
    await audit(ctx, 'retirar', 'papel', id, { documento: found(rows[0]).clase })
  })
}

/**
 * Fills the empty slots of a request being filed with its member's valid documents, as accepted: one row each, with the same
 * file. The caller has locked the request; a concurrent withdrawal waits, or came first.
 */
export async function tomarDeCarpeta(ctx: Ctx, solicitud: number): Promise<void> {
  await sql`
    insert into solicitud_documento (solicitud_id, requisito_id, archivo_sha256, nombre, bytes, fecha_emision, observaciones,
      estado, subido, subido_por, mirado, mirado_por, sacado, clase_id, tomado_de)
    select s.id, r.id, d.archivo_sha256, d.nombre, d.bytes, d.fecha_emision, d.observaciones, 'ACEPTADO', ${ctx.now},
      ${person(ctx).id}, d.mirado, d.mirado_por, d.sacado, d.clase_id, d.id
    from solicitud s
    join requisito r on r.producto_id = s.producto_id
    join lateral ${carpetaDe(sql<number>`s.afiliado_numero`, ctx.today)} g on ${sirve}
    join solicitud_documento d on d.id = g."idDocumento"
    left join solicitud_persona q on q.solicitud_id = s.id and q.papel = 'SOLICITANTE'
    where s.id = ${solicitud} and ${seLePideEn} and d.retirado is null and not exists (
      select from solicitud_documento o where o.solicitud_id = s.id and o.requisito_id = r.id and o.reemplazado is null)
    order by r.orden, r.id
    for share of d`.execute(ctx.db)
}
