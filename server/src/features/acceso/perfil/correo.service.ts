import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import type { Idioma } from '@gremial/contract/platform/idioma.ts'
import { nombrePropio } from '@gremial/contract/platform/nombres.ts'
import { sql } from 'kysely'
import { endSessionsOf } from '../../../platform/access/session.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, person } from '../../../platform/context.ts'
import { AppError, fieldError, found } from '../../../platform/http/errors.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { consumeToken, issueToken, retireTokens } from '../acceso/tokens.ts'

/**
 * Changing the e-mail that one enters with. It changes only when the link that goes to the new address is used, because only then
 * is it known that the address is theirs; the old one is told twice, when it is asked for and when it happens (decision 008).
 */
export const changePath = '/validar-cambiar-email/'
/** Requests of one account in an hour: nobody uses it to fill a stranger's mailbox. */
const mostPerHour = 5

/**
 * Asks for the change and ends this session (B-CAMBIOMAIL-07). The answer is the same whether or not the address belongs to another
 * account: then its owner is told instead, and no link goes anywhere. NO_EXISTE with the id of somebody else, EMAIL_IGUAL with the
 * own address, CORREOS_SEGUIDOS after too many. (B-CAMBIOMAIL-01..06)
 */
export async function askEmailChange(ctx: Ctx, { id, email1 }: { id: number; email1: string }): Promise<void> {
  const user = person(ctx)
  if (id !== user.id) throw new AppError('NO_EXISTE')
  if (email1 === user.email) throw fieldError('EMAIL_IGUAL', 'email1', 'errores.EMAIL_IGUAL')
  await inTransaction(ctx, async (ctx) => {
    // One request of an account after the other, or two at once would leave two links that work.
    await sql`select 1 from usuario where id = ${user.id} for update`.execute(ctx.db)
    const { rows } = await sql<{ pedidos: number }>`select count(*)::int as pedidos from token_correo
      where usuario_id = ${user.id} and tipo = 'cambiarEmail' and creado > ${new Date(ctx.now.getTime() - 3_600_000)}`.execute(
      ctx.db,
    )
    if ((rows[0]?.pedidos ?? 0) >= mostPerHour) throw new AppError('CORREOS_SEGUIDOS')
    await retireTokens(ctx, 'cambiarEmail', { usuario: user.id })
    // Also for a taken address, whose token nobody receives: both requests count and cost the same.
    const token = await issueToken(ctx, 'cambiarEmail', { usuario: user.id, datos: { email: email1 } })
    const { rows: owners } = await sql<{ nombre: string; idioma: Idioma }>`select nombre, idioma from usuario
      where email = ${email1}`.execute(ctx.db)
    const owner = owners[0]
    if (owner)
      await sendMail(ctx, {
        para: email1,
        idioma: owner.idioma,
        plantilla: 'emailAjeno',
        datos: { nombre: nombrePropio(owner.nombre) },
      })
    else {
      await sendMail(ctx, {
        para: email1,
        idioma: user.language,
        plantilla: 'emailNuevo',
        // Nothing about the person: with a mistyped address a stranger reads it, and membership is sensitive.
        enlace: { ruta: changePath, secreto: token },
      })
    }
    await sendMail(ctx, {
      para: user.email,
      idioma: user.language,
      plantilla: 'emailPedido',
      datos: { nombre: nombrePropio(user.name), nuevo: email1, momento: mostrarFecha(ctx.today) },
    })
    await sql`delete from sesion where id = ${user.sessionId}`.execute(ctx.db)
    await audit(ctx, 'pedir-cambio-email', 'usuario', user.id, { email: email1 })
  })
}

/**
 * Does the change of a link: the account's e-mail is the new one, all its sessions end, and the old address is told. Answers the
 * new address. Throws ENLACE_INVALIDO, ENLACE_USADO, ENLACE_CADUCADO, and EMAIL_OCUPADO when another account took the address
 * meanwhile (whoever holds the link owns that mailbox, so it may be said). (B-CAMBIOMAIL-08..10)
 */
export function confirmEmailChange(ctx: Ctx, token: string): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    const { usuario, datos } = await consumeToken(ctx, 'cambiarEmail', token)
    const email = datos.email ?? ''
    const { rows } = await sql<{ email: string; nombre: string; idioma: Idioma; habilitado: boolean }>`
      select email, nombre, idioma, habilitado from usuario where id = ${usuario} for update`.execute(ctx.db)
    const account = found(rows[0])
    if (!account.habilitado) throw new AppError('ENLACE_INVALIDO')
    const { rows: taken } = await sql`select 1 from usuario where email = ${email}`.execute(ctx.db)
    if (taken.length > 0) throw new AppError('EMAIL_OCUPADO')
    await sql`update usuario set email = ${email}, mail_validado = true, version = version + 1 where id = ${usuario}`.execute(
      ctx.db,
    )
    await endSessionsOf(ctx.db, Number(usuario))
    // A recovery link that went to the old address must not open the account any more.
    await retireTokens(ctx, 'recuperar', { usuario: Number(usuario) })
    await audit(ctx, 'cambiar-email', 'usuario', Number(usuario), { email: [account.email, email] }, usuario)
    await sendMail(ctx, {
      para: account.email,
      idioma: account.idioma,
      plantilla: 'emailCambiado',
      datos: { nombre: nombrePropio(account.nombre), nuevo: email, momento: mostrarFecha(ctx.today) },
    })
    return email
  })
}
