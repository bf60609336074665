import { ladoFoto, mayorDeEdad, type Perfil, type PerfilCambio } from '@gremial/contract/acceso/perfil.ts'
import { nombrePropio } from '@gremial/contract/platform/nombres.ts'
import { sql } from 'kysely'
import { endSessionsOf } from '../../../platform/access/session.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { normalizePhoto } from '../../../platform/images.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { confirmPassword } from '../acceso/intentos.ts'
import { retireTokens } from '../acceso/tokens.ts'
import { keepAnAdministrator } from '../acceso/ultimo-administrador.ts'
import { ownProfile } from './perfil.queries.ts'

/**
 * Changes the own profile as a whole and answers how it stays. What the register owns of a member is left as it is, whatever the
 * body says; an account without affiliate must bring all of it. The e-mail is not changed here. VERSION_VIEJA when another tab or
 * an administrator changed the profile meanwhile. (B-PERFIL-07, decision 008)
 */
export async function changeProfile(ctx: Ctx, datos: PerfilCambio): Promise<Perfil> {
  const user = person(ctx)
  if (user.affiliate === null) requireIdentity(ctx, datos)
  return inTransaction(ctx, async (ctx) => {
    await sql`select 1 from usuario where id = ${user.id} for update`.execute(ctx.db)
    const before = await ownProfile(ctx)
    const own = <T>(campo: string, value: T): T | null => (before.delPadron.includes(campo) ? null : value)
    const documento = own('numeroDocumento', Number(datos.numeroDocumento ?? 0) || null)
    const nacimiento = own('fechaNacimiento', datos.fechaNacimiento ?? null)
    const { numAffectedRows } =
      await sql`insert into usuario_perfil as p (usuario_id, numero_documento, fecha_nacimiento, genero, cuil, telefono_prefijo,
        telefono_caracteristica, telefono_numero, usuario_facebook, usuario_twitter, usuario_instagram, usuario_linkedin)
      values (${user.id}, ${documento}, ${nacimiento}, ${own('genero', datos.genero)}, ${own('cuilCuit', datos.cuilCuit || null)},
        ${datos.prefijoTelefono}, ${datos.caracteristicaTelefono}, ${datos.telefono},
        ${datos.usuarioFacebook}, ${datos.usuarioTwitter}, ${datos.usuarioInstagram}, ${datos.usuarioLinkedin})
      on conflict (usuario_id) do update set numero_documento = excluded.numero_documento,
        fecha_nacimiento = excluded.fecha_nacimiento, genero = excluded.genero, cuil = excluded.cuil,
        telefono_prefijo = excluded.telefono_prefijo, telefono_caracteristica = excluded.telefono_caracteristica,
        telefono_numero = excluded.telefono_numero, usuario_facebook = excluded.usuario_facebook,
        usuario_twitter = excluded.usuario_twitter, usuario_instagram = excluded.usuario_instagram,
        usuario_linkedin = excluded.usuario_linkedin, version = p.version + 1
        where p.version = ${datos.version}`.execute(ctx.db)
    if (!numAffectedRows) throw new AppError('VERSION_VIEJA')
    if (user.affiliate === null) {
      await sql`update usuario set nombre = ${`${datos.apellido}, ${datos.nombre}`} where id = ${user.id}`.execute(ctx.db)
    }
    const after = await ownProfile(ctx)
    await audit(ctx, 'modificar', 'perfil', user.id, changes(before, after))
    return after
  })
}

/** All that an account without affiliate must say of itself, and nobody else says for it. */
function requireIdentity(ctx: Ctx, datos: PerfilCambio): void {
  const missing = (['nombre', 'apellido', 'numeroDocumento', 'fechaNacimiento'] as const).filter((c) => datos[c] === undefined)
  const problems = missing.map((campo) => ({ campo, clave: 'validacion.requerido', datos: {} }))
  if (datos.fechaNacimiento && !mayorDeEdad(datos.fechaNacimiento, ctx.today))
    problems.push({ campo: 'fechaNacimiento' as never, clave: 'validacion.mayorDeEdad', datos: {} })
  if (problems.length > 0) throw new AppError('VALIDACION', {}, problems)
}

/** What changed, before and after, by field. */
function changes(before: Perfil, after: Perfil): Record<string, unknown> {
  const fields = (Object.keys(after) as Array<keyof Perfil>).filter((k) => k !== 'version' && k !== 'delPadron')
  return Object.fromEntries(fields.filter((k) => before[k] !== after[k]).map((k) => [k, [before[k], after[k]]]))
}

/** Keeps the photo of the profile, 100 × 100, drawn again from what came (B-PERFIL-02, B-PERFIL-03). Throws what `normalizePhoto` does. */
export async function changePhoto(ctx: Ctx, content: Buffer): Promise<void> {
  const photo = await normalizePhoto(content, { width: ladoFoto, height: ladoFoto })
  const sha256 = await ctx.services.files.keep(ctx.db, photo, 'image/jpeg')
  await setPhoto(ctx, sha256)
}

/** Leaves the account without photo; without one already, nothing changes. */
export const removePhoto = (ctx: Ctx): Promise<void> => setPhoto(ctx, null)

function setPhoto(ctx: Ctx, sha256: string | null): Promise<void> {
  const { id } = person(ctx)
  return inTransaction(ctx, async (ctx) => {
    const { numAffectedRows } = await sql`update usuario set imagen_sha256 = ${sha256}
      where id = ${id} and imagen_sha256 is distinct from ${sha256}`.execute(ctx.db)
    if (numAffectedRows) await audit(ctx, sha256 ? 'cambiar-imagen' : 'quitar-imagen', 'perfil', id)
  })
}

/**
 * Disables the own account: all its sessions end and a mail says how to come back. CLAVE_ANTERIOR with a wrong password,
 * ULTIMO_ADMINISTRADOR when nobody else could administer. (B-BAJA-01..05)
 */
export async function disableAccount(ctx: Ctx, password: string): Promise<void> {
  const user = person(ctx)
  await confirmPassword(ctx, password, 'password')
  await inTransaction(ctx, async (ctx) => {
    await keepAnAdministrator(ctx, user.id)
    await sql`update usuario set habilitado = false, version = version + 1 where id = ${user.id}`.execute(ctx.db)
    await endSessionsOf(ctx.db, user.id)
    // A link in somebody's mailbox must not open or change an account that was closed.
    await retireTokens(ctx, 'recuperar', { usuario: user.id })
    await retireTokens(ctx, 'cambiarEmail', { usuario: user.id })
    await audit(ctx, 'deshabilitar', 'usuario', user.id, { propia: true })
    await sendMail(ctx, {
      para: user.email,
      idioma: user.language,
      plantilla: 'cuentaDeshabilitada',
      datos: { nombre: nombrePropio(user.name) },
    })
  })
}

/** Ends one of the own sessions, at once in every process; NO_EXISTE when it is not one of theirs. */
export function endOwnSession(ctx: Ctx, id: number): Promise<void> {
  const user = person(ctx)
  return inTransaction(ctx, async (ctx) => {
    const { numAffectedRows } = await sql`delete from sesion where id = ${id} and usuario_id = ${user.id}`.execute(ctx.db)
    if (!numAffectedRows) throw new AppError('NO_EXISTE')
    await audit(ctx, 'cerrar-sesion', 'usuario', user.id, { sesion: id })
  })
}

/** Ends all the own sessions but this one. */
export function endOtherSessions(ctx: Ctx): Promise<void> {
  const user = person(ctx)
  return inTransaction(ctx, async (ctx) => {
    await endSessionsOf(ctx.db, user.id, user.sessionId)
    await audit(ctx, 'cerrar-otras-sesiones', 'usuario', user.id)
  })
}
