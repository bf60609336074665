import type {
  chooseClave,
  EnlaceDeValidacion,
  LinkCuenta,
  NewUsuario,
  Respuesta,
  recuperarClave,
  validateCuenta,
} from '@gremial/contract/acceso/registro.ts'
import { pickLocale } from '@gremial/contract/platform/locale.ts'
import { type MessageKey, message } from '@gremial/contract/textos/messages.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { properName } from '@gremial/contract/values/names.ts'
import type { z } from 'zod'
import { endSessionsOf } from '../../../platform/access/session.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { AppError, found } from '../../../platform/runtime/errors.ts'
import { rememberEquipo } from '../acceso/equipos.ts'
import { attemptKey, forgetAttempts } from '../acceso/intentos.ts'
import { consumeToken, inspectToken, mirarUsado, retirarTokens, type TokenCorreo, usarEnlace } from '../acceso/tokens.ts'
import { hashNewClave } from '../usuarios/claves.ts'
import {
  type Cuenta,
  createCuenta,
  cuentaConSuDocumento,
  cuentaHabilitada,
  cuentaPorCorreo,
  leFaltaClave,
  setClave,
  validateMailOf,
} from '../usuarios/usuarios.queries.ts'
import { encolarPedido, type Pedido } from './registro.jobs.ts'
import { afiliadoPorNumero } from './registro.queries.ts'

const describe = (ctx: Ctx, clave: MessageKey): Respuesta => ({ message: message(ctx.language, clave) })

/** The same message whatever the worker finds; a demo without a mail server adds where to find the mail. */
async function pedir(ctx: Ctx, pedido: Pedido, clave: MessageKey): Promise<Respuesta> {
  await encolarPedido(ctx, pedido)
  const { demo, smtpUrl } = ctx.services.config
  return demo && !smtpUrl
    ? { ...describe(ctx, clave), pista: message(ctx.language, 'respuestas.pistaDemo') }
    : describe(ctx, clave)
}

/** Requests an account (A-REGISTRO-01, A-REGISTRO-06). */
export function requestCuenta(ctx: Ctx, datos: NewUsuario): Promise<Respuesta> {
  const { numeroAfiliado, numeroDocumento, fechaNacimiento, email } = datos
  return pedir(ctx, { que: 'registrar', numeroAfiliado, numeroDocumento, fechaNacimiento, email }, 'respuestas.registroPedido')
}

/** Requests a user, a recovery or another validation mail, by address only (A-REGISTRO-02, A-RECUPERO-14). */
export function pedirPorCorreo(ctx: Ctx, que: 'crearPorCorreo' | 'recuperar' | 'reenviar', email: string): Promise<Respuesta> {
  const clave = { crearPorCorreo: 'crearPedido', recuperar: 'recuperoPedido', reenviar: 'registroPedido' } as const
  return pedir(ctx, { que, email }, `respuestas.${clave[que]}`)
}

/** Creates a member's account with its e-mail validated; CUENTA_EXISTENTE if the e-mail or the number already has one. */
async function openCuenta(ctx: Ctx, { afiliado, datos }: TokenCorreo, clave: string): Promise<void> {
  const { numero, nombre } = found(await afiliadoPorNumero(ctx, afiliado ?? 0))
  if (await cuentaConSuDocumento(ctx, numero)) throw new AppError('CUENTA_EXISTENTE')
  const { email = '' } = datos
  const idioma = pickLocale(datos.idioma)
  const id = await createCuenta(ctx, { email, clave, nombre, afiliado: numero, nivel: 1, idioma }, 'AFILIADO')
  if (!id) throw new AppError('CUENTA_EXISTENTE')
  for (const tipo of ['nuevoUsuario', 'crearPorCorreo'] as const) await retirarTokens(ctx, tipo, { afiliado: numero })
  await audit(ctx, 'registrarse', 'usuario', id, { numeroAfiliado: numero, email }, id)
}

/** Result of a used validation link, as long as its account exists, is enabled and has that e-mail. */
async function validacionHecha(ctx: Ctx, token: string): Promise<(EnlaceDeValidacion & Respuesta) | undefined> {
  const used = await mirarUsado(ctx, 'nuevoUsuario', token)
  const email = used?.datos.email ?? ''
  const cuenta = used && (await cuentaPorCorreo(ctx, email))
  if (!cuenta?.habilitado || !cuenta.validado) return undefined
  const { message } = describe(ctx, 'respuestas.correoYaValidado')
  return { email, eligeClave: false, hecha: message, message }
}

/** Reads a validation link without consuming it. */
export const mirarValidacion = (ctx: Ctx, token: string): Promise<EnlaceDeValidacion> =>
  usarEnlace<EnlaceDeValidacion>(
    async () => {
      const { usuario, datos } = await inspectToken(ctx, 'nuevoUsuario', token)
      const eligeClave = usuario === null || (await leFaltaClave(ctx, usuario))
      return { email: datos.email ?? '', eligeClave, hecha: null }
    },
    () => validacionHecha(ctx, token),
  )

/**
 * Validates the e-mail of a new user. A registration's account is created here, with the password chosen by the link's holder. An
 * account created by an administrator is marked validated if its e-mail still matches, and gets a password if it has none. A used
 * link whose effect still applies returns the same result. (A-REGISTRO-08, A-REGISTRO-09, B-VALIDARMAIL-04)
 */
export const validateMail = (ctx: Ctx, token: string, claves: z.output<typeof validateCuenta>): Promise<Respuesta> =>
  usarEnlace(
    async () => {
      const { usuario } = await inspectToken(ctx, 'nuevoUsuario', token)
      if (usuario === null) await activar(ctx, 'nuevoUsuario', token, claves?.password)
      else await marcarValidada(ctx, token, usuario, claves?.password)
      return describe(ctx, 'respuestas.correoValidado')
    },
    () => validacionHecha(ctx, token),
  )

async function marcarValidada(ctx: Ctx, token: string, usuario: number, clave: string | undefined): Promise<void> {
  let hash: string | undefined
  if (await leFaltaClave(ctx, usuario)) {
    if (clave === undefined) throw new AppError('VALIDACION', {}, faltanClaves)
    hash = await hashNewClave(ctx, clave, found(await cuentaHabilitada(ctx, usuario)))
  } else if (clave !== undefined) throw new AppError('VALIDACION', {}, claveDeMas)
  await inTransaction(ctx, async (ctx) => {
    const { datos } = await consumeToken(ctx, 'nuevoUsuario', token)
    if (!(await validateMailOf(ctx, usuario, datos.email ?? ''))) throw new AppError('ENLACE_INVALIDO')
    if (hash !== undefined) await setClave(ctx, usuario, hash)
    await retirarTokens(ctx, 'nuevoUsuario', { usuario })
    await audit(ctx, 'validar-correo', 'usuario', usuario, {}, usuario)
  })
}

/** Creates the account of a link with the chosen password. Checks the link first, so a forged one costs no hashing. */
async function activar(
  ctx: Ctx,
  tipo: 'nuevoUsuario' | 'crearPorCorreo',
  token: string,
  clave: string | undefined,
): Promise<void> {
  const { afiliado, datos } = await inspectToken(ctx, tipo, token)
  if (clave === undefined) throw new AppError('VALIDACION', {}, faltanClaves)
  const hash = await hashNewClave(ctx, clave, { email: datos.email ?? '', afiliado })
  await inTransaction(ctx, async (ctx) => openCuenta(ctx, await consumeToken(ctx, tipo, token), hash))
}

/** Rejects a password for an account that already has one. */
const claveDeMas = [{ campo: 'password', clave: 'respuestas.claveYaPuesta', datos: {} }]

const faltanClaves = ['password', 'password2'].map((campo) => ({ campo, clave: 'validacion.requerido', datos: {} }))

/** Account data behind a create-by-e-mail link. */
export async function duenioDeEnlace(ctx: Ctx, token: string): Promise<LinkCuenta> {
  const { afiliado, datos } = await inspectToken(ctx, 'crearPorCorreo', token)
  const { nombre } = found(await afiliadoPorNumero(ctx, afiliado ?? 0))
  return { nombre, email: datos.email ?? '' }
}

/** Completes create by e-mail: choosing the password creates the account (B-VALIDARMAIL-03, K-02). */
export async function completeUsuario(ctx: Ctx, token: string, { password }: z.output<typeof chooseClave>): Promise<Respuesta> {
  await activar(ctx, 'crearPorCorreo', token, password)
  return describe(ctx, 'respuestas.cuentaCreada')
}

async function cuentaDelEnlace(ctx: Ctx, { usuario }: TokenCorreo): Promise<Cuenta> {
  const cuenta = await cuentaHabilitada(ctx, usuario ?? 0)
  if (!cuenta) throw new AppError('ENLACE_INVALIDO')
  return cuenta
}

/** Account behind a recovery link (A-RECUPERO-02, A-RECUPERO-03). */
export async function verifyHash(ctx: Ctx, hash: string): Promise<LinkCuenta> {
  const { nombre, email } = await cuentaDelEnlace(ctx, await inspectToken(ctx, 'recuperar', hash))
  return { nombre, email }
}

/**
 * Sets the new password, ends all sessions, withdraws other recovery links and lifts a forced change; it does not validate the
 * e-mail. (A-RECUPERO-05..11)
 */
export async function restoreClave(
  ctx: Ctx,
  hash: string,
  datos: z.output<typeof recuperarClave>,
  equipo: string,
): Promise<Respuesta> {
  if (datos.hash !== undefined && datos.hash !== hash) throw new AppError('ENLACE_INVALIDO')
  const owner = await cuentaDelEnlace(ctx, await inspectToken(ctx, 'recuperar', hash))
  const claveHash = await hashNewClave(ctx, datos.password, owner)
  await inTransaction(ctx, async (ctx) => {
    const { id, email, nombre, idioma } = await cuentaDelEnlace(ctx, await consumeToken(ctx, 'recuperar', hash))
    await setClave(ctx, id, claveHash)
    await endSessionsOf(ctx.db, id)
    await rememberEquipo(ctx, { id, clave_hash: claveHash }, equipo)
    // Also withdraws links that an intruder may have requested earlier.
    for (const tipo of ['recuperar', 'cambiarEmail'] as const) await retirarTokens(ctx, tipo, { usuario: id })
    await forgetAttempts(ctx, attemptKey(ctx, 'cuenta', email))
    await audit(ctx, 'recuperar-password', 'usuario', id, {}, id)
    await sendMail(ctx, {
      para: email,
      idioma,
      plantilla: 'claveCambiada',
      datos: { nombre: properName(nombre), momento: formatDate(ctx.today) },
    })
  })
  return describe(ctx, 'respuestas.claveRecuperada')
}
