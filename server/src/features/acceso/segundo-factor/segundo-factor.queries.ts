import type { SegundoFactorPropio, segundoFactorAjeno } from '@gremial/contract/acceso/segundo-factor.ts'
import type { ResponseOf } from '@gremial/contract/platform/call.ts'
import { type RawBuilder, sql } from 'kysely'
import { hasSecondFactor } from '../../../platform/access/session.ts'
import { type Ctx, person } from '../../../platform/context.ts'
import { one } from '../../../platform/db/rows.ts'

/** Second factors of the caller. */
export async function leerPropio(ctx: Ctx, llavesPosibles: boolean): Promise<SegundoFactorPropio> {
  const { id, secondFactor } = person(ctx)
  const { rows } = await sql<{ creado: Date | null; codigos: number }>`select
    (select creado from segundo_factor where usuario_id = ${id}) as creado,
    (select count(*)::int from codigo_recuperacion where usuario_id = ${id} and usado is null) as codigos`.execute(ctx.db)
  const { rows: llaves } = await sql<{ id: number; nombre: string; creada: Date; ultimo_uso: Date | null }>`
    select id, nombre, creada, ultimo_uso from llave_acceso where usuario_id = ${id} order by id`.execute(ctx.db)
  const { creado, codigos } = one(rows, 'segundo_factor')
  return {
    aplicacion: creado?.toISOString() ?? null,
    codigos,
    llaves: llaves.map(({ id, nombre, creada, ultimo_uso }) => ({
      id,
      nombre,
      creada: creada.toISOString(),
      ultimoUso: ultimo_uso?.toISOString() ?? null,
    })),
    exigido: secondFactor.required,
    llavesPosibles,
  }
}

/** SQL count of enabled accounts that must have a second factor, by level or role, and have none. */
export const sinSegundoFactor = (ctx: Ctx): RawBuilder<unknown> => sql`select count(*)
  from usuario u
  where u.habilitado and not ${hasSecondFactor} and (
    u.nivel > 1 and (select segundo_factor_personal from organizacion)
    or u.id in (select tn.usuario_id
      from tenencias(${ctx.today}) tn
      join rol r on r.id = tn.rol_id
      where r.exige_segundo_factor))`

/** Accounts that the organisation requires a second factor of, and how many lack it. */
export async function leerExigencia(ctx: Ctx): Promise<ResponseOf<(typeof segundoFactorAjeno)['leerExigencia']>> {
  const { rows } = await sql<{ personal: boolean; cuentas: number; sin: number }>`select o.segundo_factor_personal as personal,
      count(u.id)::int as cuentas, count(u.id) filter (where not ${hasSecondFactor})::int as sin
    from organizacion o left join usuario u on u.nivel > 1 and u.habilitado group by 1`.execute(ctx.db)
  const { rows: roles } = await sql<{ id: number; nombre: string; exige: boolean; cuentas: number; sin: number }>`
    select r.id, r.nombre, r.exige_segundo_factor as exige, count(u.id)::int as cuentas,
      count(u.id) filter (where not ${hasSecondFactor})::int as sin
    from rol r
    left join (select distinct rol_id, usuario_id from tenencias(${ctx.today})) ur on ur.rol_id = r.id
    left join usuario u on u.id = ur.usuario_id and u.habilitado
    group by r.id
    order by orden_nombre(r.nombre), r.id`.execute(ctx.db)
  return { ...(rows[0] ?? { personal: false, cuentas: 0, sin: 0 }), roles }
}
