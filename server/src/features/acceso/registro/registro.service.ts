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
import { enAlcance } from '../../afiliado/afiliados/afiliados.access.ts'
import { claveDeIntento, olvidarFallos } from '../acceso/intentos.ts'
import { consumirToken, mirarToken, retirarTokens, type TokenCorreo } from '../acceso/tokens.ts'
import { encolarPedido, type Pedido } from './registro.jobs.ts'
import { afiliadoPorNumero, type CuentaUsuario } from './registro.queries.ts'

const decir = (ctx: Ctx, clave: ClaveMensaje): Respuesta => ({ message: mensaje(ctx.language, clave) })

/** The same words whatever the worker finds; in a demo without a mail server, where to find the mail too. */
async function pedir(ctx: Ctx, pedido: Pedido, clave: ClaveMensaje): Promise<Respuesta> {
  await encolarPedido(ctx, pedido)
  const { demo, smtpUrl } = ctx.services.config
  return demo && !smtpUrl ? { ...decir(ctx, clave), pista: mensaje(ctx.language, 'respuestas.pistaDemo') } : decir(ctx, clave)
}

/** Asks for an account (A-REGISTRO-01, A-REGISTRO-06). */
export async function pedirCuenta(ctx: Ctx, datos: NuevoUsuario): Promise<Respuesta> {
  const { numeroAfiliado, numeroDocumento, fechaNacimiento, email, password } = datos
  const clave = await hashPassword(password)
  return pedir(
    ctx,
    { que: 'registrar', numeroAfiliado, numeroDocumento, fechaNacimiento, email, clave },
    'respuestas.registroPedido',
  )
}

/** Asks for a user, a recovery or another validation mail, with an address only (A-REGISTRO-02, A-RECUPERO-14). */
export function pedirPorCorreo(ctx: Ctx, que: 'crearPorCorreo' | 'recuperar' | 'reenviar', email: string): Promise<Respuesta> {
  const clave = { crearPorCorreo: 'crearPedido', recuperar: 'recuperoPedido', reenviar: 'registroPedido' } as const
  return pedir(ctx, { que, email }, `respuestas.${clave[que]}`)
}

/** Makes the account of a member, with its e-mail validated; CUENTA_EXISTENTE when the e-mail or the number has one already. */
async function crearCuenta(ctx: Ctx, { afiliado, datos }: TokenCorreo, claveHash: string): Promise<void> {
  const ficha = found(await afiliadoPorNumero(ctx, afiliado ?? 0))
  const { rows } = await sql<{ id: number }>`
    insert into usuario (email, clave_hash, nombre, afiliado_numero, nivel, mail_validado, idioma)
    values (${datos.email}, ${claveHash}, ${ficha.nombre}, ${ficha.numero}, 1, true, ${datos.idioma ?? 'es'})
    on conflict do nothing returning id`.execute(ctx.db)
  const id = rows[0]?.id
  if (!id) throw new AppError('CUENTA_EXISTENTE')
  await sql`insert into usuario_rol (usuario_id, rol_id) select ${id}, id from rol where codigo = 'AFILIADO'`.execute(ctx.db)
  for (const tipo of ['nuevoUsuario', 'crearPorCorreo'] as const) await retirarTokens(ctx, tipo, { afiliado: ficha.numero })
  await audit(ctx, 'crear', 'usuario', id, { numeroAfiliado: ficha.numero, email: datos.email }, id)
}

/**
 * Validates the e-mail of a new user: the account of a registration is made here; one that an administrator made is only marked, if
 * its e-mail is still the one that got the link. (A-REGISTRO-08, A-REGISTRO-09, B-VALIDARMAIL-04)
 */
export async function validarCorreo(ctx: Ctx, token: string): Promise<Respuesta> {
  await inTransaction(ctx, async (ctx) => {
    const enlace = await consumirToken(ctx, 'nuevoUsuario', token)
    if (enlace.usuario === null) {
      const clave = unseal(ctx.services.config, 'registro', enlace.datos.clave ?? '')
      return crearCuenta(ctx, enlace, clave)
    }
    const { numAffectedRows } = await sql`update usuario set mail_validado = true, version = version + 1
      where id = ${enlace.usuario} and email = ${enlace.datos.email}`.execute(ctx.db)
    if (!numAffectedRows) throw new AppError('ENLACE_INVALIDO')
    await retirarTokens(ctx, 'nuevoUsuario', { usuario: enlace.usuario })
    await audit(ctx, 'validar-correo', 'usuario', enlace.usuario, {}, enlace.usuario)
  })
  return decir(ctx, 'respuestas.correoValidado')
}

/** Whose account a create-by-e-mail link makes. */
export async function duenioDeEnlace(ctx: Ctx, token: string): Promise<CuentaDeEnlace> {
  const { afiliado, datos } = await mirarToken(ctx, 'crearPorCorreo', token)
  const { nombre } = found(await afiliadoPorNumero(ctx, afiliado ?? 0))
  return { nombre, email: datos.email ?? '' }
}

/** Ends the create by e-mail: the password makes the account (B-VALIDARMAIL-03, K-02). */
export async function completarUsuario(ctx: Ctx, token: string, { password }: z.output<typeof elegirClave>): Promise<Respuesta> {
  // Looked at before the slow part: an invented token costs no hashing.
  await mirarToken(ctx, 'crearPorCorreo', token)
  const claveHash = await hashPassword(password)
  await inTransaction(ctx, async (ctx) => crearCuenta(ctx, await consumirToken(ctx, 'crearPorCorreo', token), claveHash))
  return decir(ctx, 'respuestas.cuentaCreada')
}

async function cuentaHabilitada(ctx: Ctx, id: number | null): Promise<CuentaUsuario> {
  const { rows } = await sql<CuentaUsuario>`select id, email, nombre, idioma, habilitado, mail_validado as validado from usuario
    where id = ${id} and habilitado`.execute(ctx.db)
  if (!rows[0]) throw new AppError('ENLACE_INVALIDO')
  return rows[0]
}

/** Whose password a recovery link changes (A-RECUPERO-02, A-RECUPERO-03). */
export async function verificarHash(ctx: Ctx, hash: string): Promise<CuentaDeEnlace> {
  const { usuario } = await mirarToken(ctx, 'recuperar', hash)
  const { nombre, email } = await cuentaHabilitada(ctx, usuario)
  return { nombre, email }
}

/**
 * Sets the new password, ends every session and every other recovery link, and lifts a forced change; it validates nothing else.
 * (A-RECUPERO-05..11)
 */
export async function reponerClave(ctx: Ctx, hash: string, datos: z.output<typeof recuperarClave>): Promise<Respuesta> {
  if (datos.hash !== undefined && datos.hash !== hash) throw new AppError('ENLACE_INVALIDO')
  await mirarToken(ctx, 'recuperar', hash)
  const claveHash = await hashPassword(datos.password)
  await inTransaction(ctx, async (ctx) => {
    const { usuario } = await consumirToken(ctx, 'recuperar', hash)
    const { id, email, nombre, idioma } = await cuentaHabilitada(ctx, usuario)
    await sql`update usuario set clave_hash = ${claveHash}, forzar_cambio_password = false, version = version + 1 where id = ${id}`.execute(
      ctx.db,
    )
    await endSessionsOf(ctx.db, id)
    // A link that an intruder asked for before must not outlive the change either.
    for (const tipo of ['recuperar', 'cambiarEmail'] as const) await retirarTokens(ctx, tipo, { usuario: id })
    await olvidarFallos(ctx, claveDeIntento(ctx, 'cuenta', email))
    await audit(ctx, 'recuperar-password', 'usuario', id, {}, id)
    await sendMail(ctx, {
      para: email,
      idioma,
      plantilla: 'claveCambiada',
      datos: { nombre: nombrePropio(nombre), momento: mostrarFecha(ctx.today) },
    })
  })
  return decir(ctx, 'respuestas.claveRecuperada')
}

/** Whether a member within the caller's reach has an account; anybody else's number does not exist (A-REGISTRO-04). */
export async function tieneCuenta(ctx: Ctx, numero: number): Promise<{ existe: boolean }> {
  const { rows } = await sql<{ existe: boolean }>`
    select exists (select 1 from usuario u where u.afiliado_numero = a.numero) as existe
    from afiliado a where a.numero = ${numero} and ${enAlcance(ctx)}`.execute(ctx.db)
  return found(rows[0])
}
