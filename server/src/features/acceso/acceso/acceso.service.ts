import type { claveCambio, datosIngreso, UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { nombrePropio } from '@gremial/contract/platform/nombres.ts'
import { mensaje } from '@gremial/contract/textos/mensajes.ts'
import type { z } from 'zod'
import { checkPassword, hashPassword } from '../../../platform/access/password.ts'
import { createSession, endSessionsOf } from '../../../platform/access/session.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { AppError, fieldError, found } from '../../../platform/http/errors.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { claveDe, cuentaQueIngresa, ponerClave } from '../usuarios/usuarios.queries.ts'
import { claveDeIntento, confirmarClave, contarFallo, demorar, olvidarFallos } from './intentos.ts'
import { retirarTokens } from './tokens.ts'

/**
 * Checks user and password and opens a session; returns its token. Unknown, disabled and wrong take the same time and answer
 * LOGIN; after too many failures DEMASIADOS_INTENTOS. (A-LOGIN-20..23, decisions §2)
 */
export async function ingresar(
  ctx: Ctx,
  datos: z.output<typeof datosIngreso>,
  direccion: string,
  agente: string,
): Promise<string> {
  const keys = { cuenta: claveDeIntento(ctx, 'cuenta', datos.username), direccion: claveDeIntento(ctx, 'direccion', direccion) }
  await demorar(ctx, keys)
  const cuenta = await cuentaQueIngresa(ctx, datos.username)
  const right = await checkPassword(cuenta?.clave_hash, datos.password)
  if (!cuenta || !right || !cuenta.habilitado || !cuenta.validado) {
    await contarFallo(ctx, keys)
    throw new AppError('LOGIN')
  }
  return inTransaction(ctx, async (ctx) => {
    await olvidarFallos(ctx, keys.cuenta)
    const token = await createSession(ctx.db, cuenta.id, datos.recordar, agente, ctx.now)
    await audit(ctx, 'ingresar', 'usuario', cuenta.id, {}, cuenta.id)
    return token
  })
}

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
    nivel: { id: usuario.level, nombre: mensaje(ctx.language, `niveles.n${usuario.level}`) },
    permisos: [...usuario.permissions.keys()].sort(),
    seccionales: [...usuario.branches],
    realizoTour: usuario.tourDone,
    idioma: usuario.language,
    ultimoIngreso: usuario.lastEntry?.toISOString() ?? null,
  }
}

/**
 * Changes the own password. The current one is needed unless the change is forced; the new one must differ. All sessions of the
 * person end, and a mail tells them. NO_EXISTE with the id of somebody else. (A-CLAVEFORZADA-05, B-CAMBIOCLAVE-01..07, K-71)
 */
export async function cambiarClave(ctx: Ctx, datos: z.output<typeof claveCambio>): Promise<void> {
  const usuario = person(ctx)
  if (datos.id !== undefined && datos.id !== usuario.id) throw new AppError('NO_EXISTE')
  if (!usuario.mustChangePassword) {
    if (datos.passwordAnterior === undefined) throw fieldError('VALIDACION', 'passwordAnterior', 'validacion.requerido')
    await confirmarClave(ctx, datos.passwordAnterior, 'passwordAnterior')
  }
  const before = found(await claveDe(ctx, usuario.id))
  if (await checkPassword(before, datos.password)) throw fieldError('CLAVE_REPETIDA', 'password', 'errores.CLAVE_REPETIDA')
  const hashed = await hashPassword(datos.password)
  await inTransaction(ctx, async (ctx) => {
    // Of two tabs at once one wins: for the other the current password is no longer the one that it gave.
    if (!(await ponerClave(ctx, usuario.id, hashed, before)))
      throw fieldError('CLAVE_ANTERIOR', 'passwordAnterior', 'errores.CLAVE_ANTERIOR')
    await endSessionsOf(ctx.db, usuario.id)
    await audit(ctx, 'cambiar-password', 'usuario', usuario.id, { forzado: usuario.mustChangePassword })
    // A link asked for before the change, by whoever knew the old password, must not undo it.
    await retirarTokens(ctx, 'recuperar', { usuario: usuario.id })
    await retirarTokens(ctx, 'cambiarEmail', { usuario: usuario.id })
    await sendMail(ctx, {
      para: usuario.email,
      idioma: usuario.language,
      plantilla: 'claveCambiada',
      datos: { nombre: nombrePropio(usuario.name), momento: mostrarFecha(ctx.today) },
    })
  })
}
