import { itemMenu, type SeccionMenu, seccionMenu } from '@gremial/contract/administracion/catalogos.ts'
import { pagina, tamanioMenu } from '@gremial/contract/platform/lista.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { signedIn } from '../../../platform/access/access.ts'
import { type Ctx, person } from '../../../platform/context.ts'
import { found } from '../../../platform/http/errors.ts'
import { route } from '../../../platform/http/route.ts'

interface FilaMenu {
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

/** Menus: data, in the language of the person and only with what they may open. */
export function rutasMenues(app: FastifyInstance): void {
  const paginado = {
    page: z.coerce.number().int().min(0).default(0),
    size: z.coerce.number().int().min(1).max(5000).default(tamanioMenu),
  }
  const estrategia = { G_strategy: z.literal('AND').optional(), strategy: z.literal('AND').optional() }
  route(app, {
    method: 'GET',
    url: 'menues',
    access: signedIn,
    summary: 'Secciones del menú con sus opciones (sort=orden,asc)',
    query: z.object({ ...paginado, ...estrategia, sort: z.literal('orden,asc').default('orden,asc') }),
    answer: pagina(seccionMenu),
    async handle(ctx, { query }) {
      const secciones = agrupar(await leerItems(ctx, 'MENU'))
      return paginar(secciones, query)
    },
  })
  route(app, {
    method: 'GET',
    url: 'vistas/items-menu',
    access: signedIn,
    summary: 'Opciones de menú de un lugar, por el orden de su sección',
    query: z.object({
      ...paginado,
      ...estrategia,
      sort: z.literal('seccion.orden,asc').default('seccion.orden,asc'),
      G_ubicacion: z.enum(['MENU', 'AFILIADO_SECCIONAL']),
    }),
    answer: pagina(itemMenu),
    handle: async (ctx, { query }) => paginar(await leerItems(ctx, query.G_ubicacion), query),
  })
  for (const url of ['vista/items-menu/obtener-titulo-vista', 'vistas/items-menu/obtener-titulo-vista']) {
    route(app, {
      method: 'GET',
      url,
      access: signedIn,
      summary: 'Título de una pantalla por su link',
      query: z.object({ link: z.string().min(1).max(120) }),
      answer: z.object({ titulo: z.string() }),
      async handle(ctx, { query }) {
        const { rows } = await sql<{ titulo: string }>`select coalesce(titulo->>${ctx.language}, titulo->>'es') as titulo
          from menu_item where link = ${query.link}`.execute(ctx.db as never)
        return found(rows[0])
      },
    })
  }
}

/** Items of a place that the person may open, sections first. */
async function leerItems(ctx: Ctx, ubicacion: string): Promise<FilaMenu[]> {
  const codigos = [...person(ctx).permissions.keys()]
  const { rows } = await sql<FilaMenu>`
    select s.id as seccion, s.orden as "seccionOrden", s.link as "seccionLink", coalesce(s.titulo->>${ctx.language}, s.titulo->>'es') as "seccionTitulo",
      i.id, i.orden, i.link, coalesce(i.titulo->>${ctx.language}, i.titulo->>'es') as title, i.icono
    from menu_item i join menu_seccion s on s.id = i.seccion_id
    where i.ubicacion = ${ubicacion} and (i.permiso is null or i.permiso = any(${codigos}::text[]))
      and (not i.de_afiliado or ${person(ctx).affiliate !== null}) order by s.orden, i.orden, i.id`.execute(ctx.db as never)
  return rows
}

function agrupar(rows: FilaMenu[]): SeccionMenu[] {
  const secciones = new Map<number, SeccionMenu>()
  for (const { seccion, seccionOrden, seccionLink, seccionTitulo, ...item } of rows) {
    const grupo = secciones.get(seccion) ?? {
      id: seccion,
      orden: seccionOrden,
      link: seccionLink,
      title: seccionTitulo,
      items: [],
    }
    grupo.items.push(item)
    secciones.set(seccion, grupo)
  }
  return [...secciones.values()]
}

function paginar<T>(all: T[], { page, size }: { page: number; size: number }) {
  const content = all.slice(page * size, (page + 1) * size)
  return { content, totalElements: all.length, last: (page + 1) * size >= all.length }
}
