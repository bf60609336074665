import type { Scope } from '@gremial/contract/platform/feature.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { diferencia } from '../../acceso/usuarios/techo.rules.ts'
import { concesionesDeRoles, puedeDar } from '../../acceso/usuarios/techo.ts'

/** Accounts (u) that may do something beyond their own number: staff, and whoever holds an office today. */
const esPersonal = (ctx: Ctx) => sql<boolean>`u.id in (select t.usuario_id from tenencias(${ctx.today}) t
  join rol_permiso rp on rp.rol_id = t.rol_id where rp.ambito <> 'propio')`

/** Enabled accounts (u) of people who are no longer members and may still do something for the union. */
export const deBajaConRoles = (ctx: Ctx) => sql<boolean>`(u.habilitado
  and exists (select from afiliado a where a.numero = u.afiliado_numero and not a.vinculado) and ${esPersonal(ctx)})`

/**
 * Which accounts (u) the caller reaches: all; or those of the members of their branches, none of whom does anything for others; or none but the own.
 * An account out of reach does not exist.
 */
export function usuarioEnAlcance(ctx: Ctx): RawBuilder<boolean> {
  const { scope } = ctx
  // The account of a program is nobody's: it has its own screen.
  if (scope.kind === 'all') return sql<boolean>`not u.es_sistema`
  if (scope.kind === 'own') return sql<boolean>`u.id = ${person(ctx).id}`
  return sql<boolean>`(exists (select 1
    from afiliado a
    where a.numero = u.afiliado_numero and a.seccional_id = any(${scope.ids}::bigint[]))
    and not ${esPersonal(ctx)})`
}

/** Accounts are made and changed by who reaches all of them: what one may do is given by nobody who does not hold the whole. */
export function exigirTodas(ctx: Ctx): void {
  if (ctx.scope.kind !== 'all') throw new AppError('SIN_PERMISO')
}

/** Roles of an account and the branches where they hold. */
export interface Asignacion {
  roles: readonly number[]
  seccionales: readonly number[]
}

/**
 * An account passes from one assignment to another only within the ceiling of the caller (techo.rules.ts), who neither gives nor takes away what
 * they do not hold: ROL_MAYOR when a role reaches further, SECCIONAL_MAYOR for a branch that is not theirs.
 */
export async function exigirTecho(ctx: Ctx, antes: Asignacion, despues: Asignacion): Promise<void> {
  const solo = (a: readonly number[], b: readonly number[]) => a.filter((id) => !b.includes(id))
  const cambian = [...solo(antes.roles, despues.roles), ...solo(despues.roles, antes.roles)]
  if (!puedeDar(ctx, await concesionesDeRoles(ctx, cambian))) throw new AppError('ROL_MAYOR')
  const [eran, son] = [
    await concesionesDeRoles(ctx, antes.roles, antes.seccionales),
    await concesionesDeRoles(ctx, despues.roles, despues.seccionales),
  ]
  const agrega = solo(despues.seccionales, antes.seccionales).map(verSeccional)
  const propias = new Set(person(ctx).branches.map((s) => s.idSeccional))
  const ajena = agrega.some((c) => !c.seccionales.every((id) => propias.has(id)) && !puedeDar(ctx, [c]))
  if (ajena || !puedeDar(ctx, diferencia(eran, son))) throw new AppError('SECCIONAL_MAYOR')
}

/** The least that working for a branch gives: seeing its members. Who cannot do that does not have the branch. */
const verSeccional = (id: number) => ({ permiso: 'afiliados.consultar', ambito: 'seccionales' as const, seccionales: [id] })

/** What the shell says of somebody with these roles: 3 when one reaches everything, 2 when one reaches branches, 1 otherwise. */
export async function nivelDe(ctx: Ctx, roles: number[]): Promise<1 | 2 | 3> {
  const { rows } = await sql<{
    ambito: Scope
  }>`select distinct ambito from rol_permiso where rol_id = any(${roles}::bigint[])`.execute(ctx.db)
  const hasta = rows.map((r) => r.ambito)
  return hasta.includes('todas') ? 3 : hasta.includes('seccionales') ? 2 : 1
}
