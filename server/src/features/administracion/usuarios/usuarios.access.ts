import type { Scope } from '@gremial/contract/platform/feature.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { diferencia } from '../../acceso/usuarios/techo.rules.ts'
import { concesionesDeRoles, puedeDar } from '../../acceso/usuarios/techo.ts'

/** SQL condition: accounts (u) with a permission beyond their own number: staff, and current mandates. */
const esPersonal = (ctx: Ctx) => sql<boolean>`u.id in (select t.usuario_id from tenencias(${ctx.today}) t
  join rol_permiso rp on rp.rol_id = t.rol_id where rp.ambito <> 'propio')`

/** SQL condition: enabled accounts (u) of former members that are still staff. */
export const deBajaConRoles = (ctx: Ctx) => sql<boolean>`(u.habilitado
  and exists (select from afiliado a where a.numero = u.afiliado_numero and not a.vinculado) and ${esPersonal(ctx)})`

/**
 * SQL condition: accounts (u) within the caller's scope: all; or those of the members of their branches who are not staff; or
 * only their own. Any other is 404.
 */
export function usuarioEnAlcance(ctx: Ctx): RawBuilder<boolean> {
  const { scope } = ctx
  // Accounts of programs have their own screen.
  if (scope.kind === 'all') return sql<boolean>`not u.es_sistema`
  if (scope.kind === 'own') return sql<boolean>`u.id = ${person(ctx).id}`
  return sql<boolean>`(exists (select 1
    from afiliado a
    where a.numero = u.afiliado_numero and a.seccional_id = any(${scope.ids}::bigint[]))
    and not ${esPersonal(ctx)})`
}

/** Accounts are created and edited only with a scope of all. */
export function exigirTodas(ctx: Ctx): void {
  if (ctx.scope.kind !== 'all') throw new AppError('SIN_PERMISO')
}

/** Roles of an account, and the branches where they apply. */
export interface Asignacion {
  roles: readonly number[]
  seccionales: readonly number[]
}

/**
 * Checks that the caller may change one assignment to another within the delegation limit (techo.rules.ts). ROL_MAYOR for a role
 * beyond it, SECCIONAL_MAYOR for a branch.
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

/** Minimum permission for working in a branch: reading its members. Without it the caller does not have the branch. */
const verSeccional = (id: number) => ({ permiso: 'afiliados.consultar', ambito: 'seccionales' as const, seccionales: [id] })

/** Level shown by the shell for these roles: 3 with a scope of all, 2 with branches, 1 otherwise. */
export async function nivelDe(ctx: Ctx, roles: number[]): Promise<1 | 2 | 3> {
  const { rows } = await sql<{
    ambito: Scope
  }>`select distinct ambito from rol_permiso where rol_id = any(${roles}::bigint[])`.execute(ctx.db)
  const hasta = rows.map((r) => r.ambito)
  return hasta.includes('todas') ? 3 : hasta.includes('seccionales') ? 2 : 1
}
