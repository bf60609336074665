import type { Holidays } from '@gremial/contract/values/working-days.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'

/** Days in the catalogue of bank holidays. */
export async function holidays(ctx: Pick<Ctx, 'db'>): Promise<Holidays> {
  const { rows } = await sql<{ dia: string }>`select dia from feriado order by dia`.execute(ctx.db)
  return new Set(rows.map((r) => r.dia))
}
