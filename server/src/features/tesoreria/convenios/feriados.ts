import type { Feriado, feriadoNuevo } from '@gremial/contract/tesoreria/convenios.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { found } from '../../../platform/runtime/errors.ts'
import './convenios.tables.ts'

/** Catalogue of bank holidays. */

export async function readFeriados(ctx: Ctx): Promise<Feriado[]> {
  const { rows } = await sql<Feriado>`select dia, nombre
    from feriado
    where dia >= ${`${Number(ctx.today.slice(0, 4)) - 1}-01-01`}
    order by dia
    limit 500`.execute(ctx.db)
  return rows
}

export const addFeriado = (ctx: Ctx, { dia, nombre }: z.output<typeof feriadoNuevo>): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await sql`insert into feriado (dia, nombre) values (${dia}, ${nombre})
      on conflict (dia) do update set nombre = excluded.nombre`.execute(ctx.db)
    await audit(ctx, 'crear', 'feriado', dia, { nombre })
  })

/** NO_EXISTE. */
export const removeFeriado = (ctx: Ctx, dia: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ nombre: string }>`delete from feriado where dia = ${dia} returning nombre`.execute(ctx.db)
    await audit(ctx, 'eliminar', 'feriado', dia, { nombre: found(rows[0]).nombre })
  })
