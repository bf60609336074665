import { type Ctx, holds } from '../../../platform/context.ts'
import { readCopy } from '../../../platform/metrics/readings.ts'

/** The last backup, for its administrators, also without problems. */
export async function leerCopia(ctx: Ctx) {
  if (!holds(ctx, 'copias.administrar')) return null
  const { made, since, bytes = null, rehearsed } = await readCopy(ctx.db, ctx.now)
  if (!made) return null
  const restaura = rehearsed && rehearsed.wrong === undefined ? rehearsed.seconds : null
  return { momento: since.toISOString(), bytes, restaura }
}
