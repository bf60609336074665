import { type Ambito, ambitos } from '@gremial/contract/platform/funcion.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Ctx, person } from '../../../platform/context.ts'
import { AppError } from '../../../platform/http/errors.ts'

/** Accounts (u) that may do something beyond their own number: staff, and whoever holds an office today. */
const esPersonal = (ctx: Ctx) => sql<boolean>`u.id in (select t.usuario_id from tenencias(${ctx.today}) t
  join rol_permiso rp on rp.rol_id = t.rol_id where rp.ambito <> 'propio')`

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

type Concesion = { permiso: string; ambito: Ambito }
const alcanza: Record<string, Ambito> = { all: 'todas', branches: 'seccionales', own: 'propio' }

/** Whether the caller holds each of these permissions, as far at least. Whatever is only of one's own number gives nothing over others. */
function tiene(ctx: Ctx, concesiones: Concesion[]): boolean {
  const { permissions } = person(ctx)
  return concesiones.every(({ permiso, ambito }) => {
    const kind = permissions.get(permiso)?.kind
    return ambito === 'propio' || (kind !== undefined && ambitos.indexOf(alcanza[kind] ?? 'propio') >= ambitos.indexOf(ambito))
  })
}

/** Nobody gives, nor takes away, what they do not hold: ROL_MAYOR when one of these roles reaches further than the caller. */
export async function exigirRolesPropios(ctx: Ctx, roles: number[]): Promise<void> {
  const { rows } = await sql<Concesion>`select permiso, ambito from rol_permiso where rol_id = any(${roles}::bigint[])`.execute(
    ctx.db,
  )
  if (!tiene(ctx, rows)) throw new AppError('ROL_MAYOR')
}

/** Whether an account reaches no further than the caller: only then do they choose where its mail goes. */
export async function noLeSupera(ctx: Ctx, usuario: number): Promise<boolean> {
  const { rows } =
    await sql<Concesion>`select distinct permiso, ambito from concesiones(${ctx.today}) where usuario_id = ${usuario}`.execute(
      ctx.db,
    )
  return tiene(ctx, rows)
}

/** What the shell says of somebody with these roles: 3 when one reaches everything, 2 when one reaches branches, 1 otherwise. */
export async function nivelDe(ctx: Ctx, roles: number[]): Promise<1 | 2 | 3> {
  const { rows } = await sql<{
    ambito: Ambito
  }>`select distinct ambito from rol_permiso where rol_id = any(${roles}::bigint[])`.execute(ctx.db)
  const hasta = rows.map((r) => r.ambito)
  return hasta.includes('todas') ? 3 : hasta.includes('seccionales') ? 2 : 1
}
