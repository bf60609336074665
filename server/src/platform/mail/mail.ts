import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '@gremial/contract/platform/locale.ts'
import type { Messages } from '@gremial/contract/textos/types.ts'
import { sql } from 'kysely'
import type { Transporter } from 'nodemailer'
import type { Config } from '../config/config.ts'
import type { Ctx, Services } from '../context.ts'
import { seal, unseal } from '../crypto/secrets.ts'
import { withoutExample } from '../db/organization.ts'
import { enqueue, type Job, PermanentFailure } from '../jobs/outbox.ts'
import { render, type Sender } from './layout.ts'

type Textos = Messages['correo']
/** A mail of the catalogue: `correo.<plantilla>` with asunto, cuerpo and, if it has a button, boton. */
export type Plantilla = { [K in keyof Textos]: Textos[K] extends { asunto: string; cuerpo: string } ? K : never }[keyof Textos]

export interface Mail {
  para: string
  plantilla: Plantilla
  /** The recipient's language, not the sender's. */
  idioma: Locale
  /** Values for the texts; organizacion, telefono and email (of the organisation) are always there. */
  datos?: Record<string, string | number>
  /** Target of the button: a path of the portal. `secreto` (a token) is appended, and is encrypted in the database. */
  enlace?: { ruta: string; secreto?: string }
  /** Reply address, if not the organisation's. */
  responderA?: string
}

/**
 * Queues a mail in the outbox, in the caller's transaction. A token is encrypted while it waits, so that a backup of the database
 * opens no account, and removed once sent.
 */
export const sendMail = (ctx: Ctx, mail: Mail): Promise<void> => enqueue(ctx, mailKind, { ...storedMail(ctx, mail) })

/** Kind of the outbox rows that are mails. */
export const mailKind = 'correo'

/** A mail in the format of an outbox row. */
export function storedMail({ services }: Pick<Ctx, 'services'>, { enlace, ...mail }: Mail): Stored {
  const secreto = enlace?.secreto
  return {
    ...mail,
    clave: randomUUID(),
    ...(enlace ? { ruta: enlace.ruta } : {}),
    ...(secreto ? { secreto: seal(services.config, 'correo', secreto) } : {}),
  }
}

/** Folder for mails if there is no SMTP_URL (demo, tests); the console shows it. */
export const localOutbox = (services: Services): string => join(services.config.dataDir, 'correo')

/**
 * Base of links in mails. Uses the configured address, never the Host header: the caller must not choose where a token is sent.
 */
export function linkBase({ publicUrl, host, port }: Config): string {
  let base = publicUrl ?? `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`
  while (base.endsWith('/')) base = base.slice(0, -1)
  return base
}

/** A mail as stored in the outbox. */
export interface Stored extends Omit<Mail, 'enlace'> {
  /** Globally unique id of the mail, across installations and restores. */
  clave: string
  ruta?: string
  secreto?: string
}

const senderOf = async (db: Ctx['db'], config: Config): Promise<Sender> => {
  const { rows } = await sql<Sender>`select nombre, color, telefono, email from organizacion`.execute(db)
  return withoutExample(config, rows[0] ?? { nombre: 'Gremial', color: '#0b5b73', telefono: '', email: '' })
}

/** Subject and text of an unsent mail, for a preview. */
export async function letterText(
  { db, services: { config } }: Ctx,
  { plantilla, idioma, datos = {}, enlace }: Mail,
): Promise<{ subject: string; text: string }> {
  return render({ plantilla, idioma, datos, enlace: enlace && linkBase(config) + enlace.ruta }, await senderOf(db, config))
}

/** A mail in nodemailer's format. */
export async function messageOf({ config, database }: Services, mail: Stored) {
  const { clave, para, plantilla, idioma, datos, ruta, secreto, responderA } = mail
  const sender = await senderOf(database.db, config)
  const token = secreto ? unseal(config, 'correo', secreto) : ''
  const from = sender.email || 'no-responder@gremial.example'
  return {
    from: { name: sender.nombre, address: from },
    // Delayed bounces come back to this address (npm run rebote).
    ...(config.bounceAddress ? { envelope: { from: config.bounceAddress, to: [para] } } : {}),
    to: para,
    ...(responderA ? { replyTo: responderA } : {}),
    ...render({ plantilla, idioma, datos: datos ?? {}, enlace: ruta ? linkBase(config) + ruta + token : undefined }, sender),
    // The same for every attempt: identifies a mail that arrived although the server's answer was lost.
    messageId: `<${clave}@${from.split('@').at(-1)}>`,
    // Suppresses "out of office" replies.
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

/** Concurrent connections to the mail server per process, so that a slow server does not block the queue. */
const connections = 10

/** Loaded with the first mail: a process that only serves the web sends none. */
export const mailer = () => import('nodemailer')

/** Outbox job for mails. Connections are reused while there is more to send, and closed afterwards. */
export const mailJob: Job = {
  queue: 'correo',
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
    // 5xx: the server will never take this mail. Other errors may be temporary.
    if (responseCode && responseCode >= 500) throw new PermanentFailure(said, { cause: error })
    throw error
  } finally {
    stopping.removeEventListener('abort', leave)
    inHand--
  }
}

/** Checks the mail server: greeting, TLS, user and password. Throws the server's error. */
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

/** Sends a test mail directly, without the outbox. Throws the server's error. */
export async function sendTestMail(ctx: Ctx, para: string): Promise<void> {
  const never = new AbortController().signal
  const mail: Stored = { clave: randomUUID(), para, plantilla: 'prueba', idioma: ctx.language }
  await send(ctx, { ...mail }, { id: 0, stopping: never })
  mailJob.rest?.()
}

/** Their sum is below the lease of the outbox. */
export const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
