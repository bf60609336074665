import type { cambiarPassword, login, UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { nombrePropio } from '@gremial/contract/platform/nombres.ts'
import { mensaje } from '@gremial/contract/textos/mensajes.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { checkPassword, hashPassword } from '../../../platform/access/password.ts'
import { createSession, endSessionsOf } from '../../../platform/access/session.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { AppError, fieldError, found } from '../../../platform/http/errors.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { attemptKey, confirmPassword, countFailure, forgetFailures, slowDown } from './intentos.ts'
import { retireTokens } from './tokens.ts'

interface Account {
  id: number
  clave_hash: string
  habilitado: boolean
  mail_validado: boolean
}

/**
 * Checks user and password and opens a session; returns its token. Unknown, disabled and wrong take the same time and answer
 * LOGIN; after too many failures DEMASIADOS_INTENTOS. (A-LOGIN-20..23, decisions §2)
 */
export async function enter(ctx: Ctx, datos: z.output<typeof login>, address: string, agente: string): Promise<string> {
  const keys = { cuenta: attemptKey(ctx, 'cuenta', datos.username), direccion: attemptKey(ctx, 'direccion', address) }
  await slowDown(ctx, keys)
  const { rows } =
    await sql<Account>`select id, clave_hash, habilitado, mail_validado from usuario where email = ${datos.username}`.execute(
      ctx.db as never,
    )
  const account = rows[0]
  const right = await checkPassword(account?.clave_hash, datos.password)
  if (!account || !right || !account.habilitado || !account.mail_validado) {
    await countFailure(ctx, keys)
    throw new AppError('LOGIN')
  }
  return inTransaction(ctx, async (ctx) => {
    await forgetFailures(ctx, keys.cuenta)
    const token = await createSession(ctx.db, account.id, datos.recordar, agente, ctx.now)
    await audit(ctx, 'ingresar', 'usuario', account.id, {}, account.id)
    return token
  })
}

/** Records the login date; the one before it becomes "last entry" (A-LOGIN-21, A-LOGIN-22). */
export async function recordEntry(ctx: Ctx): Promise<void> {
  await sql`update usuario set ingreso_anterior = ultimo_ingreso, ultimo_ingreso = ${ctx.now} where id = ${person(ctx).id}`.execute(
    ctx.db as never,
  )
}

/** (A-SHELL-05, decisions §2) */
export function currentUser(ctx: Ctx): UsuarioActual {
  const user = person(ctx)
  return {
    id: user.id,
    numeroAfiliado: user.affiliate,
    forzarCambioPassword: user.mustChangePassword,
    imagen: user.hasImage,
    nombre: user.name,
    email: user.email,
    nivel: { id: user.level, nombre: mensaje(ctx.language, `niveles.n${user.level}`) },
    permisos: [...user.permissions.keys()].sort(),
    seccionales: [...user.branches],
    realizoTour: user.tourDone,
    idioma: user.language,
    ultimoIngreso: user.lastEntry?.toISOString() ?? null,
  }
}

/**
 * Changes the own password. The current one is needed unless the change is forced; the new one must differ. All sessions of the
 * person end, and a mail tells them. NO_EXISTE with the id of somebody else. (A-CLAVEFORZADA-05, B-CAMBIOCLAVE-01..07, K-71)
 */
export async function changePassword(ctx: Ctx, datos: z.output<typeof cambiarPassword>): Promise<void> {
  const user = person(ctx)
  if (datos.id !== undefined && datos.id !== user.id) throw new AppError('NO_EXISTE')
  if (!user.mustChangePassword) {
    if (datos.passwordAnterior === undefined) throw fieldError('VALIDACION', 'passwordAnterior', 'validacion.requerido')
    await confirmPassword(ctx, datos.passwordAnterior, 'passwordAnterior')
  }
  const { rows } = await sql<{ clave_hash: string }>`select clave_hash from usuario where id = ${user.id}`.execute(ctx.db)
  const before = found(rows[0]).clave_hash
  if (await checkPassword(before, datos.password)) throw fieldError('CLAVE_REPETIDA', 'password', 'errores.CLAVE_REPETIDA')
  const hashed = await hashPassword(datos.password)
  await inTransaction(ctx, async (ctx) => {
    // Of two tabs at once one wins: for the other the current password is no longer the one that it gave.
    const { numAffectedRows } = await sql`update usuario set clave_hash = ${hashed}, forzar_cambio_password = false,
      version = version + 1 where id = ${user.id} and clave_hash = ${before}`.execute(ctx.db)
    if (!numAffectedRows) throw fieldError('CLAVE_ANTERIOR', 'passwordAnterior', 'errores.CLAVE_ANTERIOR')
    await endSessionsOf(ctx.db, user.id)
    await audit(ctx, 'cambiar-password', 'usuario', user.id, { forzado: user.mustChangePassword })
    // A link asked for before the change, by whoever knew the old password, must not undo it.
    await retireTokens(ctx, 'recuperar', { usuario: user.id })
    await retireTokens(ctx, 'cambiarEmail', { usuario: user.id })
    await sendMail(ctx, {
      para: user.email,
      idioma: user.language,
      plantilla: 'claveCambiada',
      datos: { nombre: nombrePropio(user.name), momento: mostrarFecha(ctx.today) },
    })
  })
}

/** The language of the interface, kept with the person (decisions §5). */
export async function changeLanguage(ctx: Ctx, idioma: string): Promise<void> {
  await sql`update usuario set idioma = ${idioma} where id = ${person(ctx).id}`.execute(ctx.db as never)
}
