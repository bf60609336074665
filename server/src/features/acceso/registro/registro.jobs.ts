import type { Idioma } from '@gremial/contract/platform/idioma.ts'
import { nombrePropio } from '@gremial/contract/platform/nombres.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { enqueue, type Handler } from '../../../platform/jobs/outbox.ts'
import { type Mail, sendMail } from '../../../platform/mail/mail.ts'
import { seal, unseal } from '../../../platform/secret.ts'
import { issueToken } from '../acceso/tokens.ts'
import { accountByEmail, accountOf, mailsLately, membersByEmail, memberWith, pendingByEmail } from './registro.queries.ts'

/**
 * What a stranger asks for (an account, a user by e-mail, a recovery, another validation mail) is looked at after they were answered:
 * the answer can tell nothing, by its words or by its time, because nothing was looked up yet (decision 007). What was found goes by
 * mail, to the address that it is about.
 */
export type Pedido =
  | {
      que: 'registrar'
      numeroAfiliado: number
      numeroDocumento: number
      fechaNacimiento: string
      email: string
      /** Hash of the password, made before the answer whatever the data are. */
      clave: string
    }
  | { que: 'crearPorCorreo' | 'recuperar' | 'reenviar'; email: string }

/** Mails of one kind that an address receives in an hour because somebody asked; more would be a way to bother people. */
const mostPerHour = 3
/** Members who share an e-mail and get a link each. */
const mostMembers = 5

/** Leaves what was asked for the worker, sealed: it names people and holds the hash of a password. */
export const askLater = (ctx: Ctx, pedido: Pedido): Promise<void> =>
  enqueue(ctx, 'registro', { idioma: ctx.language, secreto: seal(ctx.services.config, 'registro', JSON.stringify(pedido)) })

export const registrationHandler: Handler = async (ctx, data) => {
  const pedido = JSON.parse(unseal(ctx.services.config, 'registro', String(data.secreto))) as Pedido
  const idioma = data.idioma as Idioma
  await inTransaction(ctx, (ctx) => {
    switch (pedido.que) {
      case 'registrar':
        return register(ctx, pedido, idioma)
      case 'crearPorCorreo':
        return createByEmail(ctx, pedido.email, idioma)
      case 'recuperar':
        return recover(ctx, pedido.email, idioma)
      case 'reenviar':
        return resend(ctx, pedido.email)
    }
  })
}

/** A mail that somebody's request causes, unless the address already got some of its kind. */
async function write(ctx: Ctx, mail: Mail): Promise<void> {
  if ((await mailsLately(ctx, mail.para, mail.plantilla)) < mostPerHour) await sendMail(ctx, mail)
}

const writeExisting = (ctx: Ctx, { email, nombre, idioma }: { email: string; nombre: string; idioma: Idioma }) =>
  write(ctx, {
    para: email,
    plantilla: 'cuentaExistente',
    idioma,
    datos: { nombre: nombrePropio(nombre) },
    enlace: { ruta: '/login' },
  })

const writeValidation = (ctx: Ctx, para: string, idioma: Idioma, secreto: string) =>
  write(ctx, { para, plantilla: 'validarCorreo', idioma, enlace: { ruta: '/validar-correo-usuario/', secreto } })

/**
 * The account is made when its e-mail is validated, not before: whoever mistypes their address blocks neither their number nor
 * somebody's e-mail, and asks again. (A-REGISTRO-01, A-REGISTRO-06)
 */
async function register(ctx: Ctx, pedido: Extract<Pedido, { que: 'registrar' }>, idioma: Idioma): Promise<void> {
  const { email } = pedido
  const member = await memberWith(ctx, pedido)
  const taken = await accountByEmail(ctx, email)
  if (taken) return writeExisting(ctx, taken)
  const own = member ? await accountOf(ctx, member.numero) : undefined
  if (!member || own) {
    // Who has the account hears of it; who typed another address only that it was not possible.
    if (own) await writeExisting(ctx, own)
    return write(ctx, { para: email, plantilla: 'registroRechazado', idioma })
  }
  const clave = seal(ctx.services.config, 'registro', pedido.clave)
  const token = await issueToken(ctx, 'nuevoUsuario', { afiliado: member.numero, datos: { email, idioma, clave } })
  await writeValidation(ctx, email, idioma, token)
}

/** The e-mail on file gets a link that ends in choosing a password. (A-REGISTRO-02, K-02) */
async function createByEmail(ctx: Ctx, email: string, idioma: Idioma): Promise<void> {
  const taken = await accountByEmail(ctx, email)
  if (taken) return writeExisting(ctx, taken)
  const members = await membersByEmail(ctx, email, mostMembers)
  if (members.length === 0) return write(ctx, { para: email, plantilla: 'crearRechazado', idioma })
  if ((await mailsLately(ctx, email, 'crearUsuario')) >= mostPerHour) return
  for (const { numero, nombre } of members) {
    const secreto = await issueToken(ctx, 'crearPorCorreo', { afiliado: numero, datos: { email, idioma } })
    await sendMail(ctx, {
      para: email,
      plantilla: 'crearUsuario',
      idioma,
      datos: { nombre: nombrePropio(nombre) },
      enlace: { ruta: '/nuevo-usuario/', secreto },
    })
  }
}

/** (A-RECUPERO-14, A-RECUPERO-16, K-67) */
async function recover(ctx: Ctx, email: string, idioma: Idioma): Promise<void> {
  const account = await accountByEmail(ctx, email)
  if (!account?.habilitado) return write(ctx, { para: email, plantilla: 'recuperoRechazado', idioma })
  // Recovering validates nothing: an address that was never validated is validated first.
  if (!account.validado) return resend(ctx, email)
  const secreto = await issueToken(ctx, 'recuperar', { usuario: account.id })
  await audit(ctx, 'pedir-recuperacion', 'usuario', account.id)
  await write(ctx, {
    para: email,
    plantilla: 'recuperarClave',
    idioma: account.idioma,
    datos: { nombre: nombrePropio(account.nombre) },
    enlace: { ruta: '/recuperar-pass/', secreto },
  })
}

/** Another validation mail: for an account that waits for it, or for the last registration with that address. */
async function resend(ctx: Ctx, email: string): Promise<void> {
  const account = await accountByEmail(ctx, email)
  if (account) {
    if (account.validado) return writeExisting(ctx, account)
    const token = await issueToken(ctx, 'nuevoUsuario', { usuario: account.id, datos: { email } })
    return writeValidation(ctx, email, account.idioma, token)
  }
  const pending = await pendingByEmail(ctx, email)
  if (!pending) return
  const token = await issueToken(ctx, 'nuevoUsuario', pending)
  await writeValidation(ctx, email, (pending.datos.idioma ?? 'es') as Idioma, token)
}
