import type { CorreoCorregido } from '@gremial/contract/administracion/ayuda.ts'
import { properName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import { endSessionsOf } from '../../../platform/access/session.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { AppError, fieldError, found } from '../../../platform/runtime/errors.ts'
import { levantarBloqueoDe } from '../../acceso/acceso/intentos.ts'
import { issueToken, retirarTokens } from '../../acceso/acceso/tokens.ts'
import { notifyMailChange } from '../../acceso/perfil/correo.service.ts'
import { correosRecientes, esCorreoDeVarios } from '../../acceso/registro/registro.queries.ts'
import { enviarValidacion } from '../../acceso/registro/validacion.service.ts'
import { noLeSupera } from '../../acceso/usuarios/techo.ts'
import { exigirOtroAdministrador } from '../../acceso/usuarios/ultimo-administrador.ts'
import { blockCuenta, type Cuenta, cuentaPorCorreo, cuentaPorId, setMail } from '../../acceso/usuarios/usuarios.queries.ts'
import { usuarioEnAlcance } from '../usuarios/usuarios.access.ts'
import { contadoresDe, leerAyudaSinCuenta } from './ayuda.queries.ts'

/** Mails of one kind to an address per hour, sent by helpers. */
const maximoPorHora = 10

/** The account, locked. NO_EXISTE out of scope, AYUDA_CUENTA_PROPIA for the caller's own. */
async function cuentaAyudada(ctx: Ctx, id: number): Promise<Cuenta> {
  const { rows } = await sql`select from usuario u where u.id = ${id} and ${usuarioEnAlcance(ctx)}`.execute(ctx.db)
  found(rows[0])
  if (id === person(ctx).id) throw new AppError('AYUDA_CUENTA_PROPIA')
  return found(await blockCuenta(ctx, id))
}

/** Data confirmed by phone before: required by the server. */
const preguntado = { identidad: ['documento', 'nacimiento'] }

const olvidarBloqueo = async (ctx: Ctx, { id, email }: Cuenta) => levantarBloqueoDe(ctx, email, await contadoresDe(ctx, id))

/**
 * Corrects the e-mail of an account, or sends its validation link again: earlier links stop working and its lockout is lifted;
 * with another address its sessions end and it must be validated. The previous address, if validated, is notified with an undo
 * link; one that was never validated may be a stranger's and gets nothing. Throws VERSION_VIEJA, EMAIL_OCUPADO on `email`,
 * AYUDA_CUENTA_PROPIA, CUENTA_MAYOR, ULTIMO_ADMINISTRADOR, and AYUDA_NO_HACE_FALTA for the same address already validated.
 */
export async function corregirCorreo(ctx: Ctx, id: number, datos: CorreoCorregido): Promise<void> {
  const { email } = datos
  if (id === person(ctx).id) throw new AppError('AYUDA_CUENTA_PROPIA')
  return inTransaction(ctx, async (ctx) => {
    if ((await cuentaPorId(ctx, id))?.validado) await exigirOtroAdministrador(ctx, id)
    const cuenta = await cuentaAyudada(ctx, id)
    const { rows } = await sql<{ version: number }>`select version from usuario where id = ${id}`.execute(ctx.db)
    if (rows[0]?.version !== datos.version) throw new AppError('VERSION_VIEJA')
    if (!(await noLeSupera(ctx, id))) throw new AppError('CUENTA_MAYOR')
    if (email === cuenta.email) {
      if (cuenta.validado) throw new AppError('AYUDA_NO_HACE_FALTA')
      await audit(ctx, 'reenviar-validacion', 'usuario', id, preguntado)
    } else {
      if (await cuentaPorCorreo(ctx, email)) throw fieldError('EMAIL_OCUPADO', 'email', 'errores.EMAIL_OCUPADO')
      await setMail(ctx, id, email, false)
      await endSessionsOf(ctx.db, id)
      for (const tipo of ['recuperar', 'cambiarEmail'] as const) await retirarTokens(ctx, tipo, { usuario: id })
      await audit(ctx, 'corregir-email', 'usuario', id, { email: [cuenta.email, email], ...preguntado })
      if (cuenta.validado) await notifyMailChange(ctx, cuenta, email)
    }
    await olvidarBloqueo(ctx, cuenta)
    await enviarValidacion(ctx, { ...cuenta, email })
  })
}

/** Lifts the lockout of an account, and those of its devices, and notifies it by mail. */
export function levantarBloqueo(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const cuenta = await cuentaAyudada(ctx, id)
    await olvidarBloqueo(ctx, cuenta)
    await audit(ctx, 'levantar-bloqueo', 'usuario', id, preguntado)
    if (cuenta.validado) await escribirle(ctx, cuenta, 'bloqueoLevantado')
  })
}

/** Sends the password recovery link. AYUDA_NO_HACE_FALTA while the account cannot use it. */
export function enviarRecuperacion(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const cuenta = await cuentaAyudada(ctx, id)
    if (!cuenta.habilitado || !cuenta.validado) throw new AppError('AYUDA_NO_HACE_FALTA')
    await sinExceso(ctx, cuenta.email, 'recuperarClave')
    const secreto = await issueToken(ctx, 'recuperar', { usuario: id })
    await sendMail(ctx, {
      para: cuenta.email,
      idioma: cuenta.idioma,
      plantilla: 'recuperarClave',
      datos: { nombre: properName(cuenta.nombre) },
      enlace: { ruta: '/recuperar-pass/', secreto },
    })
    await audit(ctx, 'enviar-recuperacion', 'usuario', id, preguntado)
  })
}

/** Sends a test mail. */
export function probarCorreo(ctx: Ctx, id: number): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const cuenta = await cuentaAyudada(ctx, id)
    await sinExceso(ctx, cuenta.email, 'prueba')
    await escribirle(ctx, cuenta, 'prueba')
    await audit(ctx, 'probar-correo', 'usuario', id)
  })
}

/** Ends one session of an account, or all. NO_EXISTE. */
export function cerrarSesiones(ctx: Ctx, id: number, sesion: number | undefined): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await cuentaAyudada(ctx, id)
    if (sesion === undefined) await endSessionsOf(ctx.db, id)
    else {
      const { numAffectedRows } = await sql`delete from sesion where id = ${sesion} and usuario_id = ${id}`.execute(ctx.db)
      if (!numAffectedRows) throw new AppError('NO_EXISTE')
    }
    await audit(ctx, 'cerrar-sesiones', 'usuario', id, sesion === undefined ? {} : { sesion })
  })
}

/**
 * Sends a member without an account, at the e-mail of the register, the link that creates one. AYUDA_SIN_CORREO,
 * AYUDA_CORREO_DE_VARIOS, EMAIL_OCUPADO, AFILIADO_CON_CUENTA.
 */
export async function invitar(ctx: Ctx, numero: number): Promise<void> {
  const { idUsuario, email, nombre } = await leerAyudaSinCuenta(ctx, numero)
  if (idUsuario !== null) throw new AppError('AFILIADO_CON_CUENTA')
  if (!email) throw new AppError('AYUDA_SIN_CORREO')
  await inTransaction(ctx, async (ctx) => {
    if (await cuentaPorCorreo(ctx, email)) throw new AppError('EMAIL_OCUPADO')
    if (await esCorreoDeVarios(ctx, numero)) throw new AppError('AYUDA_CORREO_DE_VARIOS')
    await sinExceso(ctx, email, 'crearUsuario')
    const secreto = await issueToken(ctx, 'crearPorCorreo', { afiliado: numero, datos: { email, idioma: 'es' } })
    await sendMail(ctx, {
      para: email,
      idioma: 'es',
      plantilla: 'crearUsuario',
      datos: { nombre: properName(nombre) },
      enlace: { ruta: '/nuevo-usuario/', secreto },
    })
    await audit(ctx, 'invitar', 'afiliado', numero, { ...preguntado, personas: 1 })
  })
}

async function sinExceso(ctx: Ctx, email: string, plantilla: 'recuperarClave' | 'prueba' | 'crearUsuario'): Promise<void> {
  if ((await correosRecientes(ctx, email, plantilla)) >= maximoPorHora) throw new AppError('CORREOS_DE_VALIDACION')
}

const escribirle = (ctx: Ctx, { email, idioma }: Cuenta, plantilla: 'bloqueoLevantado' | 'prueba') =>
  sendMail(ctx, { para: email, idioma, plantilla })
