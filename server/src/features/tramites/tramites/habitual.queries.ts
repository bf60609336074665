import type { Habitual } from '@gremial/contract/tramites/productos.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { habitualDe } from '../productos/habitual.ts'

export async function habitualDeProducto(ctx: Ctx, producto: number): Promise<Habitual> {
  const { rows } = await sql<{ habitual: Habitual }>`select ${habitualDe(ctx, sql`${producto}::bigint`)} as habitual`.execute(
    ctx.db,
  )
  return rows[0]?.habitual ?? { pedidos: 0, dias: null }
}
