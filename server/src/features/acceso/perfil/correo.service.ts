import type { changeEmail, UndoLink } from '@gremial/contract/acceso/perfil.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { properName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { endSessionsOf } from '../../../platform/access/session.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { AppError, fieldError, found } from '../../../platform/runtime/errors.ts'
import { attemptKey, confirmClave, forgetAttempts } from '../acceso/intentos.ts'
import {
  consumeToken,
  inspectToken,
  issueToken,
  mirarUsado,
  retirarTokens,
  tokensRecientes,
  usarEnlace,
} from '../acceso/tokens.ts'
import { dropFactorsSince } from '../segundo-factor/segundo-factor.service.ts'
import { hashNewClave } from '../usuarios/claves.ts'
import { blockCuenta, type Cuenta, cuentaHabilitada, cuentaPorCorreo, setClave, setMail } from '../usuarios/usuarios.queries.ts'

/**
 * Change of login e-mail. It takes effect when the link sent to the new address is used, which proves ownership. The old address
 * is notified at the request and at the change, and can undo it for a week (decisions 008 and 017).
 */
export const mailChangePath = '/validar-cambiar-email/'
const rutaDeshacerCorreo = '/deshacer-cambiar-email/'
/** Requests per account and hour, so that nobody floods a stranger's mailbox. */
const maximoPorHora = 5

/**
 * Requests the change and ends this session (B-CAMBIOMAIL-07). The response is the same if the address belongs to another
 * account: then its owner is notified and no link is sent. NO_EXISTE for another user's id, EMAIL_IGUAL for the own address,
 * CLAVE_ANTERIOR for a wrong password, CORREOS_SEGUIDOS after too many. (B-CAMBIOMAIL-01..06)
 */
export async function requestMailChange(ctx: Ctx, { id, email1, password }: z.output<typeof changeEmail>): Promise<void> {
  const usuario = person(ctx)
  if (id !== usuario.id) throw new AppError('NO_EXISTE')
  if (email1 === usuario.email) throw fieldError('EMAIL_IGUAL', 'email1', 'errores.EMAIL_IGUAL')
  // An open session is not enough to take over an account.
  await confirmClave(ctx, password, 'password')
  await inTransaction(ctx, async (ctx) => {
    // Serialises the requests of an account: two concurrent ones would leave two valid links.
    await blockCuenta(ctx, usuario.id)
    if ((await tokensRecientes(ctx, 'cambiarEmail', usuario.id)) >= maximoPorHora) throw new AppError('CORREOS_SEGUIDOS')
    await retirarTokens(ctx, 'cambiarEmail', { usuario: usuario.id })
    // Also issued for a taken address, though never sent: both cases count and cost the same.
    const token = await issueToken(ctx, 'cambiarEmail', { usuario: usuario.id, datos: { email: email1 } })
    const owner = await cuentaPorCorreo(ctx, email1)
    if (owner)
      await sendMail(ctx, {
        para: email1,
        idioma: owner.idioma,
        plantilla: 'emailAjeno',
        datos: { nombre: properName(owner.nombre) },
      })
    else {
      await sendMail(ctx, {
        para: email1,
        idioma: usuario.language,
        plantilla: 'emailNuevo',
        // No personal data: a mistyped address may belong to a stranger, and membership is sensitive.
        enlace: { ruta: mailChangePath, secreto: token },
      })
    }
    await sendMail(ctx, {
      para: usuario.email,
      idioma: usuario.language,
      plantilla: 'emailPedido',
      datos: { nombre: properName(usuario.name), nuevo: email1, momento: formatDate(ctx.today) },
      enlace: await enlaceParaDeshacer(ctx, usuario),
    })
    await sql`delete from sesion where id = ${usuario.sessionId}`.execute(ctx.db)
    await audit(ctx, 'pedir-cambio-email', 'usuario', usuario.id, { email: email1 })
  })
}

/**
 * Confirms the change of a link: sets the new e-mail, ends all sessions and notifies the old address. Returns the new address.
 * Throws ENLACE_INVALIDO, ENLACE_USADO, ENLACE_CADUCADO, or EMAIL_OCUPADO if another account took the address meanwhile (the
 * link's holder owns that mailbox, so it may be disclosed). (B-CAMBIOMAIL-08..10)
 */
export const confirmMailChange = (ctx: Ctx, token: string): Promise<string> =>
  usarEnlace(
    () => confirm(ctx, token),
    () => correoHecho(ctx, 'cambiarEmail', token),
  )

function confirm(ctx: Ctx, token: string): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    const { usuario, datos } = await consumeToken(ctx, 'cambiarEmail', token)
    const email = datos.email ?? ''
    const cuenta = await cuentaQueCambia(ctx, usuario, email)
    await setMail(ctx, cuenta.id, email)
    await endSessionsOf(ctx.db, cuenta.id)
    // Recovery links sent to the old address must no longer open the account.
    await retirarTokens(ctx, 'recuperar', { usuario: cuenta.id })
    await audit(ctx, 'cambiar-email', 'usuario', cuenta.id, { email: [cuenta.email, email] }, cuenta.id)
    await notifyMailChange(ctx, cuenta, email)
    return email
  })
}

/** Notifies the previous address of the change, with a link to undo it. */
export async function notifyMailChange(ctx: Ctx, cuenta: Cuenta, nuevo: string): Promise<void> {
  await sendMail(ctx, {
    para: cuenta.email,
    idioma: cuenta.idioma,
    plantilla: 'emailCambiado',
    datos: { nombre: properName(cuenta.nombre), nuevo, momento: formatDate(ctx.today) },
    enlace: await enlaceParaDeshacer(ctx, cuenta),
  })
}

/** Undo button of the two mails to the old address. */
const enlaceParaDeshacer = async (ctx: Ctx, { id, email }: { id: number; email: string }) => ({
  ruta: rutaDeshacerCorreo,
  secreto: await issueToken(ctx, 'deshacerEmail', { usuario: id, datos: { email } }),
})

/** Outcome of a used link while it still applies, so that reopening it returns the same response. */
async function correoHecho(ctx: Ctx, tipo: 'cambiarEmail' | 'deshacerEmail', token: string): Promise<string | undefined> {
  const used = await mirarUsado(ctx, tipo, token)
  const cuenta = used && (await cuentaHabilitada(ctx, used.usuario ?? 0))
  return cuenta && cuenta.email === used.datos.email ? cuenta.email : undefined
}

/** Locks the account of a link and checks that it may take that address. */
async function cuentaQueCambia(ctx: Ctx, usuario: number | null, email: string): Promise<Cuenta> {
  const cuenta = found(await blockCuenta(ctx, usuario ?? 0))
  if (!cuenta.habilitado) throw new AppError('ENLACE_INVALIDO')
  const owner = await cuentaPorCorreo(ctx, email)
  if (owner && owner.id !== cuenta.id) throw new AppError('EMAIL_OCUPADO')
  return cuenta
}

/** Account behind an undo link, without using it. Throws the link errors of `inspectToken`. */
export const readUndoLink = (ctx: Ctx, token: string): Promise<UndoLink> =>
  usarEnlace<UndoLink>(
    async () => {
      const { usuario, datos } = await inspectToken(ctx, 'deshacerEmail', token)
      const cuenta = await cuentaHabilitada(ctx, usuario ?? 0)
      if (!cuenta) throw new AppError('ENLACE_INVALIDO')
      return { nombre: cuenta.nombre, email: datos.email ?? '', hecho: null }
    },
    async () => {
      const email = await correoHecho(ctx, 'deshacerEmail', token)
      return email === undefined ? undefined : { nombre: '', email, hecho: undone(ctx, email) }
    },
  )

const undone = (ctx: Ctx, email: string): string => message(ctx.language, 'listas.perfil.emailDeshecho', { email })

/** Second factors added since this long before the request are assumed to be the intruder's. */
const hoursOfIntrusion = 24

/**
 * Restores the address that the link was sent to, for a requested or completed change, with a new password: whoever asked for the
 * change knew the old one. Ends all sessions, drops the second factors added since the day before the request, and withdraws
 * every pending link, except undo links of earlier changes. Thus chained e-mail or password changes cannot lock out the first
 * owner. Returns the message to show. Throws the link errors, EMAIL_OCUPADO, and those of a rejected password. (decision 017)
 */
export const undoMailChange = (ctx: Ctx, token: string, clave: string): Promise<string> =>
  usarEnlace(
    () => deshacer(ctx, token, clave),
    async () => {
      const email = await correoHecho(ctx, 'deshacerEmail', token)
      return email === undefined ? undefined : undone(ctx, email)
    },
  )

async function deshacer(ctx: Ctx, token: string, clave: string): Promise<string> {
  // Checked before hashing, so that a forged link costs none.
  const { usuario, datos } = await inspectToken(ctx, 'deshacerEmail', token)
  const email = datos.email ?? ''
  const owner = await cuentaHabilitada(ctx, usuario ?? 0)
  if (!owner) throw new AppError('ENLACE_INVALIDO')
  const hash = await hashNewClave(ctx, clave, { ...owner, email })
  return inTransaction(ctx, async (ctx) => {
    const { id: link, creado } = await consumeToken(ctx, 'deshacerEmail', token)
    const cuenta = await cuentaQueCambia(ctx, usuario, email)
    await setMail(ctx, cuenta.id, email)
    await setClave(ctx, cuenta.id, hash)
    await endSessionsOf(ctx.db, cuenta.id)
    const desde = new Date(creado.getTime() - hoursOfIntrusion * 3_600_000)
    const segundoFactor = await dropFactorsSince(ctx, cuenta.id, desde)
    for (const tipo of ['recuperar', 'cambiarEmail'] as const) await retirarTokens(ctx, tipo, { usuario: cuenta.id })
    await retirarTokens(ctx, 'deshacerEmail', { usuario: cuenta.id, despuesDe: link })
    await forgetAttempts(ctx, attemptKey(ctx, 'cuenta', email))
    const datos = { email: [cuenta.email, email], ...(segundoFactor ? { segundoFactor } : {}) }
    await audit(ctx, 'deshacer-cambio-email', 'usuario', cuenta.id, datos, cuenta.id)
    return undone(ctx, email)
  })
}
