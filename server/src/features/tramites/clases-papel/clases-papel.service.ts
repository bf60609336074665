import type { clasePapelCambio, clasePapelNueva } from '@gremial/contract/tramites/clases-papel.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'

/** CLASE_PAPEL_REPETIDA. */
export function crearClasePapel(ctx: Ctx, datos: z.output<typeof clasePapelNueva>): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ id: number }>`insert into clase_papel (nombre, meses, con_cbu)
      values (${datos.nombre}, ${datos.meses}, ${datos.conCbu === 1}) returning id`.execute(ctx.db)
    const { id } = found(rows[0])
    await audit(ctx, 'crear', 'clasePapel', id, { ...datos })
    return { id }
  })
}

/** VERSION_VIEJA. Applies at once to documents accepted before. */
export function cambiarClasePapel(ctx: Ctx, id: number, datos: z.output<typeof clasePapelCambio>): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { nombre, meses, conCbu, version } = datos
    const { rows } = await sql`update clase_papel set nombre = ${nombre}, meses = ${meses}, con_cbu = ${conCbu === 1},
      version = version + 1 where id = ${id} and version = ${version} returning id`.execute(ctx.db)
    if (rows.length === 0) {
      found((await sql`select from clase_papel where id = ${id}`.execute(ctx.db)).rows[0])
      throw new AppError('VERSION_VIEJA')
    }
    await audit(ctx, 'modificar', 'clasePapel', id, { ...datos })
  })
}

/** Deletes an unused kind. CLASE_PAPEL_EN_USO, by a database constraint. */
export function eliminarClasePapel(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ nombre: string }>`delete from clase_papel where id = ${id} returning nombre`.execute(ctx.db)
    await audit(ctx, 'eliminar', 'clasePapel', id, { nombre: found(rows[0]).nombre })
  })
}
