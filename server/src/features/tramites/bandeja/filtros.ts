import { type FiltroGuardado, type filtroNuevo, maximoFiltros } from '@gremial/contract/tramites/bandeja.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/http/errors.ts'

type Nuevo = z.output<typeof filtroNuevo>

/** The saved filters of the caller, by name. */
export async function filtrosDe(ctx: Ctx): Promise<FiltroGuardado[]> {
  const { rows } = await sql<FiltroGuardado>`select id, nombre, consulta from filtro_guardado where usuario_id = ${person(ctx).id}
    order by orden_nombre(nombre) collate "C", id`.execute(ctx.db)
  return rows
}

/** FILTRO_REPETIDO for a name that the person has already; FILTROS_DEMASIADOS from the twentieth on. */
export function guardarFiltro(ctx: Ctx, { nombre, consulta }: Nuevo): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { id: yo } = person(ctx)
    // One at a time of each person, so that the count holds.
    await sql`select from usuario where id = ${yo} for update`.execute(ctx.db)
    const { rows: hay } = await sql<{
      n: number
    }>`select count(*)::int as n from filtro_guardado where usuario_id = ${yo}`.execute(ctx.db)
    if ((hay[0]?.n ?? 0) >= maximoFiltros) throw new AppError('FILTROS_DEMASIADOS', { n: maximoFiltros })
    const { rows } = await sql<{ id: number }>`insert into filtro_guardado (usuario_id, nombre, consulta)
      values (${yo}, ${nombre}, ${JSON.stringify(consulta)}::jsonb) returning id`.execute(ctx.db)
    return found(rows[0])
  })
}

export async function cambiarFiltro(ctx: Ctx, id: number, { nombre, consulta }: Nuevo): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`update filtro_guardado set nombre = ${nombre}, consulta = ${JSON.stringify(consulta)}::jsonb
    where id = ${id} and usuario_id = ${person(ctx).id} returning id`.execute(ctx.db)
  found(rows[0])
}

export async function eliminarFiltro(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`delete from filtro_guardado where id = ${id} and usuario_id = ${person(ctx).id}
    returning id`.execute(ctx.db)
  found(rows[0])
}
