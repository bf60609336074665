import type { Scope } from '@gremial/contract/platform/feature.ts'
import { sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'
import { type Concesion, dentroDelTecho } from './techo.rules.ts'

/** True if the caller may grant and revoke all of these. */
export const puedeDar = (ctx: Ctx, concesiones: readonly Concesion[]): boolean =>
  concesiones.every((c) => dentroDelTecho(person(ctx).permissions, c))

/**
 * Grants of an account with these roles in these branches. Locks the roles' permissions until the transaction ends, so two
 * concurrent changes cannot together grant what neither may.
 */
export async function concesionesDeRoles(
  ctx: Ctx,
  roles: readonly number[],
  seccionales: readonly number[] = [],
): Promise<Concesion[]> {
  await sql`select from rol where id = any(${roles}::bigint[]) order by id for share`.execute(ctx.db)
  const { rows } = await sql<{ permiso: string; ambito: Scope }>`select distinct permiso, ambito from rol_permiso
    where rol_id = any(${roles}::bigint[])`.execute(ctx.db)
  return rows.map((r) => ({ ...r, seccionales }))
}

/** Grants of an office with this role, or none. An office excludes the role's grants over everything (decision 025). */
export const concesionesDePuesto = async (
  ctx: Ctx,
  rol: number | null,
  seccionales: readonly number[] = [],
): Promise<Concesion[]> =>
  rol === null ? [] : (await concesionesDeRoles(ctx, [rol], seccionales)).filter((c) => c.ambito !== 'todas')

/** True if an account holds nothing beyond the caller's permissions, in any branch. */
export async function noLeSupera(ctx: Ctx, usuario: number): Promise<boolean> {
  const { rows } = await sql<{ permiso: string; ambito: Scope; seccionales: number[] }>`select permiso, ambito,
      coalesce(array_agg(distinct alcance::int) filter (where alcance > 0), '{}') as seccionales
    from concesiones(${ctx.today})
    where usuario_id = ${usuario}
    group by permiso, ambito`.execute(ctx.db)
  return puedeDar(ctx, rows)
}
