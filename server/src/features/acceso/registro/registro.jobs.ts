import { type Locale, pickLocale } from '@gremial/contract/platform/locale.ts'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { properName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { seal, unseal } from '../../../platform/crypto/secrets.ts'
import { enqueue, type Job } from '../../../platform/jobs/outbox.ts'
import { type Mail, sendMail } from '../../../platform/mail/mail.ts'
import { type AsuntoToken, issueToken, pendingRegistro, retirarTokens } from '../acceso/tokens.ts'
import { cuentaConSuDocumento, cuentaDeAfiliado, cuentaPorCorreo } from '../usuarios/usuarios.queries.ts'
import { afiliadoCon, afiliadoPorCorreo, correosRecientes } from './registro.queries.ts'

/**
 * Public requests (account, user by e-mail, recovery, validation mail) are processed after the response. Neither its text nor its
 * timing can reveal anything, since no lookup happened yet (decision 007). The result goes by mail to the address concerned.
 */
export type Pedido =
  | { que: 'registrar'; numeroAfiliado: number; numeroDocumento: number; fechaNacimiento: string; email: string }
  | { que: 'crearPorCorreo' | 'recuperar' | 'reenviar'; email: string }

/** Mails of one kind per address and hour, to prevent mail flooding. */
const maximoPorHora = 3

/** Queues the request for the worker, encrypted: it has personal data. */
export const encolarPedido = (ctx: Ctx, request: Pedido): Promise<void> =>
  enqueue(ctx, 'registro', { idioma: ctx.language, secreto: seal(ctx.services.config, 'registro', JSON.stringify(request)) })

export const registroJob: Job = {
  queue: 'registro',
  async handle(ctx, data) {
    const request = JSON.parse(unseal(ctx.services.config, 'registro', String(data.secreto))) as Pedido
    const language = data.idioma as Locale
    await inTransaction(ctx, (ctx) => {
      switch (request.que) {
        case 'registrar':
          return registrar(ctx, request, language)
        case 'crearPorCorreo':
          return crearPorCorreo(ctx, request.email, language)
        case 'recuperar':
          return recover(ctx, request.email, language)
        case 'reenviar':
          return reenviar(ctx, request.email)
      }
    })
  },
}

/** True if an address reached the hourly limit of a kind of mail. */
const basta = async (ctx: Ctx, para: string, template: Mail['plantilla']): Promise<boolean> =>
  (await correosRecientes(ctx, para, template)) >= maximoPorHora

/** Sends a mail caused by a public request, unless the address reached its limit. */
async function write(ctx: Ctx, mail: Mail): Promise<void> {
  if (!(await basta(ctx, mail.para, mail.plantilla))) await sendMail(ctx, mail)
}

const avisarCuentaExistente = (ctx: Ctx, { email, nombre, idioma }: { email: string; nombre: string; idioma: Locale }) =>
  write(ctx, {
    para: email,
    plantilla: 'cuentaExistente',
    idioma,
    datos: { nombre: properName(nombre) },
    enlace: { ruta: '/login' },
  })

/**
 * Sends a validation link and withdraws earlier ones for the same number or account, so the last registration wins. Over the mail
 * limit, earlier links stay: a link is never withdrawn without a replacement.
 */
async function escribirValidacion(ctx: Ctx, para: string, idioma: Locale, subject: AsuntoToken): Promise<void> {
  if (await basta(ctx, para, 'validarCorreo')) return
  await retirarTokens(ctx, 'nuevoUsuario', subject)
  const secreto = await issueToken(ctx, 'nuevoUsuario', subject)
  await sendMail(ctx, { para, plantilla: 'validarCorreo', idioma, enlace: { ruta: '/validar-correo-usuario/', secreto } })
}

/**
 * The account is created when its e-mail is validated, with the password chosen then. A mistyped address thus blocks neither the
 * number nor somebody's e-mail, and the user can retry. (A-REGISTRO-01, A-REGISTRO-06)
 */
async function registrar(ctx: Ctx, request: Extract<Pedido, { que: 'registrar' }>, idioma: Locale): Promise<void> {
  const { email } = request
  const afiliado = await afiliadoCon(ctx, request)
  const existente = await cuentaPorCorreo(ctx, email)
  if (existente) return avisarCuentaExistente(ctx, existente)
  const own = afiliado ? await cuentaDeAfiliado(ctx, afiliado.numero) : undefined
  if (!afiliado || own) {
    // The account's owner is notified; another address only learns that registration failed.
    if (own) await avisarCuentaExistente(ctx, own)
    return write(ctx, { para: email, plantilla: 'registroRechazado', idioma })
  }
  if (await esDeOtroNumero(ctx, afiliado.numero)) return write(ctx, { para: email, plantilla: 'registroRechazado', idioma })
  await escribirValidacion(ctx, email, idioma, { afiliado: afiliado.numero, datos: { email, idioma } })
}

/**
 * True if someone with that document has an account under another number, so duplicates are never silent. The account's owner is
 * notified, and administrators see both in their list.
 */
async function esDeOtroNumero(ctx: Ctx, numero: number): Promise<boolean> {
  const other = await cuentaConSuDocumento(ctx, numero)
  if (!other) return false
  await sql`insert into posible_duplicado (uno, otro, coincide, hallado)
    values (${Math.min(numero, other.afiliado)}, ${Math.max(numero, other.afiliado)}, '{DOCUMENTO}', ${ctx.now})
    on conflict do nothing`.execute(ctx.db)
  await write(ctx, {
    para: other.email,
    plantilla: 'documentoConCuenta',
    idioma: other.idioma,
    datos: { nombre: properName(other.nombre), numero: formatMemberNumber(numero) },
    enlace: { ruta: '/login' },
  })
  return true
}

/**
 * Sends the e-mail on file a link to choose a password. An address shared by several members (a placeholder or a family's)
 * identifies none: each registers with number, document and birth date. (A-REGISTRO-02, K-02)
 */
async function crearPorCorreo(ctx: Ctx, email: string, idioma: Locale): Promise<void> {
  const existente = await cuentaPorCorreo(ctx, email)
  if (existente) return avisarCuentaExistente(ctx, existente)
  const afiliado = await afiliadoPorCorreo(ctx, email)
  if (!afiliado) return write(ctx, { para: email, plantilla: 'crearRechazado', idioma })
  if ((await correosRecientes(ctx, email, 'crearUsuario')) >= maximoPorHora) return
  if (await esDeOtroNumero(ctx, afiliado.numero)) return
  const secreto = await issueToken(ctx, 'crearPorCorreo', { afiliado: afiliado.numero, datos: { email, idioma } })
  await sendMail(ctx, {
    para: email,
    plantilla: 'crearUsuario',
    idioma,
    datos: { nombre: properName(afiliado.nombre) },
    enlace: { ruta: '/nuevo-usuario/', secreto },
  })
}

/** (A-RECUPERO-14, A-RECUPERO-16, K-67) */
async function recover(ctx: Ctx, email: string, idioma: Locale): Promise<void> {
  const cuenta = await cuentaPorCorreo(ctx, email)
  if (!cuenta?.habilitado) return write(ctx, { para: email, plantilla: 'recuperoRechazado', idioma })
  // Recovery does not validate: an unvalidated address gets a validation mail first.
  if (!cuenta.validado) return reenviar(ctx, email)
  const secreto = await issueToken(ctx, 'recuperar', { usuario: cuenta.id })
  await audit(ctx, 'pedir-recuperacion', 'usuario', cuenta.id)
  await write(ctx, {
    para: email,
    plantilla: 'recuperarClave',
    idioma: cuenta.idioma,
    datos: { nombre: properName(cuenta.nombre) },
    enlace: { ruta: '/recuperar-pass/', secreto },
  })
}

/** Sends another validation mail, for an unvalidated account or the last registration with that address. */
async function reenviar(ctx: Ctx, email: string): Promise<void> {
  const cuenta = await cuentaPorCorreo(ctx, email)
  if (cuenta) {
    if (cuenta.validado) return avisarCuentaExistente(ctx, cuenta)
    return escribirValidacion(ctx, email, cuenta.idioma, { usuario: cuenta.id, datos: { email } })
  }
  const pendiente = await pendingRegistro(ctx, email)
  if (pendiente) await escribirValidacion(ctx, email, pickLocale(pendiente.datos.idioma), pendiente)
}
