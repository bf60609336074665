import { mayorDeEdad, type Perfil, type PerfilCambio, photoSide } from '@gremial/contract/acceso/perfil.ts'
import { properName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import { endSessionsOf } from '../../../platform/access/session.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { normalizePhoto } from '../../../platform/storage/images.ts'
import { forgetEquipos } from '../acceso/equipos.ts'
import { confirmClave } from '../acceso/intentos.ts'
import { retirarTokens } from '../acceso/tokens.ts'
import { exigirOtroAdministrador } from '../usuarios/ultimo-administrador.ts'
import { anotarEnCuenta, blockCuenta, ponerHabilitado, ponerRetrato } from '../usuarios/usuarios.queries.ts'
import { readPerfil, writePerfil } from './perfil.queries.ts'

/**
 * Overwrites the own profile and returns it. A member's fields owned by the register keep their value; an account without
 * affiliate must send them all. The e-mail is not changed here. VERSION_VIEJA if another tab or an administrator changed the
 * profile meanwhile. (B-PERFIL-07, decision 008)
 */
export async function changePerfil(ctx: Ctx, datos: PerfilCambio): Promise<Perfil> {
  const usuario = person(ctx)
  if (usuario.affiliate === null) exigirIdentidad(ctx, datos)
  return inTransaction(ctx, async (ctx) => {
    await blockCuenta(ctx, usuario.id)
    const before = await readPerfil(ctx)
    if (!(await writePerfil(ctx, usuario.id, datos, before.delPadron, datos.version))) throw new AppError('VERSION_VIEJA')
    if (usuario.affiliate === null) await anotarEnCuenta(ctx, usuario.id, { nombre: `${datos.apellido}, ${datos.nombre}` })
    const after = await readPerfil(ctx)
    await audit(ctx, 'modificar', 'perfil', usuario.id, changes(before, after))
    return after
  })
}

/** Fields that an account without affiliate must provide, since no register has them. */
function exigirIdentidad(ctx: Ctx, datos: PerfilCambio): void {
  const missing = (['nombre', 'apellido', 'numeroDocumento', 'fechaNacimiento'] as const).filter((c) => datos[c] === undefined)
  const problems = missing.map((campo: string) => ({ campo, clave: 'validacion.requerido', datos: {} }))
  if (datos.fechaNacimiento && !mayorDeEdad(datos.fechaNacimiento, ctx.today))
    problems.push({ campo: 'fechaNacimiento', clave: 'validacion.mayorDeEdad', datos: {} })
  if (problems.length > 0) throw new AppError('VALIDACION', {}, problems)
}

/** Changed fields, before and after. */
function changes(before: Perfil, after: Perfil): Record<string, unknown> {
  const fields = (Object.keys(after) as Array<keyof Perfil>).filter((k) => k !== 'version' && k !== 'delPadron')
  return Object.fromEntries(fields.filter((k) => before[k] !== after[k]).map((k) => [k, [before[k], after[k]]]))
}

/** Stores the profile photo, re-encoded at 100 × 100 (B-PERFIL-02, B-PERFIL-03). Throws the errors of `normalizePhoto`. */
export async function changePhoto(ctx: Ctx, content: Buffer): Promise<void> {
  const photo = await normalizePhoto(content, { width: photoSide, height: photoSide })
  const sha256 = await ctx.services.files.keep(ctx, photo, 'image/jpeg')
  await savePhoto(ctx, sha256)
}

/** Removes the account's photo; idempotent. */
export const removePhoto = (ctx: Ctx): Promise<void> => savePhoto(ctx, null)

function savePhoto(ctx: Ctx, sha256: string | null): Promise<void> {
  const { id } = person(ctx)
  return inTransaction(ctx, async (ctx) => {
    if (await ponerRetrato(ctx, id, sha256)) await audit(ctx, sha256 ? 'cambiar-imagen' : 'quitar-imagen', 'perfil', id)
  })
}

/**
 * Disables the own account, ends all its sessions and mails how to come back. CLAVE_ANTERIOR for a wrong password,
 * ULTIMO_ADMINISTRADOR if no other administrator is left. (B-BAJA-01..05)
 */
export async function disableOwnCuenta(ctx: Ctx, clave: string): Promise<void> {
  const usuario = person(ctx)
  await confirmClave(ctx, clave, 'password')
  await inTransaction(ctx, async (ctx) => {
    await exigirOtroAdministrador(ctx, usuario.id)
    await ponerHabilitado(ctx, usuario.id, false)
    await endSessionsOf(ctx.db, usuario.id)
    await forgetEquipos(ctx, usuario.id)
    // Pending mail links must not open or change a closed account.
    await retirarTokens(ctx, 'recuperar', { usuario: usuario.id })
    await retirarTokens(ctx, 'cambiarEmail', { usuario: usuario.id })
    await audit(ctx, 'deshabilitar', 'usuario', usuario.id, { propia: true })
    await sendMail(ctx, {
      para: usuario.email,
      idioma: usuario.language,
      plantilla: 'cuentaDeshabilitada',
      datos: { nombre: properName(usuario.name) },
    })
  })
}

/** Ends one of the own sessions, at once in every process; NO_EXISTE if it is not the caller's. */
export function closeOwnSession(ctx: Ctx, id: number): Promise<void> {
  const usuario = person(ctx)
  return inTransaction(ctx, async (ctx) => {
    const { numAffectedRows } = await sql`delete from sesion where id = ${id} and usuario_id = ${usuario.id}`.execute(ctx.db)
    if (!numAffectedRows) throw new AppError('NO_EXISTE')
    await audit(ctx, 'cerrar-sesion', 'usuario', usuario.id, { sesion: id })
  })
}

/** Ends all own sessions but this one. */
export function cerrarOtrasSesiones(ctx: Ctx): Promise<void> {
  const usuario = person(ctx)
  return inTransaction(ctx, async (ctx) => {
    await endSessionsOf(ctx.db, usuario.id, usuario.sessionId)
    await audit(ctx, 'cerrar-otras-sesiones', 'usuario', usuario.id)
  })
}
