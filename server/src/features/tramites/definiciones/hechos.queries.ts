import type { Hechos } from '@gremial/contract/tramites/definicion.condiciones.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { found } from '../../../platform/runtime/errors.ts'

/** SQL: family of a member (a), as a JSON array. */
export const familiaDe = sql<Hechos['familia']>`coalesce((
  select jsonb_agg(jsonb_build_object('numeroDocumento', f.numero_documento, 'nombre', f.nombre, 'parentesco', k.nombre,
    'nacimiento', coalesce(f.fecha_nacimiento::text, '')) order by f.id)
  from familiar f
  join parentesco k on k.id = f.parentesco_id
  where f.afiliado_numero = a.numero and f.activo), '[]')`

/** SQL condition: a request (s) counts towards limits: it is filed, and neither refused nor annulled. */
export const cuenta = sql<boolean>`s.estado not in ('INICIADA', 'RECHAZADA', 'ANULADA')`

type Pedido = Hechos['pedidos'][number] & { producto: number }
export type HechosDeVarios = Omit<Hechos, 'pedidos'> & { pedidos: Pedido[] }

/**
 * SQL fields of `HechosDeVarios` over a member (a): their requests of the products, and requests by anybody for these people (documents).
 */
export const camposHechos = (
  dia: string,
  productos: RawBuilder<unknown>,
  documentos: RawBuilder<unknown>,
  menos: number | null,
) => sql`${dia}::date::text as dia, e.nombre as estado, c.nombre as categoria,
      b.nombre as seccional, a.fecha_alta::text as alta, coalesce(a.fecha_nacimiento::text, '') as nacimiento,
      ${familiaDe} as familia,
      coalesce((
        select jsonb_agg(jsonb_build_object('producto', s.producto_id, 'dia', coalesce(dia_de(s.presentada), s.fecha),
          'propio', s.afiliado_numero = a.numero,
          'documentos', coalesce(s.documentos_familia, '{}'), 'monto', s.monto) order by s.id)
        from solicitud s
        where s.producto_id = any(${productos}) and ${cuenta} and s.id is distinct from ${menos}::bigint
          and (s.afiliado_numero = a.numero or s.documentos_familia && ${documentos})), '[]') as pedidos`

/** SQL tables: a member (a) joined to the names that `camposHechos` reads. */
export const deHechos = sql`afiliado a
    join estado_afiliado e on e.id = a.estado_id
    join categoria_afiliado c on c.id = a.categoria_id
    join seccional b on b.id = a.seccional_id`

/** Facts of a member, with their requests of several products. */
async function leerHechos(
  ctx: Ctx,
  numero: number,
  productos: readonly number[],
  { documentos, menos, dia }: { documentos: readonly number[]; menos: number | null; dia: string },
): Promise<HechosDeVarios> {
  const de = camposHechos(dia, sql`${[...productos]}::bigint[]`, sql`${[...documentos]}::bigint[]`, menos)
  const { rows } = await sql<HechosDeVarios>`select ${de}
    from ${deHechos}
    where a.numero = ${numero}`.execute(ctx.db)
  return found(rows[0])
}

/**
 * Facts of a member in today's register, with their requests of the product and requests by anybody for these people (documents). `menos`
 * excludes the request under evaluation; `dia` is the day of evaluation.
 */
export const hechosDe = (
  ctx: Ctx,
  numero: number,
  producto: number,
  documentos: readonly number[] = [],
  menos: number | null = null,
  dia = ctx.today,
): Promise<Hechos> => leerHechos(ctx, numero, [producto], { documentos, menos, dia })

/** `hechosDe` for several products, in one statement. */
export async function hechosPorProducto(
  ctx: Ctx,
  numero: number,
  productos: readonly number[],
): Promise<(producto: number) => Hechos> {
  return porProducto(await leerHechos(ctx, numero, productos, { documentos: [], menos: null, dia: ctx.today }))
}

/** Facts split by product. */
export function porProducto({ pedidos, ...hechos }: HechosDeVarios): (producto: number) => Hechos {
  const deCada = Map.groupBy(pedidos, (p) => p.producto)
  return (producto) => ({ ...hechos, pedidos: deCada.get(producto) ?? [] })
}
