import type { Hechos } from '@gremial/contract/tramites/definicion.condiciones.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { found } from '../../../platform/runtime/errors.ts'

/** SQL: the people of a member's family (a), as a JSON array. */
export const familiaDe = sql<Hechos['familia']>`coalesce((
  select jsonb_agg(jsonb_build_object('numeroDocumento', f.numero_documento, 'nombre', f.nombre, 'parentesco', k.nombre,
    'nacimiento', coalesce(f.fecha_nacimiento::text, '')) order by f.id)
  from familiar f
  join parentesco k on k.id = f.parentesco_id
  where f.afiliado_numero = a.numero and f.activo), '[]')`

/** SQL condition: a request (s) counts as one that was made: filed, and neither refused nor annulled. */
export const cuenta = sql<boolean>`s.estado not in ('INICIADA', 'RECHAZADA', 'ANULADA')`

/**
 * What the register says today of a member, and the requests of the products that they made, or that anybody made for these people
 * (documents). `menos` is the request that is asked about.
 */
export async function hechosDe(
  ctx: Ctx,
  numero: number,
  producto: number,
  documentos: readonly number[] = [],
  menos: number | null = null,
): Promise<Hechos> {
  const { rows } = await sql<Hechos>`select ${ctx.today}::date::text as dia, e.nombre as estado, c.nombre as categoria,
      b.nombre as seccional, a.fecha_alta::text as alta, coalesce(a.fecha_nacimiento::text, '') as nacimiento,
      ${familiaDe} as familia,
      coalesce((
        select jsonb_agg(jsonb_build_object('dia', coalesce(dia_de(s.presentada), s.fecha),
          'propio', s.afiliado_numero = a.numero,
          'documentos', coalesce(s.documentos_familia, '{}'), 'monto', s.monto) order by s.id)
        from solicitud s
        where s.producto_id = ${producto} and ${cuenta} and s.id is distinct from ${menos}::bigint
          and (s.afiliado_numero = a.numero or s.documentos_familia && ${[...documentos]}::bigint[])), '[]') as pedidos
    from afiliado a
    join estado_afiliado e on e.id = a.estado_id
    join categoria_afiliado c on c.id = a.categoria_id
    join seccional b on b.id = a.seccional_id
    where a.numero = ${numero}`.execute(ctx.db)
  return found(rows[0])
}
