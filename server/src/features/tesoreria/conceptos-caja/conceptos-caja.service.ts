import type { ConceptoCambio, ConceptoNuevo, FilaConcepto } from '@gremial/contract/tesoreria/conceptos-caja.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/http/errors.ts'
import { branchFor } from '../../seccionales/seccionales/seccionales.access.ts'
import { conceptFields, conceptsInScope } from './conceptos-caja.list.ts'

const selected = Object.entries(conceptFields).map(([name, expression]) => expression.as(name))

/** A concept in scope; of one branch when it is said. (C-CONCEPTO-18) */
export async function readConcept(ctx: Ctx, id: number, seccional?: number): Promise<FilaConcepto> {
  let row = conceptsInScope(ctx).where('k.id', '=', id)
  if (seccional !== undefined) row = row.where('k.seccional_id', '=', seccional)
  return found(await row.select(selected).executeTakeFirst()) as unknown as FilaConcepto
}

/** (C-CONCEPTO-20) */
export function createConcept(ctx: Ctx, { idSeccional, nombre, descripcion }: ConceptoNuevo): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const branch = await branchFor(ctx, idSeccional)
    const { id } = await ctx.db
      .insertInto('concepto_caja')
      .values({ seccional_id: branch.id, nombre, descripcion })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(ctx, 'crear', 'concepto-caja', id, { seccional: branch.id, nombre, descripcion })
    return { id }
  })
}

/** VERSION_VIEJA when the version that was read is old. (C-CONCEPTO-21) */
export function changeConcept(ctx: Ctx, { id, nombre, descripcion, version }: ConceptoCambio): Promise<FilaConcepto> {
  return inTransaction(ctx, async (ctx) => {
    await readConcept(ctx, id)
    let change = ctx.db.updateTable('concepto_caja').set({ nombre, descripcion, version: sql`version + 1` }).where('id', '=', id)
    if (version !== undefined) change = change.where('version', '=', version)
    if ((await change.executeTakeFirst()).numUpdatedRows === 0n) throw new AppError('VERSION_VIEJA')
    await audit(ctx, 'modificar', 'concepto-caja', id, { nombre, descripcion })
    return readConcept(ctx, id)
  })
}

/** Enables a disabled concept and the other way round. (C-CONCEPTO-22) */
export function toggleConcept(ctx: Ctx, id: number): Promise<{ habilitado: 0 | 1 }> {
  return inTransaction(ctx, async (ctx) => {
    await readConcept(ctx, id)
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

/** Deletes a concept that no movement uses, annulled ones included. (C-CONCEPTO-23, C-CONCEPTO-10) */
export function deleteConcept(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const concept = await readConcept(ctx, id)
    if (concept.tieneMovimientos) throw new AppError('CONCEPTO_CON_MOVIMIENTOS')
    await ctx.db.deleteFrom('concepto_caja').where('id', '=', id).execute()
    await audit(ctx, 'eliminar', 'concepto-caja', id, { nombre: concept.nombre })
  })
}
