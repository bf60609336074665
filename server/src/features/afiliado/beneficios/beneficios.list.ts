import type { BeneficioOfrecido } from '@gremial/contract/afiliado/beneficios.ts'
import { type RawBuilder, sql } from 'kysely'
import { signedIn } from '../../../platform/access/access.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ListSource } from '../../../platform/list/list.ts'
import './beneficios.tables.ts'

/** SQL condition: a benefit (b) contains the text or similar words. The threshold matches «farmasia» but no other trade. */
export const buscado = (search: string) => sql<boolean>`(b.busqueda like '%' || escapar_like(normalizar(${search})) || '%'
  or word_similarity(normalizar(${search}), b.busqueda) >= 0.45)`

/** SQL condition: a benefit (b) is in force today in the caller's branch; for a caller who is not a member, in any branch. */
export const loAlcanza = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`(b.habilitado
  and ${ctx.today} between b.desde and coalesce(b.hasta, 'infinity')
  and (not exists (select from beneficio_seccional x where x.beneficio_id = b.id)
    or exists (select
      from beneficio_seccional x
      join afiliado a on a.seccional_id = x.seccional_id
      where x.beneficio_id = b.id and a.numero = ${ctx.user?.affiliate ?? null}::bigint)))`

/** Benefits that a member may use today. */
export const beneficiosSource: ListSource<BeneficioOfrecido> = {
  access: signedIn,
  rows(ctx, filters) {
    let rows = ctx.db.selectFrom('beneficio as b').where(loAlcanza(ctx))
    const rubro = filters.text('rubro')
    if (rubro) rows = rows.where('b.rubro', '=', rubro)
    if (filters.search) rows = rows.where(buscado(filters.search))
    return rows.leftJoinLateral(
      sql`(select
        from beneficio_codigo c
        where c.beneficio_id = b.id and c.afiliado_numero = ${ctx.user?.affiliate ?? null}::bigint and c.usado is not null
        limit 1)`.as('u'),
      (join) => join.onTrue(),
    )
  },
  fields: {
    id: sql`b.id`,
    comercio: sql`b.comercio`,
    rubro: sql`b.rubro`,
    ofrece: sql`b.ofrece`,
    condiciones: sql`b.condiciones`,
    domicilio: sql`b.domicilio`,
    localidad: sql`b.localidad`,
    telefono: sql`b.telefono`,
    hasta: sql`coalesce(b.hasta::text, '')`,
    conCodigo: sql`b.con_codigo::int`,
    usado: sql`(u is not null)::int`,
  },
  sort: { comercio: sql`b.orden` },
  tieBreak: sql`b.id`,
}

/** Trades that have a benefit for the caller, in order. */
export async function rubrosDe(ctx: Ctx): Promise<Array<{ rubro: string; nombre: string }>> {
  const { rows } = await sql<{ rubro: string; nombre: string }>`select b.rubro, b.rubro as nombre
    from beneficio b
    where ${loAlcanza(ctx)}
    group by b.rubro
    order by orden_nombre(b.rubro) collate "C"`.execute(ctx.db)
  return rows
}
