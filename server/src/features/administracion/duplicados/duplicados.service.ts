import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { leerNumero } from './duplicados.queries.ts'
import { loQueCoincide } from './duplicados.rules.ts'
import './duplicados.tables.ts'

/** Two numbers in order. MISMO_NUMERO, NO_EXISTE. */
async function par(ctx: Ctx, a: number, b: number) {
  if (a === b) throw new AppError('MISMO_NUMERO')
  const [uno, otro] = [await leerNumero(ctx, Math.min(a, b)), await leerNumero(ctx, Math.max(a, b))]
  return { uno: uno.numero, otro: otro.numero, coincide: loQueCoincide(uno.columnas, otro.columnas) }
}

/** Marks two numbers as different people, even if they were no suspected pair. */
export function decirDistintas(ctx: Ctx, a: number, b: number, motivo: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const fila = await par(ctx, a, b)
    const dicho = { distintas: ctx.now, distintas_por: person(ctx).id, distintas_motivo: motivo }
    const { id } = await ctx.db
      .insertInto('posible_duplicado')
      .values({ ...fila, hallado: ctx.now, ...dicho })
      .onConflict((c) => c.columns(['uno', 'otro']).doUpdateSet(dicho))
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(ctx, 'descartar', 'duplicado', id, { uno: fila.uno, otro: fila.otro, motivo })
  })
}

/** Unmarks them: the pair waits for a decision again. */
export function reconsiderar(ctx: Ctx, a: number, b: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { uno, otro } = await par(ctx, a, b)
    const fila = await ctx.db
      .updateTable('posible_duplicado')
      .set({ distintas: null, distintas_por: null, distintas_motivo: '' })
      .where('uno', '=', uno)
      .where('otro', '=', otro)
      .where('distintas', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!fila) throw new AppError('NO_EXISTE')
    await audit(ctx, 'habilitar', 'duplicado', fila.id, { uno, otro })
  })
}
