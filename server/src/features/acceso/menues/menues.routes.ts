import { menues, type SeccionMenu } from '@gremial/contract/acceso/menues.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { found } from '../../../platform/runtime/errors.ts'

interface MenuRow {
  seccion: number
  seccionOrden: number
  seccionLink: string
  seccionTitulo: string
  id: number
  orden: number
  link: string
  title: string
  icono: string
}

/** Menus as data, in the caller's language and limited to the caller's permissions. */
export function menuesRoutes(app: FastifyInstance): void {
  serve(app, menues, {
    secciones: async (ctx, { query }) => paginar(agrupar(await leerItems(ctx, 'MENU')), query),
    items: async (ctx, { query }) => paginar(await leerItems(ctx, query.G_ubicacion), query),
    titulo: (ctx, { query }) => titleOf(ctx, query.link),
    tituloVista: (ctx, { query }) => titleOf(ctx, query.link),
  })
}

async function titleOf(ctx: Ctx, link: string): Promise<{ titulo: string }> {
  const { rows } = await sql<{ titulo: string }>`select coalesce(titulo->>${ctx.language}, titulo->>'es') as titulo
    from menu_item where link = ${link}`.execute(ctx.db)
  return found(rows[0])
}

/** Menu items of a location that the caller may open, sections first. */
async function leerItems(ctx: Ctx, ubicacion: string): Promise<MenuRow[]> {
  const codes = [...person(ctx).permissions.keys()]
  const { rows } = await sql<MenuRow>`
    select s.id as seccion, s.orden as "seccionOrden", s.link as "seccionLink",
      coalesce(s.titulo->>${ctx.language}, s.titulo->>'es') as "seccionTitulo",
      i.id, i.orden, i.link, coalesce(i.titulo->>${ctx.language}, i.titulo->>'es') as title, i.icono
    from menu_item i
    join menu_seccion s on s.id = i.seccion_id
    where i.ubicacion = ${ubicacion} and i.visible and s.visible and (i.permiso is null or i.permiso = any(${codes}::text[]))
      and (not i.de_afiliado or ${person(ctx).affiliate !== null})
    order by s.orden, s.id, i.orden, i.id`.execute(ctx.db)
  return rows
}

function agrupar(rows: MenuRow[]): SeccionMenu[] {
  const sections = new Map<number, SeccionMenu>()
  for (const { seccion, seccionOrden, seccionLink, seccionTitulo, ...item } of rows) {
    const group = sections.get(seccion) ?? {
      id: seccion,
      orden: seccionOrden,
      link: seccionLink,
      title: seccionTitulo,
      items: [],
    }
    group.items.push(item)
    sections.set(seccion, group)
  }
  return [...sections.values()]
}

function paginar<T>(all: T[], { page, size }: { page: number; size: number }) {
  const content = all.slice(page * size, (page + 1) * size)
  return { content, totalElements: all.length, last: (page + 1) * size >= all.length }
}
