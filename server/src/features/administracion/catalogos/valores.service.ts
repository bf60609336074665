import { type Catalogo, catalogosUnibles, type ValorNuevo, type valorCambio } from '@gremial/contract/administracion/valores.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { changesOf } from '../../../platform/audit/changes.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { one } from '../../../platform/db/rows.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { tablas } from './valores.tablas.ts'

/** Columns of a value in its catalogue's table. */
function columnasDe(catalogo: Catalogo, datos: ValorNuevo): Record<string, string | boolean | null> {
  const { habilitado, extras } = tablas[catalogo]
  const dicho = { ...datos, vinculado: datos.vinculado === 1, cuit: datos.cuit || null }
  const suyas = Object.entries(extras).map(([nombre, columna]) => [columna, dicho[nombre as keyof typeof extras]] as const)
  return { nombre: datos.nombre, [habilitado]: datos.habilitado === 1, ...Object.fromEntries(suyas) }
}

/** The value, locked until the transaction ends, so that nobody assigns it meanwhile. NO_EXISTE. */
async function tomar(
  ctx: Ctx,
  catalogo: Catalogo,
  id: number,
): Promise<Record<string, unknown> & { nombre: string; version: number }> {
  const { rows } = await sql<
    Record<string, unknown> & { nombre: string; version: number }
  >`select * from ${sql.table(tablas[catalogo].tabla)} where id = ${id} for update`.execute(ctx.db)
  return found(rows[0])
}

async function usosDe(ctx: Ctx, catalogo: Catalogo, id: number): Promise<number> {
  const { tabla, usos } = tablas[catalogo]
  const { rows } = await sql<{ n: number | null }>`select ${usos} as n from ${sql.table(tabla)} v where v.id = ${id}`.execute(
    ctx.db,
  )
  return one(rows, tabla).n ?? 0
}

const cual = (catalogo: Catalogo, id: number) => `${catalogo}/${id}`

export function crearValor(ctx: Ctx, catalogo: Catalogo, datos: ValorNuevo): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const columnas = columnasDe(catalogo, datos)
    const { rows } = await sql<{ id: number }>`insert into ${sql.table(tablas[catalogo].tabla)}
        (${sql.join(Object.keys(columnas).map((c) => sql.ref(c)))})
      values (${sql.join(Object.values(columnas))})
      returning id`.execute(ctx.db)
    const { id } = found(rows[0])
    await audit(ctx, 'crear', 'catalogo', cual(catalogo, id), columnas)
    return { id }
  })
}

/** VERSION_VIEJA; ESTADO_CON_AFILIADOS if it would link or unlink members. */
export function cambiarValor(
  ctx: Ctx,
  catalogo: Catalogo,
  id: number,
  { version, ...datos }: z.output<typeof valorCambio>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const antes = await tomar(ctx, catalogo, id)
    if (antes.version !== version) throw new AppError('VERSION_VIEJA')
    const columnas = columnasDe(catalogo, datos)
    if (catalogo === 'estados' && columnas.vinculado !== antes.vinculado) {
      const n = await usosDe(ctx, catalogo, id)
      if (n > 0) throw new AppError('ESTADO_CON_AFILIADOS', { nombre: antes.nombre, n })
    }
    const cambian = Object.entries(columnas).map(([columna, valor]) => sql`${sql.ref(columna)} = ${valor}`)
    await sql`update ${sql.table(tablas[catalogo].tabla)} set ${sql.join(cambian)} where id = ${id}`.execute(ctx.db)
    await audit(ctx, 'modificar', 'catalogo', cual(catalogo, id), {
      cambios: changesOf<Record<string, unknown>>(antes, columnas),
    })
  })
}

/** Enables or disables a value; members who have it keep it. */
export function alternarValor(ctx: Ctx, catalogo: Catalogo, id: number): Promise<{ habilitado: 0 | 1 }> {
  return inTransaction(ctx, async (ctx) => {
    const { tabla, habilitado } = tablas[catalogo]
    const { rows } = await sql<{
      nombre: string
      habilitado: boolean
    }>`update ${sql.table(tabla)} set ${sql.ref(habilitado)} = not ${sql.ref(habilitado)}
      where id = ${id} returning nombre, ${sql.ref(habilitado)} as habilitado`.execute(ctx.db)
    const fila = found(rows[0])
    await audit(ctx, fila.habilitado ? 'habilitar' : 'deshabilitar', 'catalogo', cual(catalogo, id), { nombre: fila.nombre })
    return { habilitado: fila.habilitado ? 1 : 0 }
  })
}

/** Deletes an unused value. VALOR_EN_USO with its number of uses. */
export function eliminarValor(ctx: Ctx, catalogo: Catalogo, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { nombre } = await tomar(ctx, catalogo, id)
    const n = await usosDe(ctx, catalogo, id)
    if (n > 0) throw new AppError('VALOR_EN_USO', { nombre, n })
    await quitar(ctx, catalogo, id)
    await audit(ctx, 'eliminar', 'catalogo', cual(catalogo, id), { nombre })
  })
}

async function quitar(ctx: Ctx, catalogo: Catalogo, id: number): Promise<void> {
  // Counts of members that left the category.
  if (catalogo === 'categorias') await sql`delete from conteo_afiliado where categoria_id = ${id}`.execute(ctx.db)
  await sql`delete from ${sql.table(tablas[catalogo].tabla)} where id = ${id}`.execute(ctx.db)
}

/** Merges two companies: members of the first move to the second, and the first is deleted. */
export function unirValores(ctx: Ctx, catalogo: Catalogo, id: number, en: number): Promise<{ movidos: number }> {
  if (!catalogosUnibles.includes(catalogo) || id === en) throw new AppError('NO_EXISTE')
  return inTransaction(ctx, async (ctx) => {
    // Always in the same order, so that two concurrent merges of a pair do not deadlock.
    const [primero, segundo] = id < en ? [id, en] : [en, id]
    const uno = await tomar(ctx, catalogo, primero)
    const otro = await tomar(ctx, catalogo, segundo)
    const [desde, hasta] = id < en ? [uno, otro] : [otro, uno]
    const { numAffectedRows = 0n } = await sql`update afiliado set empresa_id = ${en} where empresa_id = ${id}`.execute(ctx.db)
    await quitar(ctx, catalogo, id)
    const movidos = Number(numAffectedRows)
    await audit(ctx, 'unir', 'catalogo', cual(catalogo, id), { nombre: desde.nombre, en, nombreEn: hasta.nombre, movidos })
    return { movidos }
  })
}
