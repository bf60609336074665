import type { CuentaDeEnlace, elegirClave, NuevoUsuario, Respuesta, recuperarClave } from '@gremial/contract/acceso/registro.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { nombrePropio } from '@gremial/contract/platform/nombres.ts'
import { type ClaveMensaje, mensaje } from '@gremial/contract/textos/mensajes.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { hashPassword } from '../../../platform/access/password.ts'
import { endSessionsOf } from '../../../platform/access/session.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { AppError, found } from '../../../platform/http/errors.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { unseal } from '../../../platform/secret.ts'
import { inScope } from '../../afiliado/afiliados/afiliados.access.ts'
import { attemptKey, forgetFailures } from '../acceso/intentos.ts'
import { consumeToken, lookToken, retireTokens, type Token } from '../acceso/tokens.ts'
import { askLater, type Pedido } from './registro.jobs.ts'
import { type Account, memberOf } from './registro.queries.ts'

const says = (ctx: Ctx, clave: ClaveMensaje): Respuesta => ({ message: mensaje(ctx.language, clave) })

/** The same words whatever the worker finds; in a demo without a mail server, where to find the mail too. */
async function ask(ctx: Ctx, pedido: Pedido, clave: ClaveMensaje): Promise<Respuesta> {
  await askLater(ctx, pedido)
  const { demo, smtpUrl } = ctx.services.config
  return demo && !smtpUrl ? { ...says(ctx, clave), pista: mensaje(ctx.language, 'respuestas.pistaDemo') } : says(ctx, clave)
}

/** Asks for an account (A-REGISTRO-01, A-REGISTRO-06). */
export async function askAccount(ctx: Ctx, datos: NuevoUsuario): Promise<Respuesta> {
  const { numeroAfiliado, numeroDocumento, fechaNacimiento, email, password } = datos
  const clave = await hashPassword(password)
  return ask(
    ctx,
    { que: 'registrar', numeroAfiliado, numeroDocumento, fechaNacimiento, email, clave },
    'respuestas.registroPedido',
  )
}

/** Asks for a user, a recovery or another validation mail, with an address only (A-REGISTRO-02, A-RECUPERO-14). */
export function askByEmail(ctx: Ctx, que: 'crearPorCorreo' | 'recuperar' | 'reenviar', email: string): Promise<Respuesta> {
  const clave = { crearPorCorreo: 'crearPedido', recuperar: 'recuperoPedido', reenviar: 'registroPedido' } as const
  return ask(ctx, { que, email }, `respuestas.${clave[que]}`)
}

/** Makes the account of a member, with its e-mail validated; CUENTA_EXISTENTE when the e-mail or the number has one already. */
async function createAccount(ctx: Ctx, { afiliado, datos }: Token, claveHash: string): Promise<void> {
  const member = found(await memberOf(ctx, afiliado ?? 0))
  const { rows } = await sql<{ id: number }>`
    insert into usuario (email, clave_hash, nombre, afiliado_numero, nivel, mail_validado, idioma)
    values (${datos.email}, ${claveHash}, ${member.nombre}, ${member.numero}, 1, true, ${datos.idioma ?? 'es'})
    on conflict do nothing returning id`.execute(ctx.db)
  const id = rows[0]?.id
  if (!id) throw new AppError('CUENTA_EXISTENTE')
  await sql`insert into usuario_rol (usuario_id, rol_id) select ${id}, id from rol where codigo = 'AFILIADO'`.execute(ctx.db)
  for (const tipo of ['nuevoUsuario', 'crearPorCorreo'] as const) await retireTokens(ctx, tipo, { afiliado: member.numero })
  await audit(ctx, 'crear', 'usuario', id, { numeroAfiliado: member.numero, email: datos.email }, id)
}

/**
 * Validates the e-mail of a new user: the account of a registration is made here; one that an administrator made is only marked, if
 * its e-mail is still the one that got the link. (A-REGISTRO-08, A-REGISTRO-09, B-VALIDARMAIL-04)
 */
export async function validateEmail(ctx: Ctx, token: string): Promise<Respuesta> {
  await inTransaction(ctx, async (ctx) => {
    const link = await consumeToken(ctx, 'nuevoUsuario', token)
    if (link.usuario === null) {
      const clave = unseal(ctx.services.config, 'registro', link.datos.clave ?? '')
      return createAccount(ctx, link, clave)
    }
    const { numAffectedRows } = await sql`update usuario set mail_validado = true, version = version + 1
      where id = ${link.usuario} and email = ${link.datos.email}`.execute(ctx.db)
    if (!numAffectedRows) throw new AppError('ENLACE_INVALIDO')
    await retireTokens(ctx, 'nuevoUsuario', { usuario: link.usuario })
    await audit(ctx, 'validar-correo', 'usuario', link.usuario, {}, link.usuario)
  })
  return says(ctx, 'respuestas.correoValidado')
}

/** Whose account a create-by-e-mail link makes. */
export async function ownerOfNewUser(ctx: Ctx, token: string): Promise<CuentaDeEnlace> {
  const { afiliado, datos } = await lookToken(ctx, 'crearPorCorreo', token)
  const { nombre } = found(await memberOf(ctx, afiliado ?? 0))
  return { nombre, email: datos.email ?? '' }
}

/** Ends the create by e-mail: the password makes the account (B-VALIDARMAIL-03, K-02). */
export async function completeUser(ctx: Ctx, token: string, { password }: z.output<typeof elegirClave>): Promise<Respuesta> {
  // Looked at before the slow part: an invented token costs no hashing.
  await lookToken(ctx, 'crearPorCorreo', token)
  const claveHash = await hashPassword(password)
  await inTransaction(ctx, async (ctx) => createAccount(ctx, await consumeToken(ctx, 'crearPorCorreo', token), claveHash))
  return says(ctx, 'respuestas.cuentaCreada')
}

async function enabledAccount(ctx: Ctx, id: number | null): Promise<Account> {
  const { rows } = await sql<Account>`select id, email, nombre, idioma, habilitado, mail_validado as validado from usuario
    where id = ${id} and habilitado`.execute(ctx.db)
  if (!rows[0]) throw new AppError('ENLACE_INVALIDO')
  return rows[0]
}

/** Whose password a recovery link changes (A-RECUPERO-02, A-RECUPERO-03). */
export async function verifyHash(ctx: Ctx, hash: string): Promise<CuentaDeEnlace> {
  const { usuario } = await lookToken(ctx, 'recuperar', hash)
  const { nombre, email } = await enabledAccount(ctx, usuario)
  return { nombre, email }
}

/**
 * Sets the new password, ends every session and every other recovery link, and lifts a forced change; it validates nothing else.
 * (A-RECUPERO-05..11)
 */
export async function recoverPassword(ctx: Ctx, hash: string, datos: z.output<typeof recuperarClave>): Promise<Respuesta> {
  if (datos.hash !== undefined && datos.hash !== hash) throw new AppError('ENLACE_INVALIDO')
  await lookToken(ctx, 'recuperar', hash)
  const claveHash = await hashPassword(datos.password)
  await inTransaction(ctx, async (ctx) => {
    const { usuario } = await consumeToken(ctx, 'recuperar', hash)
    const { id, email, nombre, idioma } = await enabledAccount(ctx, usuario)
    await sql`update usuario set clave_hash = ${claveHash}, forzar_cambio_password = false, version = version + 1 where id = ${id}`.execute(
      ctx.db,
    )
    await endSessionsOf(ctx.db, id)
    // A link that an intruder asked for before must not outlive the change either.
    for (const tipo of ['recuperar', 'cambiarEmail'] as const) await retireTokens(ctx, tipo, { usuario: id })
    await forgetFailures(ctx, attemptKey(ctx, 'cuenta', email))
    await audit(ctx, 'recuperar-password', 'usuario', id, {}, id)
    await sendMail(ctx, {
      para: email,
      idioma,
      plantilla: 'claveCambiada',
      datos: { nombre: nombrePropio(nombre), momento: mostrarFecha(ctx.today) },
    })
  })
  return says(ctx, 'respuestas.claveRecuperada')
}

/** Whether a member within the caller's reach has an account; anybody else's number does not exist (A-REGISTRO-04). */
export async function memberHasAccount(ctx: Ctx, numero: number): Promise<{ existe: boolean }> {
  const { rows } = await sql<{ existe: boolean }>`
    select exists (select 1 from usuario u where u.afiliado_numero = a.numero) as existe
    from afiliado a where a.numero = ${numero} and ${inScope(ctx)}`.execute(ctx.db)
  return found(rows[0])
}
