import type { destinoCambio, destinoNuevo } from '@gremial/contract/tramites/catalogos.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'

/** DESTINO_REPETIDO. */
export function crearDestino(ctx: Ctx, datos: z.output<typeof destinoNuevo>): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ id: number }>`insert into destino_fondos (nombre, habilitado, orden)
      values (${datos.nombre}, ${datos.habilitado === 1}, ${datos.orden}) returning id`.execute(ctx.db)
    const { id } = found(rows[0])
    await audit(ctx, 'crear', 'destino', id, { ...datos })
    return { id }
  })
}

/** VERSION_VIEJA. */
export function cambiarDestino(ctx: Ctx, id: number, datos: z.output<typeof destinoCambio>): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { nombre, habilitado, orden, version } = datos
    const { rows } = await sql`update destino_fondos set nombre = ${nombre}, habilitado = ${habilitado === 1}, orden = ${orden},
      version = version + 1 where id = ${id} and version = ${version} returning id`.execute(ctx.db)
    if (rows.length === 0) {
      found((await sql`select from destino_fondos where id = ${id}`.execute(ctx.db)).rows[0])
      throw new AppError('VERSION_VIEJA')
    }
    await audit(ctx, 'modificar', 'destino', id, { ...datos })
  })
}

export function alternarDestino(ctx: Ctx, id: number): Promise<{ habilitado: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{
      habilitado: boolean
    }>`update destino_fondos set habilitado = not habilitado, version = version + 1
      where id = ${id} returning habilitado`.execute(ctx.db)
    const { habilitado } = found(rows[0])
    await audit(ctx, habilitado ? 'habilitar' : 'deshabilitar', 'destino', id)
    return { habilitado: Number(habilitado) }
  })
}

/** Deletes an unused destination. DESTINO_EN_USO, by a database constraint. */
export function eliminarDestino(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ nombre: string }>`delete from destino_fondos where id = ${id} returning nombre`.execute(ctx.db)
    await audit(ctx, 'eliminar', 'destino', id, { nombre: found(rows[0]).nombre })
  })
}
