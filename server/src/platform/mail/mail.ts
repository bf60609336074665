import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '@gremial/contract/platform/locale.ts'
import type { Mensajes } from '@gremial/contract/textos/tipos.ts'
import { sql } from 'kysely'
import type { Transporter } from 'nodemailer'
import type { Config } from '../config/config.ts'
import type { Ctx, Services } from '../context.ts'
import { seal, unseal } from '../crypto/secrets.ts'
import { withoutExample } from '../db/organization.ts'
import { enqueue, type Job, PermanentFailure } from '../jobs/outbox.ts'
import { render, type Sender } from './layout.ts'

type Textos = Mensajes['correo']
/** A mail of the catalogue: `correo.<plantilla>` with asunto, cuerpo and, when it has a button, boton. */
export type Plantilla = { [K in keyof Textos]: Textos[K] extends { asunto: string; cuerpo: string } ? K : never }[keyof Textos]

export interface Mail {
  para: string
  plantilla: Plantilla
  /** The receiver's language, not the sender's. */
  idioma: Locale
  /** Values of the texts; organizacion, telefono and email (of the organisation) are there already. */
  datos?: Record<string, string | number>
  /** What the button opens: a path of ours. `secreto` (a token) ends it, and nobody reads it in the database. */
  enlace?: { ruta: string; secreto?: string }
  /** Where an answer goes, when not to the organisation. */
  responderA?: string
}

/**
 * Leaves a mail in the outbox, in the caller's transaction. The clear token is sealed while it waits (a copy of the database
 * opens no account) and removed once sent.
 */
export const sendMail = (ctx: Ctx, mail: Mail): Promise<void> => enqueue(ctx, mailKind, { ...storedMail(ctx, mail) })

/** The kind of the rows of the outbox that are mails. */
export const mailKind = 'correo'

/** A mail as a row of the outbox holds it. */
export function storedMail({ services }: Pick<Ctx, 'services'>, { enlace, ...mail }: Mail): Stored {
  const secreto = enlace?.secreto
  return {
    ...mail,
    clave: randomUUID(),
    ...(enlace ? { ruta: enlace.ruta } : {}),
    ...(secreto ? { secreto: seal(services.config, 'correo', secreto) } : {}),
  }
}

/** Where mail is left when there is no SMTP_URL (demo, tests); the console names it. */
export const localOutbox = (services: Services): string => join(services.config.dataDir, 'correo')

/** Links start with the configured address, never with the Host of a request: whoever asks must not choose where a token goes. */
export function linkBase({ publicUrl, host, port }: Config): string {
  let base = publicUrl ?? `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`
  while (base.endsWith('/')) base = base.slice(0, -1)
  return base
}

/** A mail as the outbox keeps it. */
export interface Stored extends Omit<Mail, 'enlace'> {
  /** Names the mail wherever it goes: of no other mail of this or of another installation, restored or not. */
  clave: string
  ruta?: string
  secreto?: string
}

const senderOf = async (db: Ctx['db'], config: Config): Promise<Sender> => {
  const { rows } = await sql<Sender>`select nombre, color, telefono, email from organizacion`.execute(db)
  return withoutExample(config, rows[0] ?? { nombre: 'Gremial', color: '#0b5b73', telefono: '', email: '' })
}

/** Subject and text of a mail that has not been sent, for who decides whether it will be. */
export async function letterText(
  { db, services: { config } }: Ctx,
  { plantilla, idioma, datos = {}, enlace }: Mail,
): Promise<{ subject: string; text: string }> {
  return render({ plantilla, idioma, datos, enlace: enlace && linkBase(config) + enlace.ruta }, await senderOf(db, config))
}

/** A mail in the shape in which it goes. */
export async function messageOf({ config, database }: Services, mail: Stored) {
  const { clave, para, plantilla, idioma, datos, ruta, secreto, responderA } = mail
  const sender = await senderOf(database.db, config)
  const token = secreto ? unseal(config, 'correo', secreto) : ''
  const from = sender.email || 'no-responder@gremial.example'
  return {
    from: { name: sender.nombre, address: from },
    // What cannot be delivered later on comes back to this address (npm run rebote).
    ...(config.bounceAddress ? { envelope: { from: config.bounceAddress, to: [para] } } : {}),
    to: para,
    ...(responderA ? { replyTo: responderA } : {}),
    ...render({ plantilla, idioma, datos: datos ?? {}, enlace: ruta ? linkBase(config) + ruta + token : undefined }, sender),
    // The same for every try: a mail that arrived although the server's answer was lost is known by it.
    messageId: `<${clave}@${from.split('@').at(-1)}>`,
    // No "out of office" answers to a machine.
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

async function send(
  { services }: Ctx,
  data: Record<string, unknown>,
  { id, stopping }: { id: number; stopping: AbortSignal },
): Promise<void | 'kept'> {
  const { config } = services
  const message = await messageOf(services, data as unknown as Stored)
  if (config.smtpUrl) return deliver(config.smtpUrl, message, stopping)
  const folder = localOutbox(services)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const sent = await (await mailer()).createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  writeFileSync(join(folder, `${String(id).padStart(8, '0')}.eml`), sent.message as Buffer, { mode: 0o600 })
  return 'kept'
}

/** Connections to the mail server that a process holds at once: a server that takes seconds for each mail holds nobody up. */
const connections = 10

/** The library comes with the first mail: a process that only serves the web sends none. */
export const mailer = () => import('nodemailer')

/** Sends the mails of the outbox; its connections are kept while there are more to send, and closed afterwards. */
export const mailJob: Job = {
  handle: send,
  atOnce: connections,
  rest() {
    if (inHand > 0) return
    transport?.transporter.close()
    transport = undefined
  },
}

let transport: { url: string; transporter: Transporter } | undefined
let inHand = 0

async function deliver(url: string, message: object, stopping: AbortSignal): Promise<void> {
  const { createTransport } = await mailer()
  if (transport?.url !== url) {
    transport?.transporter.close()
    transport = {
      url,
      transporter: createTransport({ url, pool: true, maxConnections: connections, maxMessages: 1000, ...timeouts } as never),
    }
  }
  inHand++
  let leave: () => void = () => undefined
  const left = new Promise<never>((_, reject) => {
    leave = () => reject(stopping.reason as Error)
  })
  stopping.addEventListener('abort', leave)
  try {
    await Promise.race([transport.transporter.sendMail(message), left])
  } catch (error) {
    const { responseCode, message: said } = error as { responseCode?: number; message: string }
    // 5xx: the server will not take this mail. Anything else may pass.
    if (responseCode && responseCode >= 500) throw new PermanentFailure(said, { cause: error })
    throw error
  } finally {
    stopping.removeEventListener('abort', leave)
    inHand--
  }
}

/** Whether the mail server lets us in: greeting, TLS, user and password. Throws what it said. */
export async function mailServerAnswers(url: string): Promise<void> {
  const limit = 5_000
  const transporter = (await mailer()).createTransport({
    url,
    dnsTimeout: limit,
    connectionTimeout: limit,
    greetingTimeout: limit,
    socketTimeout: limit,
  } as never)
  try {
    await transporter.verify()
  } finally {
    transporter.close()
  }
}

/** Hands a mail to the server there and then, outside the outbox: to see whether one leaves. Throws what the server said. */
export async function sendTestMail(ctx: Ctx, para: string): Promise<void> {
  const never = new AbortController().signal
  const mail: Stored = { clave: randomUUID(), para, plantilla: 'prueba', idioma: ctx.language }
  await send(ctx, { ...mail }, { id: 0, stopping: never })
  mailJob.rest?.()
}

/** All together below the lease of the outbox. */
export const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
