import type { Banco, BancoNuevo, bancoCambio, Sucursal } from '@gremial/contract/administracion/bancos.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import './bancos.tables.ts'

/** A bank with its branches (B-BANCOS-04, B-BANCOS-07). */
export async function leerBanco(ctx: Ctx, id: number): Promise<Banco> {
  const banco = found(
    await ctx.db
      .selectFrom('banco')
      .select(['id', 'codigo', 'nombre', 'habilitado', 'version'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  return { ...banco, habilitado: banco.habilitado ? 1 : 0, sucursales: await sucursalesDe(ctx, id) }
}

export function sucursalesDe(ctx: Ctx, banco: number): Promise<Array<Sucursal & { id: number }>> {
  return ctx.db
    .selectFrom('sucursal_banco')
    .select(['id', 'codigo', 'nombre', 'localidad'])
    .where('banco_id', '=', banco)
    .orderBy('nombre')
    .execute()
}

/** (B-BANCOS-06) */
export function crearBanco(ctx: Ctx, datos: BancoNuevo): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { codigo, nombre } = datos
    const { id } = await ctx.db
      .insertInto('banco')
      .values({ codigo, nombre, habilitado: datos.habilitado === 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await guardarSucursales(ctx, id, datos.sucursales)
    await audit(ctx, 'crear', 'banco', id, { ...datos })
    return { id }
  })
}

/** Replaces a bank and its branches. VERSION_VIEJA. (B-BANCOS-08) */
export function cambiarBanco(ctx: Ctx, id: number, datos: z.output<typeof bancoCambio>): Promise<Banco> {
  return inTransaction(ctx, async (ctx) => {
    const { codigo, nombre, habilitado, version } = datos
    const changed = await ctx.db
      .updateTable('banco')
      .set({ codigo, nombre, habilitado: habilitado === 1, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) {
      await leerBanco(ctx, id)
      throw new AppError('VERSION_VIEJA')
    }
    await guardarSucursales(ctx, id, datos.sucursales)
    await audit(ctx, 'modificar', 'banco', id, { ...datos })
    return leerBanco(ctx, id)
  })
}

/** Toggles a bank; returns its new state. */
export function alternarBanco(ctx: Ctx, id: number): Promise<{ habilitado: 0 | 1 }> {
  return inTransaction(ctx, async (ctx) => {
    const row = found(
      await ctx.db
        .updateTable('banco')
        .set({ habilitado: sql`not habilitado`, version: sql`version + 1` })
        .where('id', '=', id)
        .returning('habilitado')
        .executeTakeFirst(),
    )
    await audit(ctx, row.habilitado ? 'habilitar' : 'deshabilitar', 'banco', id)
    return { habilitado: row.habilitado ? 1 : 0 }
  })
}

/** Deletes an unreferenced bank. EN_USO. (B-BANCOS-09) */
export function eliminarBanco(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const banco = await leerBanco(ctx, id)
    await ctx.db.deleteFrom('banco').where('id', '=', id).execute()
    await audit(ctx, 'eliminar', 'banco', id, { nombre: banco.nombre })
  })
}

/** Replaces the branches of a bank: updates those with an id, inserts the others, deletes the missing ones. */
async function guardarSucursales(ctx: Ctx, banco: number, sucursales: Sucursal[]): Promise<void> {
  const kept = sucursales.flatMap(({ id }) => (id === undefined ? [] : [id]))
  let gone = ctx.db.deleteFrom('sucursal_banco').where('banco_id', '=', banco)
  if (kept.length > 0) gone = gone.where('id', 'not in', kept)
  await gone.execute()
  for (const { id, codigo, nombre, localidad } of sucursales) {
    if (id === undefined)
      await ctx.db.insertInto('sucursal_banco').values({ banco_id: banco, codigo, nombre, localidad }).execute()
    else {
      // An id of another bank is refused and changes nothing.
      const { numUpdatedRows } = await ctx.db
        .updateTable('sucursal_banco')
        .set({ codigo, nombre, localidad })
        .where('id', '=', id)
        .where('banco_id', '=', banco)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new AppError('VERSION_VIEJA')
    }
  }
  await sql`set constraints sucursal_banco_nombre_unico immediate`.execute(ctx.db)
}
