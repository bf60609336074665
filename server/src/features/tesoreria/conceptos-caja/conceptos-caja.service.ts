import type { ConceptoCambio, ConceptoRow, NewConcepto } from '@gremial/contract/tesoreria/conceptos-caja.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { exigirSeccional } from '../../seccionales/seccionales/seccionales.access.ts'
import { conceptoFields, conceptosAlAlcance } from './conceptos-caja.list.ts'

const selection = Object.entries(conceptoFields).map(([name, expression]) => expression.as(name))

/** A concept in scope, optionally of one branch. (C-CONCEPTO-18) */
export async function readConcepto(ctx: Ctx, id: number, seccional?: number): Promise<ConceptoRow> {
  let row = conceptosAlAlcance(ctx).where('k.id', '=', id)
  if (seccional !== undefined) row = row.where('k.seccional_id', '=', seccional)
  return found(await row.select(selection).executeTakeFirst()) as unknown as ConceptoRow
}

/** (C-CONCEPTO-20) */
export function createConcepto(ctx: Ctx, { idSeccional, nombre, descripcion }: NewConcepto): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const seccional = await exigirSeccional(ctx, idSeccional)
    const { id } = await ctx.db
      .insertInto('concepto_caja')
      .values({ seccional_id: seccional.id, nombre, descripcion })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(ctx, 'crear', 'concepto-caja', id, { seccional: seccional.id, nombre, descripcion })
    return { id }
  })
}

/** VERSION_VIEJA if the version read is stale. (C-CONCEPTO-21) */
export function changeConcepto(ctx: Ctx, { id, nombre, descripcion, version }: ConceptoCambio): Promise<ConceptoRow> {
  return inTransaction(ctx, async (ctx) => {
    await readConcepto(ctx, id)
    let change = ctx.db.updateTable('concepto_caja').set({ nombre, descripcion, version: sql`version + 1` }).where('id', '=', id)
    if (version !== undefined) change = change.where('version', '=', version)
    if ((await change.executeTakeFirst()).numUpdatedRows === 0n) throw new AppError('VERSION_VIEJA')
    await audit(ctx, 'modificar', 'concepto-caja', id, { nombre, descripcion })
    return readConcepto(ctx, id)
  })
}

/** Toggles a concept between enabled and disabled. (C-CONCEPTO-22) */
export function toggleConcepto(ctx: Ctx, id: number): Promise<{ habilitado: 0 | 1 }> {
  return inTransaction(ctx, async (ctx) => {
    await readConcepto(ctx, id)
    const row = await ctx.db
      .updateTable('concepto_caja')
      .set({ habilitado: sql`not habilitado`, version: sql`version + 1` })
      .where('id', '=', id)
      .returning('habilitado')
      .executeTakeFirstOrThrow()
    await audit(ctx, row.habilitado ? 'habilitar' : 'deshabilitar', 'concepto-caja', id)
    return { habilitado: row.habilitado ? 1 : 0 }
  })
}

/** Deletes a concept without movements, annulled ones included. (C-CONCEPTO-23, C-CONCEPTO-10) */
export function deleteConcepto(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const concepto = await readConcepto(ctx, id)
    if (concepto.tieneMovimientos) throw new AppError('CONCEPTO_CON_MOVIMIENTOS')
    await ctx.db.deleteFrom('concepto_caja').where('id', '=', id).execute()
    await audit(ctx, 'eliminar', 'concepto-caja', id, { nombre: concepto.nombre })
  })
}
