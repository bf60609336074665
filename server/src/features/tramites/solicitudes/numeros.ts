import { sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import { sinTerminar } from '../productos/productos.queries.ts'

const anioDe = (ctx: Ctx): number => Number(ctx.today.slice(0, 4))

/**
 * Request already begun with this key, if any. Locks the row of the year until the transaction ends: numbers are serialised, and
 * a repeated call finds the first. NO_EXISTE for another member's.
 */
export async function yaEmpezada(ctx: Ctx, clave: string, numero: number): Promise<number | undefined> {
  const anio = anioDe(ctx)
  await sql`insert into solicitud_numero (anio, ultimo) values (${anio}, 0) on conflict do nothing`.execute(ctx.db)
  await sql`select from solicitud_numero where anio = ${anio} for update`.execute(ctx.db)
  const { rows } = await sql<{ id: number; numero: number }>`select id, afiliado_numero as numero from solicitud
    where clave = ${clave}`.execute(ctx.db)
  if (rows[0] && rows[0].numero !== numero) throw new AppError('NO_EXISTE')
  return rows[0]?.id
}

/** Next number of the year, with its row locked. */
async function proximoNumero(ctx: Ctx): Promise<{ anio: number; numero: number }> {
  const anio = anioDe(ctx)
  const { rows } = await sql<{
    numero: number
  }>`update solicitud_numero set ultimo = ultimo + 1 where anio = ${anio} returning ultimo as numero`.execute(ctx.db)
  return { anio, numero: found(rows[0]).numero }
}

/** Columns of a new request, with the next number of the year. */
export const comienzo = async (ctx: Ctx, clave: string, producto: number, numero: number) => ({
  ...(await proximoNumero(ctx)),
  clave,
  producto_id: producto,
  afiliado_numero: numero,
  seccional_id: sql<number | null>`(select seccional_id from afiliado where numero = ${numero})`,
  estado: 'INICIADA' as const,
  creada: ctx.now,
  creada_por: person(ctx).id,
  fecha: ctx.today,
  desde: ctx.now,
})

/** SOLICITUD_EN_CURSO, with its number, if the member has a pending request of the product. */
export async function unaPorVez(ctx: Ctx, numero: number, producto: number): Promise<void> {
  const { rows } = await sql<{ numero: string }>`select ${numeroDeSolicitud('s')} as numero from solicitud s
    where s.afiliado_numero = ${numero} and s.producto_id = ${producto}
      and ${sinTerminar} limit 1`.execute(ctx.db)
  if (rows[0]) throw new AppError('SOLICITUD_EN_CURSO', { numero: rows[0].numero })
}
