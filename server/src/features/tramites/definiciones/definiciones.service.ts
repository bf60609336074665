import { createHash } from 'node:crypto'
import { problemsOf } from '@gremial/contract/platform/validation.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { revisarDefinicion } from '@gremial/contract/tramites/definicion.revisar.ts'
import { type ContenidoDefinicion, contenidoDefinicion, definicionEnBlanco } from '@gremial/contract/tramites/definicion.ts'
import type { definicionNueva } from '@gremial/contract/tramites/definiciones.ts'
import type { VersionConContenido } from '@gremial/contract/tramites/definiciones.vistas.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { catalogosDe, leerVersion, tomarBorrador, tomarVersion } from './definiciones.queries.ts'
import { ejemploDe } from './ejemplos.ts'

/** Drafts of procedures, visible only to their designers until published (decision 156). */

/** Unique code from the name: the product's identifier for other systems. */
async function codigoDe(ctx: Ctx, nombre: string): Promise<string> {
  const llano = nombre
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toUpperCase()
  const palabras = llano.match(/[A-Z0-9]+/g) ?? []
  const base = palabras.join('_').slice(0, 30)
  const forma = /^[A-Z][A-Z0-9_]/.test(base) ? base : `TRAMITE_${base}`
  const { rows } = await sql<{
    codigo: string
  }>`select codigo from producto where codigo = ${forma} or codigo like ${`${forma}\\_%`}`.execute(ctx.db)
  const usados = new Set(rows.map(({ codigo }) => codigo))
  if (!usados.has(forma)) return forma
  let n = 2
  while (usados.has(`${forma}_${n}`)) n += 1
  return `${forma}_${n}`
}

const archivoPattern = /^\s*\{/

/** Parses a definition from a file. Throws DEFINICION_ARCHIVO with the first problem and its place. */
function deArchivo(ctx: Ctx, texto: string): ContenidoDefinicion {
  const mal = (motivo: string): never => {
    throw new AppError('DEFINICION_ARCHIVO', { motivo })
  }
  let json: unknown
  try {
    json = archivoPattern.test(texto) ? JSON.parse(texto) : undefined
  } catch {
    json = undefined
  }
  if (json === undefined) return mal('JSON')
  const leido = contenidoDefinicion.safeParse(json)
  if (leido.success) return leido.data
  const [problema] = problemsOf(leido.error)
  return mal(
    `${problema?.campo ?? ''}: ${message(ctx.language, (problema?.clave ?? 'validacion.patron') as 'validacion.patron', problema?.datos)}`,
  )
}

async function contenidoInicial(ctx: Ctx, datos: z.output<typeof definicionNueva>): Promise<ContenidoDefinicion> {
  const conNombre = (contenido: ContenidoDefinicion) => ({ ...contenido, nombre: { ...contenido.nombre, es: datos.nombre } })
  switch (datos.origen) {
    case 'BLANCO':
      return definicionEnBlanco(datos.nombre)
    case 'EJEMPLO':
      return conNombre(found(ejemploDe(datos.ejemplo ?? '')))
    case 'ARCHIVO':
      return conNombre(deArchivo(ctx, datos.archivo ?? ''))
    case 'COPIA': {
      const id = datos.idProducto ?? 0
      const origen = (await tomarVersion(ctx, id, 'ULTIMA')) ?? (await tomarVersion(ctx, id, 'PENDIENTE'))
      return conNombre(found(origen).contenido)
    }
  }
}

/** Problems that prevent publishing a content today. */
export const faltanA = async (ctx: Ctx, contenido: ContenidoDefinicion) => revisarDefinicion(contenido, await catalogosDe(ctx))

export function crearDefinicion(ctx: Ctx, datos: z.output<typeof definicionNueva>): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const contenido = await contenidoInicial(ctx, datos)
    // Serialised, so that two drafts with the same name get different codes.
    await sql`select pg_advisory_xact_lock(hashtext('producto_codigo'))`.execute(ctx.db)
    const codigo = await codigoDe(ctx, datos.nombre)
    const { rows } = await sql<{ id: number }>`insert into producto (codigo, nombre, clase, desde, habilitado)
      values (${codigo}, ${datos.nombre}, 'ARMADO', ${ctx.today}, false)
      returning id`.execute(ctx.db)
    const { id } = found(rows[0])
    await nuevaVersion(ctx, id, 1, contenido)
    await audit(ctx, 'crear', 'definicion', id, { nombre: datos.nombre, origen: datos.origen })
    return { id }
  })
}

async function nuevaVersion(ctx: Ctx, producto: number, numero: number, contenido: ContenidoDefinicion): Promise<void> {
  await ctx.db
    .insertInto('definicion_tramite')
    .values({
      producto_id: producto,
      numero,
      contenido: JSON.stringify(contenido),
      faltan: (await faltanA(ctx, contenido)).length,
      guardada: ctx.now,
      guardada_por: person(ctx).id,
    })
    .execute()
}

/** Starts a draft from the last published version. Throws DEFINICION_EN_BORRADOR if there is already one. */
export function empezarVersion(ctx: Ctx, id: number): Promise<VersionConContenido> {
  return inTransaction(ctx, async (ctx) => {
    await sql`select from producto where id = ${id} for update`.execute(ctx.db)
    const ultima = found(await tomarVersion(ctx, id, 'ULTIMA'))
    if (await tomarVersion(ctx, id, 'PENDIENTE')) throw new AppError('DEFINICION_EN_BORRADOR')
    await nuevaVersion(ctx, id, ultima.numero + 1, ultima.contenido)
    await audit(ctx, 'modificar', 'definicion', id, { version: ultima.numero + 1 })
    return leerVersion(ctx, id, ultima.numero + 1)
  })
}

export function guardarBorrador(
  ctx: Ctx,
  id: number,
  version: number,
  contenido: ContenidoDefinicion,
): Promise<VersionConContenido> {
  return inTransaction(ctx, async (ctx) => {
    const borrador = await tomarBorrador(ctx, id, version)
    await ctx.db
      .updateTable('definicion_tramite')
      .set({
        contenido: JSON.stringify(contenido),
        faltan: (await faltanA(ctx, contenido)).length,
        version: version + 1,
        guardada: ctx.now,
        guardada_por: person(ctx).id,
      })
      .where('id', '=', borrador.id)
      .execute()
    // Until first published, a product has the name of its draft.
    if (borrador.numero === 1 && contenido.nombre.es !== '')
      await sql`update producto set nombre = ${contenido.nombre.es} where id = ${id}`.execute(ctx.db)
    await audit(ctx, 'modificar', 'definicion', id, { version: borrador.numero, huella: huellaDe(contenido) })
    return leerVersion(ctx, id, borrador.numero)
  })
}

/** SHA-256 of a content, in hexadecimal. */
export const huellaDe = (contenido: ContenidoDefinicion): string =>
  createHash('sha256').update(JSON.stringify(contenido)).digest('hex')

/** Discards a draft; also the procedure, if it was never published. */
export function descartarBorrador(ctx: Ctx, id: number, version: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const borrador = await tomarBorrador(ctx, id, version)
    await audit(ctx, 'descartar', 'definicion', id, { version: borrador.numero, nombre: borrador.contenido.nombre.es })
    await sql`delete from definicion_tramite where id = ${borrador.id}`.execute(ctx.db)
    await sql`delete from producto p where p.id = ${id} and not exists (
      select from definicion_tramite d where d.producto_id = p.id)`.execute(ctx.db)
  })
}
