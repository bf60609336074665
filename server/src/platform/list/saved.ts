import { maxSavedFilters, type SavedFilter } from '@gremial/contract/platform/saved-filters.ts'
import { sql } from 'kysely'
import { type Ctx, inTransaction, person } from '../context.ts'
import { AppError, found } from '../runtime/errors.ts'

type NewFilter = Omit<SavedFilter, 'id'>

/** Handlers for the caller's saved filters of one list. */
export const savedFilters = (list: string) => ({
  filtros: async (ctx: Ctx): Promise<SavedFilter[]> => {
    const { rows } = await sql<SavedFilter>`select id, nombre, consulta from filtro_guardado
      where usuario_id = ${person(ctx).id} and lista = ${list} order by orden_nombre(nombre) collate "C", id`.execute(ctx.db)
    return rows
  },
  guardarFiltro: (ctx: Ctx, { body }: { body: NewFilter }) => saveFilter(ctx, list, body),
  async cambiarFiltro(ctx: Ctx, { params, body }: { params: { id: number }; body: NewFilter }): Promise<void> {
    const { rows } = await sql<{ id: number }>`update filtro_guardado
      set nombre = ${body.nombre}, consulta = ${JSON.stringify(body.consulta)}::jsonb
      where id = ${params.id} and usuario_id = ${person(ctx).id} and lista = ${list} returning id`.execute(ctx.db)
    found(rows[0])
  },
  async eliminarFiltro(ctx: Ctx, { params }: { params: { id: number } }): Promise<void> {
    const { rows } = await sql<{ id: number }>`delete from filtro_guardado
      where id = ${params.id} and usuario_id = ${person(ctx).id} and lista = ${list} returning id`.execute(ctx.db)
    found(rows[0])
  },
})

/** Throws FILTRO_REPETIDO if the user already has the name, and FILTROS_DEMASIADOS above the maximum. */
function saveFilter(ctx: Ctx, list: string, { nombre, consulta }: NewFilter): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { id: me } = person(ctx)
    // Locks the user's row, so that concurrent requests cannot exceed the maximum.
    await sql`select from usuario where id = ${me} for update`.execute(ctx.db)
    const { rows: there } = await sql<{
      n: number
    }>`select count(*)::int as n from filtro_guardado where usuario_id = ${me} and lista = ${list}`.execute(ctx.db)
    if ((there[0]?.n ?? 0) >= maxSavedFilters) throw new AppError('FILTROS_DEMASIADOS', { n: maxSavedFilters })
    const { rows } = await sql<{ id: number }>`insert into filtro_guardado (usuario_id, lista, nombre, consulta)
      values (${me}, ${list}, ${nombre}, ${JSON.stringify(consulta)}::jsonb) returning id`.execute(ctx.db)
    return found(rows[0])
  })
}
