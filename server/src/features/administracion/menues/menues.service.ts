import { iconosMenu, type MenuCambio, type MenuEditable } from '@gremial/contract/administracion/menues.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { changesOf } from '../../../platform/audit/changes.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { canonical } from '../../../platform/crypto/canonical.ts'
import { one } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { hashOf } from '../../../platform/storage/store.ts'
import { nombreDePermiso } from '../permisos/nombres.ts'

type Seccion = MenuEditable['secciones'][number]
type Item = Seccion['items'][number]

const esAjeno = (link: string): boolean => link.startsWith('https://')

/** The whole menu including hidden items; not the actions of list rows. */
async function leerSecciones(ctx: Ctx): Promise<Seccion[]> {
  const { rows: secciones } = await sql<Omit<Seccion, 'items'>>`select id, link, titulo, visible from menu_seccion s
    where exists (select from menu_item i where i.seccion_id = s.id and i.ubicacion = 'MENU')
      or not exists (select from menu_item i where i.seccion_id = s.id) order by orden, id`.execute(ctx.db)
  const { rows: items } = await sql<Omit<Item, 'ajeno' | 'icono'> & { icono: string; seccion: number }>`
    select i.id, i.seccion_id as seccion, i.link, i.titulo, i.icono, i.visible, i.permiso, i.de_afiliado as "deAfiliado",
      case when p.codigo is null then '' else ${nombreDePermiso(ctx.language)} end as "nombrePermiso"
    from menu_item i left join permiso p on p.codigo = i.permiso where i.ubicacion = 'MENU' order by i.orden, i.id`.execute(
    ctx.db,
  )
  return secciones.map((s) => ({
    ...s,
    items: items
      .filter((i) => i.seccion === s.id)
      .map(({ id, link, titulo, icono, visible, permiso, nombrePermiso, deAfiliado }) => ({
        id,
        link,
        titulo,
        icono: iconosMenu.find((uno) => uno === icono) ?? 'info',
        visible,
        permiso,
        nombrePermiso,
        deAfiliado,
        ajeno: esAjeno(link),
      })),
  }))
}

const sinNombre = (item: Item): Omit<Item, 'nombrePermiso'> => {
  const { nombrePermiso: _nombre, ...resto } = item
  return resto
}

/** Hash of the arrangement, independent of the language. */
const versionDe = (secciones: Seccion[]): string => {
  const ordenado = secciones.map((s) => ({ ...s, items: s.items.map(sinNombre) }))
  return hashOf(Buffer.from(canonical(ordenado))).slice(0, 32)
}

export async function leerMenu(ctx: Ctx): Promise<MenuEditable> {
  const secciones = await leerSecciones(ctx)
  const { rows: roles } = await sql<MenuEditable['roles'][number]>`select codigo, nombre,
      exists (select
        from rol_permiso p
        where p.rol_id = r.id and p.permiso = 'afiliados.consultar' and p.ambito = 'propio') as "deAfiliado",
      array(select permiso from rol_permiso p where p.rol_id = r.id order by 1) as permisos
    from rol r
    order by id`.execute(ctx.db)
  return { version: versionDe(secciones), secciones, roles }
}

/** Audit data of the menu: each section and item by id, with its position. */
const contado = (secciones: Seccion[]): Record<string, unknown> =>
  Object.fromEntries(
    secciones.flatMap(({ id, titulo, visible, items }, i) => [
      [`seccion ${id}`, { lugar: i + 1, titulo: titulo.es, visible }],
      ...items.map((item, j) => [
        `opcion ${item.id}`,
        { seccion: id, lugar: j + 1, titulo: item.titulo.es, icono: item.icono, visible: item.visible, link: item.link },
      ]),
    ]),
  )

/**
 * Saves the arrangement. VERSION_VIEJA; MENU_INCOMPLETO if a screen of the product, or a section with one, is missing: those can
 * only be hidden, because their titles are used on their screens.
 */
export function guardarMenu(ctx: Ctx, { version, secciones }: MenuCambio): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    // Serialised: a waiting call sees the other's result.
    await sql`select pg_advisory_xact_lock(727003)`.execute(ctx.db)
    const antes = await leerSecciones(ctx)
    if (versionDe(antes) !== version) throw new AppError('VERSION_VIEJA')
    exigirCompleto(antes, secciones)
    const quedan: number[] = []
    for (const [i, seccion] of secciones.entries()) {
      const id = await guardarSeccion(ctx, seccion, (i + 1) * 10)
      quedan.push(id)
      for (const [j, item] of seccion.items.entries()) await guardarItem(ctx, id, item, (j + 1) * 10)
    }
    const dichos = secciones.flatMap((s) => s.items.flatMap((i) => i.id ?? []))
    const ajenos = antes.flatMap((s) => s.items.filter((i) => i.ajeno && !dichos.includes(i.id)).map((i) => i.id))
    await sql`delete from menu_item where id = any(${ajenos}::bigint[])`.execute(ctx.db)
    const vacias = antes.filter((s) => !quedan.includes(s.id)).map((s) => s.id)
    // A section whose title is used by screens outside the menu stays, hidden.
    await sql`delete from menu_seccion s where id = any(${vacias}::bigint[])
      and not exists (select from menu_item i where i.seccion_id = s.id)`.execute(ctx.db)
    const despues = await leerSecciones(ctx)
    const [antesContado, despuesContado] = [contado(antes), contado(despues)]
    const quitados = Object.fromEntries(Object.keys(antesContado).map((clave) => [clave, null]))
    await audit(ctx, 'modificar', 'menues', 1, {
      cambios: changesOf<Record<string, unknown>>(antesContado, { ...quitados, ...despuesContado }),
    })
  })
}

function exigirCompleto(antes: Seccion[], secciones: MenuCambio['secciones']): void {
  const items = antes.flatMap((s) => s.items)
  const dichos = secciones.flatMap((s) => s.items.flatMap((i) => i.id ?? []))
  const dichas = secciones.flatMap((s) => s.id ?? [])
  const conocidos = new Set(items.map((i) => i.id))
  const falta =
    items.some((i) => !i.ajeno && !dichos.includes(i.id)) ||
    new Set(dichos).size !== dichos.length ||
    new Set(dichas).size !== dichas.length ||
    dichos.some((id) => !conocidos.has(id)) ||
    dichas.some((id) => !antes.some((s) => s.id === id)) ||
    secciones.some((s) => s.items.some((i) => i.id === undefined && i.link === undefined))
  if (falta) throw new AppError('MENU_INCOMPLETO')
}

async function guardarSeccion(
  ctx: Ctx,
  { id, titulo, visible }: MenuCambio['secciones'][number],
  orden: number,
): Promise<number> {
  const dicho = JSON.stringify(titulo)
  const { rows } = id
    ? await sql<{
        id: number
      }>`update menu_seccion
        set orden = ${orden}, titulo = ${dicho}::jsonb, visible = ${visible}
        where id = ${id}
        returning id`.execute(ctx.db)
    : await sql<{ id: number }>`insert into menu_seccion (orden, link, titulo, visible)
      values (${orden}, 'propia-' || gen_random_uuid(), ${dicho}::jsonb, ${visible}) returning id`.execute(ctx.db)
  return one(rows, 'menu_seccion').id
}

/** The link of a product screen never changes, whatever the body contains. */
async function guardarItem(
  ctx: Ctx,
  seccion: number,
  item: MenuCambio['secciones'][number]['items'][number],
  orden: number,
): Promise<void> {
  const { id, link = null, titulo, icono, visible } = item
  const dicho = JSON.stringify(titulo)
  if (id)
    await sql`update menu_item
      set seccion_id = ${seccion}, orden = ${orden}, titulo = ${dicho}::jsonb, icono = ${icono}, visible = ${visible},
        link = case when link like 'https://%' then coalesce(${link}, link) else link end
      where id = ${id}`.execute(ctx.db)
  else
    await sql`insert into menu_item (seccion_id, orden, link, titulo, icono, visible)
      values (${seccion}, ${orden}, ${link}, ${dicho}::jsonb, ${icono}, ${visible})`.execute(ctx.db)
}
