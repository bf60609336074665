import type { Corresponde } from '@gremial/contract/afiliado/actividad.ts'
import { correspondeHoy } from '@gremial/contract/tramites/definicion.corresponde.ts'
import { enIdioma } from '@gremial/contract/tramites/definicion.ts'
import { sql } from 'kysely'
import { type Ctx, holds } from '../../../platform/context.ts'
import { contenidosDe } from '../definiciones/contenidos.ts'
import { laVigente } from '../definiciones/definiciones.list.ts'
import { camposHechos, deHechos, type HechosDeVarios, porProducto } from '../definiciones/hechos.queries.ts'
import { sinTerminar } from '../productos/productos.queries.ts'

type Leido = HechosDeVarios & { vigentes: Array<{ id: number; definicion: number }> }

/**
 * Procedures that a member is eligible for today by the register alone, except those already started (59.6). One statement, plus one for
 * definitions missing from this process's cache.
 */
export async function correspondeA(ctx: Ctx, numero: number): Promise<Corresponde[]> {
  if (!holds(ctx, 'tramites.iniciar')) return []
  const productos = sql`array(select id from vigente)`
  const documentos = sql`array(
        select f.numero_documento::bigint
        from familiar f
        where f.afiliado_numero = a.numero and f.activo)`
  const { rows } = await sql<Leido>`with vigente as (
      select p.id, p.orden, d.id as definicion
      from producto p
      cross join lateral (
        select d.id
        from definicion_tramite d
        where d.producto_id = p.id and ${laVigente(ctx)}
        order by d.desde desc, d.numero desc
        limit 1) d
      where p.clase = 'ARMADO' and p.habilitado and ${ctx.today} between p.desde and coalesce(p.hasta, 'infinity')
        and not exists (
          select from solicitud s
          where s.afiliado_numero = ${numero} and s.producto_id = p.id and ${sinTerminar}))
    select coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'definicion', v.definicion) order by v.orden, v.id)
        from vigente v), '[]') as vigentes, ${camposHechos(ctx.today, productos, documentos, null)}
    from ${deHechos}
    where a.numero = ${numero}`.execute(ctx.db)
  const [leido] = rows
  if (!leido) return []
  const { vigentes, ...hechos } = leido
  const hechosDe = porProducto(hechos)
  const contenidoDe = await contenidosDe(
    ctx,
    vigentes.map((v) => v.definicion),
  )
  return vigentes.flatMap(({ id, definicion }) => {
    const contenido = contenidoDe(definicion)
    return correspondeHoy(contenido, hechosDe(id)) ? [{ id, nombre: enIdioma(contenido.nombre, ctx.language) }] : []
  })
}
