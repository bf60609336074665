import type { claveCambio, ingresoData, UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { properName } from '@gremial/contract/values/names.ts'
import type { z } from 'zod'
import { checkPassword } from '../../../platform/access/password.ts'
import { pendingFactor } from '../../../platform/access/second-factor.ts'
import { endSessionsOf } from '../../../platform/access/session.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { AppError, fieldError, found } from '../../../platform/runtime/errors.ts'
import { hashNewClave } from '../usuarios/claves.ts'
import { claveOf, cuentaQueIngresa, setClave } from '../usuarios/usuarios.queries.ts'
import { resultOf } from './acceso.rules.ts'
import { type IngresoResult, recordAttempt } from './bitacora.ts'
import { openSession, type Visita } from './entrada.ts'
import { type CuentaConClave, equipoConocido, rememberEquipo } from './equipos.ts'
import { attemptKey, confirmClave, intentar } from './intentos.ts'
import { abrirMedio, type FormasSegundoFactor, formasDe } from './medio-ingreso.ts'
import { retirarTokens } from './tokens.ts'

/** Origin of a login attempt. */
export interface Visitante extends Visita {
  /** Network address; an IPv6 one by its /64. */
  direccion: string
}

/**
 * Checks user and password and opens a session, or a pending login if the account has a second factor (`formas`). Returns the
 * token of either. Unknown, disabled and wrong take the same time and return LOGIN. After too many attempts it throws
 * DEMASIADOS_INTENTOS: counted by device if it is known to the account, else by account and address.
 * (A-LOGIN-20..23, decisions §2)
 */
export async function ingresar(
  ctx: Ctx,
  { username, password, recordar }: z.output<typeof ingresoData>,
  { direccion, ...visita }: Visitante,
): Promise<{ token: string; cuenta: CuentaConClave; formas?: FormasSegundoFactor }> {
  const cuenta = await cuentaQueIngresa(ctx, username)
  const equipo = await equipoConocido(ctx, cuenta, visita.equipo)
  const claves = equipo
    ? [attemptKey(ctx, 'equipo', equipo)]
    : [attemptKey(ctx, 'cuenta', username), attemptKey(ctx, 'direccion', direccion)]
  let resultado: IngresoResult = 'clave'
  const attempt = () => {
    const [{ clave: contador } = { clave: '' }] = claves
    return { cuenta: cuenta?.id ?? 0, resultado, conocido: equipo !== undefined, contador, agente: visita.agente }
  }
  const entra = await intentar(ctx, claves, async () => {
    const right = await checkPassword(cuenta?.clave_hash, password)
    if (right && cuenta) resultado = resultOf(cuenta)
    return resultado === 'entro'
  }).catch(async (error: unknown) => {
    if (!(error instanceof AppError && error.codigo === 'DEMASIADOS_INTENTOS')) throw error
    resultado = error.datos.contador === 'direccion' ? 'direccion' : 'bloqueada'
    await recordAttempt(ctx, attempt())
    throw error
  })
  if (!entra || !cuenta) {
    await recordAttempt(ctx, attempt())
    throw new AppError('LOGIN')
  }
  const formas = await formasDe(ctx, cuenta.id)
  if (formas) return { token: await abrirMedio(ctx, recordar, cuenta), cuenta, formas }
  const token = await inTransaction(ctx, (ctx) => openSession(ctx, { recordar, cuenta, visita, intento: attempt() }))
  return { token, cuenta }
}

const pending = { nothing: 'nada', setUp: 'configurar', show: 'confirmar' } as const

/** (A-SHELL-05, decisions §2) */
export function leerUsuarioActual(ctx: Ctx): UsuarioActual {
  const usuario = person(ctx)
  return {
    id: usuario.id,
    numeroAfiliado: usuario.affiliate,
    forzarCambioPassword: usuario.mustChangePassword,
    imagen: usuario.hasImage,
    nombre: usuario.name,
    email: usuario.email,
    nivel: { id: usuario.level, nombre: message(ctx.language, `niveles.n${usuario.level}`) },
    permisos: [...usuario.permissions.keys()].sort(),
    seccionales: [...usuario.branches],
    realizoTour: usuario.tourDone,
    idioma: usuario.language,
    ultimoIngreso: usuario.lastEntry?.toISOString() ?? null,
    segundoFactor: pending[pendingFactor(usuario) ?? 'nothing'],
  }
}

/**
 * Changes the own password. Requires the current one unless the change is forced; the new one must differ. Ends all sessions of
 * the user and notifies them by mail. NO_EXISTE for another user's id. (A-CLAVEFORZADA-05, B-CAMBIOCLAVE-01..07, K-71)
 */
export async function changeClave(ctx: Ctx, datos: z.output<typeof claveCambio>, equipo: string): Promise<void> {
  const usuario = person(ctx)
  if (datos.id !== undefined && datos.id !== usuario.id) throw new AppError('NO_EXISTE')
  if (!usuario.mustChangePassword) {
    if (datos.passwordAnterior === undefined) throw fieldError('VALIDACION', 'passwordAnterior', 'validacion.requerido')
    await confirmClave(ctx, datos.passwordAnterior, 'passwordAnterior')
  }
  const before = found(await claveOf(ctx, usuario.id))
  if (await checkPassword(before, datos.password)) throw fieldError('CLAVE_REPETIDA', 'password', 'errores.CLAVE_REPETIDA')
  const hashed = await hashNewClave(ctx, datos.password, {
    id: usuario.id,
    email: usuario.email,
    afiliado: usuario.affiliate,
    nombre: usuario.name,
  })
  await inTransaction(ctx, async (ctx) => {
    // Of two concurrent changes one wins; for the other, the current password no longer matches.
    if (!(await setClave(ctx, usuario.id, hashed, before)))
      throw fieldError('CLAVE_ANTERIOR', 'passwordAnterior', 'errores.CLAVE_ANTERIOR')
    await endSessionsOf(ctx.db, usuario.id)
    await rememberEquipo(ctx, { id: usuario.id, clave_hash: hashed }, equipo)
    await audit(ctx, 'cambiar-password', 'usuario', usuario.id, { forzado: usuario.mustChangePassword })
    // Withdraws links requested before the change, which someone with the old password could use to undo it.
    await retirarTokens(ctx, 'recuperar', { usuario: usuario.id })
    await retirarTokens(ctx, 'cambiarEmail', { usuario: usuario.id })
    await sendMail(ctx, {
      para: usuario.email,
      idioma: usuario.language,
      plantilla: 'claveCambiada',
      datos: { nombre: properName(usuario.name), momento: formatDate(ctx.today) },
    })
  })
}
