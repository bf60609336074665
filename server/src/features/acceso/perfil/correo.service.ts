import type { changeEmail } from '@gremial/contract/acceso/perfil.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { properName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { endSessionsOf } from '../../../platform/access/session.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { AppError, fieldError, found } from '../../../platform/runtime/errors.ts'
import { confirmClave } from '../acceso/intentos.ts'
import { consumeToken, issueToken, mirarUsado, retirarTokens, tokensRecientes, usarEnlace } from '../acceso/tokens.ts'
import { blockCuenta, type Cuenta, cuentaHabilitada, cuentaPorCorreo, setMail } from '../usuarios/usuarios.queries.ts'

/**
 * Changing the e-mail that one enters with. It changes only when the link that goes to the new address is used, because only then
 * is it known that the address is theirs; the old one is told twice, when it is asked for and when it happens, and can undo it for a
 * week (decisions 008 and 017).
 */
export const mailChangePath = '/validar-cambiar-email/'
const rutaDeshacerCorreo = '/deshacer-cambiar-email/'
/** Requests of one account in an hour: nobody uses it to fill a stranger's mailbox. */
const maximoPorHora = 5

/**
 * Asks for the change and ends this session (B-CAMBIOMAIL-07). The answer is the same whether or not the address belongs to another
 * account: then its owner is told instead, and no link goes anywhere. NO_EXISTE with the id of somebody else, EMAIL_IGUAL with the
 * own address, CLAVE_ANTERIOR with a wrong password, CORREOS_SEGUIDOS after too many. (B-CAMBIOMAIL-01..06)
 */
export async function requestMailChange(ctx: Ctx, { id, email1, password }: z.output<typeof changeEmail>): Promise<void> {
  const usuario = person(ctx)
  if (id !== usuario.id) throw new AppError('NO_EXISTE')
  if (email1 === usuario.email) throw fieldError('EMAIL_IGUAL', 'email1', 'errores.EMAIL_IGUAL')
  // An open session is not enough to take an account for good.
  await confirmClave(ctx, password, 'password')
  await inTransaction(ctx, async (ctx) => {
    // One request of an account after the other, or two at once would leave two links that work.
    await blockCuenta(ctx, usuario.id)
    if ((await tokensRecientes(ctx, 'cambiarEmail', usuario.id)) >= maximoPorHora) throw new AppError('CORREOS_SEGUIDOS')
    await retirarTokens(ctx, 'cambiarEmail', { usuario: usuario.id })
    // Also for a taken address, whose token nobody receives: both requests count and cost the same.
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
        // Nothing about the person: with a mistyped address a stranger reads it, and membership is sensitive.
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
 * Does the change of a link: the account's e-mail is the new one, all its sessions end, and the old address is told. Answers the
 * new address. Throws ENLACE_INVALIDO, ENLACE_USADO, ENLACE_CADUCADO, and EMAIL_OCUPADO when another account took the address
 * meanwhile (whoever holds the link owns that mailbox, so it may be said). (B-CAMBIOMAIL-08..10)
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
    // A recovery link that went to the old address must not open the account any more.
    await retirarTokens(ctx, 'recuperar', { usuario: cuenta.id })
    await audit(ctx, 'cambiar-email', 'usuario', cuenta.id, { email: [cuenta.email, email] }, cuenta.id)
    await notifyMailChange(ctx, cuenta, email)
    return email
  })
}

/** Tells the address that an account had that it is another one now, and how to undo it. */
export async function notifyMailChange(ctx: Ctx, cuenta: Cuenta, nuevo: string): Promise<void> {
  await sendMail(ctx, {
    para: cuenta.email,
    idioma: cuenta.idioma,
    plantilla: 'emailCambiado',
    datos: { nombre: properName(cuenta.nombre), nuevo, momento: formatDate(ctx.today) },
    enlace: await enlaceParaDeshacer(ctx, cuenta),
  })
}

/** The button of the two mails that tell an address that the account is leaving it. */
const enlaceParaDeshacer = async (ctx: Ctx, { id, email }: { id: number; email: string }) => ({
  ruta: rutaDeshacerCorreo,
  secreto: await issueToken(ctx, 'deshacerEmail', { usuario: id, datos: { email } }),
})

/** What a link that was used made true, while it is: opened again it answers the same. */
async function correoHecho(ctx: Ctx, tipo: 'cambiarEmail' | 'deshacerEmail', token: string): Promise<string | undefined> {
  const used = await mirarUsado(ctx, tipo, token)
  const cuenta = used && (await cuentaHabilitada(ctx, used.usuario ?? 0))
  return cuenta && cuenta.email === used.datos.email ? cuenta.email : undefined
}

/** The account of a link, locked, if it may have that address now. */
async function cuentaQueCambia(ctx: Ctx, usuario: number | null, email: string): Promise<Cuenta> {
  const cuenta = found(await blockCuenta(ctx, usuario ?? 0))
  if (!cuenta.habilitado) throw new AppError('ENLACE_INVALIDO')
  const owner = await cuentaPorCorreo(ctx, email)
  if (owner && owner.id !== cuenta.id) throw new AppError('EMAIL_OCUPADO')
  return cuenta
}

/**
 * Leaves the account with the address that a link went to, whether the change was only asked for or already done: sessions end, and
 * every link on its way dies but those that undo changes made before this one. So neither who took the account through two addresses,
 * nor who changes the password in between, gets rid of the first owner. (decision 017)
 */
export const undoMailChange = (ctx: Ctx, token: string): Promise<string> =>
  usarEnlace(
    () => deshacer(ctx, token),
    () => correoHecho(ctx, 'deshacerEmail', token),
  )

function deshacer(ctx: Ctx, token: string): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    const { id: link, usuario, datos } = await consumeToken(ctx, 'deshacerEmail', token)
    const email = datos.email ?? ''
    const cuenta = await cuentaQueCambia(ctx, usuario, email)
    await setMail(ctx, cuenta.id, email)
    await endSessionsOf(ctx.db, cuenta.id)
    for (const tipo of ['recuperar', 'cambiarEmail'] as const) await retirarTokens(ctx, tipo, { usuario: cuenta.id })
    await retirarTokens(ctx, 'deshacerEmail', { usuario: cuenta.id, despuesDe: link })
    await audit(ctx, 'deshacer-cambio-email', 'usuario', cuenta.id, { email: [cuenta.email, email] }, cuenta.id)
    return email
  })
}
