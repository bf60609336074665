import { ladoFoto, mayorDeEdad, type Perfil, type PerfilCambio } from '@gremial/contract/acceso/perfil.ts'
import { properName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import { endSessionsOf } from '../../../platform/access/session.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { AppError } from '../../../platform/runtime/errors.ts'
import { normalizePhoto } from '../../../platform/storage/images.ts'
import { olvidarEquipos } from '../acceso/equipos.ts'
import { confirmarClave } from '../acceso/intentos.ts'
import { retirarTokens } from '../acceso/tokens.ts'
import { exigirOtroAdministrador } from '../usuarios/ultimo-administrador.ts'
import { anotarEnCuenta, bloquearCuenta, ponerHabilitado, ponerRetrato } from '../usuarios/usuarios.queries.ts'
import { escribirPerfil, leerPerfil } from './perfil.queries.ts'

/**
 * Changes the own profile as a whole and answers how it stays. What the register owns of a member is left as it is, whatever the
 * body says; an account without affiliate must bring all of it. The e-mail is not changed here. VERSION_VIEJA when another tab or
 * an administrator changed the profile meanwhile. (B-PERFIL-07, decision 008)
 */
export async function cambiarPerfil(ctx: Ctx, datos: PerfilCambio): Promise<Perfil> {
  const usuario = person(ctx)
  if (usuario.affiliate === null) exigirIdentidad(ctx, datos)
  return inTransaction(ctx, async (ctx) => {
    await bloquearCuenta(ctx, usuario.id)
    const before = await leerPerfil(ctx)
    if (!(await escribirPerfil(ctx, usuario.id, datos, before.delPadron, datos.version))) throw new AppError('VERSION_VIEJA')
    if (usuario.affiliate === null) await anotarEnCuenta(ctx, usuario.id, { nombre: `${datos.apellido}, ${datos.nombre}` })
    const after = await leerPerfil(ctx)
    await audit(ctx, 'modificar', 'perfil', usuario.id, cambios(before, after))
    return after
  })
}

/** All that an account without affiliate must say of itself, and nobody else says for it. */
function exigirIdentidad(ctx: Ctx, datos: PerfilCambio): void {
  const faltan = (['nombre', 'apellido', 'numeroDocumento', 'fechaNacimiento'] as const).filter((c) => datos[c] === undefined)
  const problems = faltan.map((campo: string) => ({ campo, clave: 'validacion.requerido', datos: {} }))
  if (datos.fechaNacimiento && !mayorDeEdad(datos.fechaNacimiento, ctx.today))
    problems.push({ campo: 'fechaNacimiento', clave: 'validacion.mayorDeEdad', datos: {} })
  if (problems.length > 0) throw new AppError('VALIDACION', {}, problems)
}

/** What changed, before and after, by field. */
function cambios(before: Perfil, after: Perfil): Record<string, unknown> {
  const campos = (Object.keys(after) as Array<keyof Perfil>).filter((k) => k !== 'version' && k !== 'delPadron')
  return Object.fromEntries(campos.filter((k) => before[k] !== after[k]).map((k) => [k, [before[k], after[k]]]))
}

/** Keeps the photo of the profile, 100 × 100, drawn again from what came (B-PERFIL-02, B-PERFIL-03). Throws what `normalizePhoto` does. */
export async function cambiarFoto(ctx: Ctx, contenido: Buffer): Promise<void> {
  const foto = await normalizePhoto(contenido, { width: ladoFoto, height: ladoFoto })
  const sha256 = await ctx.services.files.keep(ctx, foto, 'image/jpeg')
  await guardarFoto(ctx, sha256)
}

/** Leaves the account without photo; without one already, nothing changes. */
export const quitarFoto = (ctx: Ctx): Promise<void> => guardarFoto(ctx, null)

function guardarFoto(ctx: Ctx, sha256: string | null): Promise<void> {
  const { id } = person(ctx)
  return inTransaction(ctx, async (ctx) => {
    if (await ponerRetrato(ctx, id, sha256)) await audit(ctx, sha256 ? 'cambiar-imagen' : 'quitar-imagen', 'perfil', id)
  })
}

/**
 * Disables the own account: all its sessions end and a mail says how to come back. CLAVE_ANTERIOR with a wrong password,
 * ULTIMO_ADMINISTRADOR when nobody else could administer. (B-BAJA-01..05)
 */
export async function deshabilitarCuentaPropia(ctx: Ctx, clave: string): Promise<void> {
  const usuario = person(ctx)
  await confirmarClave(ctx, clave, 'password')
  await inTransaction(ctx, async (ctx) => {
    await exigirOtroAdministrador(ctx, usuario.id)
    await ponerHabilitado(ctx, usuario.id, false)
    await endSessionsOf(ctx.db, usuario.id)
    await olvidarEquipos(ctx, usuario.id)
    // A link in somebody's mailbox must not open or change an account that was closed.
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

/** Ends one of the own sessions, at once in every process; NO_EXISTE when it is not one of theirs. */
export function cerrarSesionPropia(ctx: Ctx, id: number): Promise<void> {
  const usuario = person(ctx)
  return inTransaction(ctx, async (ctx) => {
    const { numAffectedRows } = await sql`delete from sesion where id = ${id} and usuario_id = ${usuario.id}`.execute(ctx.db)
    if (!numAffectedRows) throw new AppError('NO_EXISTE')
    await audit(ctx, 'cerrar-sesion', 'usuario', usuario.id, { sesion: id })
  })
}

/** Ends all the own sessions but this one. */
export function cerrarOtrasSesiones(ctx: Ctx): Promise<void> {
  const usuario = person(ctx)
  return inTransaction(ctx, async (ctx) => {
    await endSessionsOf(ctx.db, usuario.id, usuario.sessionId)
    await audit(ctx, 'cerrar-otras-sesiones', 'usuario', usuario.id)
  })
}
