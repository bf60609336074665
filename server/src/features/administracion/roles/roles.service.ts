import { type PermisoDeRol, type RolNuevo, type rolCambio } from '@gremial/contract/administracion/rol.cuerpo.ts'
import { type Rol } from '@gremial/contract/administracion/roles.ts'
import { indispensable, scopesOf } from '@gremial/contract/derived/permissions.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { type Concesion, dentroDelTecho } from '../../acceso/usuarios/techo.rules.ts'
import { nombresDe } from '../permisos/nombres.ts'
import '../permisos/permisos.tables.ts'
import { leerRol } from './roles.queries.ts'
import { cambioDePermisos, codigoDeRol } from './roles.rules.ts'

/** Creates a role. PERMISO_MAYOR if it exceeds the caller's permissions. (B-ROLES-04) */
export function crearRol(ctx: Ctx, rol: RolNuevo): Promise<{ id: number }> {
  exigirAmbitos(rol.permisos)
  return inTransaction(ctx, async (ctx) => {
    await exigirUnaPersona(ctx)
    return aplicarRolNuevo(ctx, rol)
  })
}

/** Creates it within the caller's transaction. */
export async function aplicarRolNuevo(ctx: Ctx, { nombre, permisos }: RolNuevo): Promise<{ id: number }> {
  await exigirTechoDeRol(ctx, permisos)
  const { rows: hay } = await sql<{ codigo: string }>`select codigo from rol union select codigo from rol_sembrado`.execute(
    ctx.db,
  )
  const codigo = codigoDeRol(nombre, new Set(hay.map((r) => r.codigo)))
  const { id } = await ctx.db.insertInto('rol').values({ codigo, nombre }).returning('id').executeTakeFirstOrThrow()
  await agregar(ctx, id, permisos)
  await audit(ctx, 'crear', 'rol', id, { codigo, nombre, permisos })
  return { id }
}

/**
 * Replaces the permissions of a role; they apply from each user's next request. VERSION_VIEJA; PERMISO_MAYOR for a permission
 * that the caller lacks, added or removed; ROL_IMPRESCINDIBLE if administrators would lose the permissions to restore others.
 * (B-ROLES-06)
 */
export function cambiarRol(ctx: Ctx, id: number, cambio: z.output<typeof rolCambio>): Promise<Rol> {
  exigirAmbitos(cambio.permisos)
  return inTransaction(ctx, async (ctx) => {
    await exigirUnaPersona(ctx)
    return aplicarCambioDeRol(ctx, id, cambio)
  })
}

/** Changes it within the caller's transaction. */
export async function aplicarCambioDeRol(ctx: Ctx, id: number, cambio: z.output<typeof rolCambio>): Promise<Rol> {
  const { nombre, permisos, version } = cambio
  const cambiado = await ctx.db
    .updateTable('rol')
    .set({ nombre, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('codigo')
    .executeTakeFirst()
  const antes = await leerRol(ctx, id)
  if (!cambiado) throw new AppError('VERSION_VIEJA')
  const { agrega, quita } = await exigirCambioDeRol(ctx, { ...antes, codigo: cambiado.codigo }, permisos)
  for (const { permiso } of quita)
    await ctx.db.deleteFrom('rol_permiso').where('rol_id', '=', id).where('permiso', '=', permiso).execute()
  await agregar(ctx, id, agrega)
  await audit(ctx, 'modificar', 'rol', id, { nombre, agrega, quita })
  return leerRol(ctx, id)
}

/** Permissions that a change adds and removes. PERMISO_MAYOR, ROL_IMPRESCINDIBLE. */
export async function exigirCambioDeRol(ctx: Ctx, antes: Rol, permisos: readonly PermisoDeRol[]) {
  exigirImprescindibles(antes.codigo, permisos)
  const cambio = cambioDePermisos(antes.permisos, permisos)
  const seccionales = await seccionalesDe(ctx, antes.id)
  await exigirTechoDeRol(
    ctx,
    [...cambio.quita, ...cambio.agrega].map((p) => ({ ...p, seccionales })),
  )
  return cambio
}

/** ROL_DE_A_DOS if the organisation requires a second administrator (decision 144). */
async function exigirUnaPersona(ctx: Ctx): Promise<void> {
  if (await sonDeADos(ctx)) throw new AppError('ROL_DE_A_DOS')
}

export async function sonDeADos(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql<{ si: boolean }>`select roles_de_a_dos as si from organizacion`.execute(ctx.db)
  return rows[0]?.si ?? false
}

/** Nobody adds or removes a permission they do not hold with at least that scope: PERMISO_MAYOR names it. (decision 025) */
export async function exigirTechoDeRol(ctx: Ctx, concesiones: readonly Concesion[]): Promise<void> {
  const { permissions } = person(ctx)
  const sobran = concesiones.filter((c) => !dentroDelTecho(permissions, c)).map((c) => c.permiso)
  if (sobran.length === 0) return
  const nombres = (await nombresDe(ctx, sobran)).map((p) => p.nombre)
  const [primeros, mas] = [nombres.slice(0, 5), nombres.length - 5]
  throw new AppError('PERMISO_MAYOR', { permisos: [...primeros, ...(mas > 0 ? [`+${mas}`] : [])].join('; ') })
}

/** Branches where somebody has a role, now or by a future mandate. */
async function seccionalesDe(ctx: Ctx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select us.seccional_id as id from usuario_rol ur
    join usuario_seccional us on us.usuario_id = ur.usuario_id where ur.rol_id = ${id}
    union
    select m.seccional_id from puesto p join mandato m on m.puesto = p.codigo
    where p.rol_id = ${id} and m.hasta >= ${ctx.today}`.execute(ctx.db)
  return rows.map((r) => r.id)
}

async function agregar(ctx: Ctx, rol_id: number, permisos: readonly PermisoDeRol[]): Promise<void> {
  if (permisos.length === 0) return
  await ctx.db
    .insertInto('rol_permiso')
    .values(permisos.map((p) => ({ rol_id, ...p })))
    .execute()
}

/** Refuses a scope that its permission does not offer (decision 025). */
export function exigirAmbitos(permisos: readonly PermisoDeRol[]): void {
  const mal = permisos.flatMap(({ permiso, ambito }, i) =>
    scopesOf(permiso).includes(ambito) ? [] : [{ campo: `permisos.${i}.ambito`, clave: 'validacion.patron' as const, datos: {} }],
  )
  if (mal.length > 0) throw new AppError('VALIDACION', {}, mal)
}

/** exigirOtroAdministrador keeps an administrator; this keeps the role's permissions to restore others. */
function exigirImprescindibles(codigo: string, permisos: readonly PermisoDeRol[]): void {
  if (codigo !== 'ADMINISTRADOR') return
  const quedan = new Map(permisos.map((p) => [p.permiso, p.ambito]))
  if (indispensable.some((p) => quedan.get(p) !== scopesOf(p).at(-1))) throw new AppError('ROL_IMPRESCINDIBLE')
}

/** Deletes an unused role. ROL_EN_USO with its holders, ROL_DEL_PORTAL. (B-ROLES-07) */
export function eliminarRol(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { codigo, nombre, delPortal, puestos } = await leerRol(ctx, id)
    if (delPortal) throw new AppError('ROL_DEL_PORTAL')
    const { rows } = await sql<{
      nombre: string
      total: number
    }>`select u.nombre, count(*) over ()::int as total from usuario_rol ur
      join usuario u on u.id = ur.usuario_id where ur.rol_id = ${id} order by orden_nombre(u.nombre) collate "C" limit 5`.execute(
      ctx.db,
    )
    const mas = (rows[0]?.total ?? 0) - rows.length
    const usos = [...puestos, ...rows.map((r) => r.nombre), ...(mas > 0 ? [`+${mas}`] : [])]
    if (usos.length > 0) throw new AppError('ROL_EN_USO', { usos: usos.join('; ') })
    await ctx.db.deleteFrom('rol').where('id', '=', id).execute()
    await audit(ctx, 'eliminar', 'rol', id, { codigo, nombre })
  })
}
