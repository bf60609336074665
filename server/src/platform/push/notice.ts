import { type Locale, localeTag } from '@gremial/contract/platform/locale.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import type { Messages } from '@gremial/contract/textos/types.ts'
import { sql } from 'kysely'
import { audit } from '../audit/audit.ts'
import type { PushConfig } from '../config/push-key.ts'
import { type Ctx, inTransaction } from '../context.ts'
import { organizationOf } from '../db/organization.ts'
import { enqueue, enqueueMany, type Instead, type Job, NotYet } from '../jobs/outbox.ts'
import { linkBase, type Mail, mailKind, type Stored, sendMail, storedMail } from '../mail/mail.ts'
import { type Outcome, postNotice, type Subscription } from './post.ts'
import { type Quiet, quietUntil } from './quiet.rules.ts'

/** A sentence of the catalogue (`avisoEquipo.<sentence>`). A locked screen shows it to anybody nearby. */
type Sentence = keyof Messages['avisoEquipo']

/** A push notification to a user's devices, in place of a mail (decision 087). */
export interface Notice {
  account: number
  /** Kind of notification, which the user may switch to mail. */
  kind: string
  sentence: Sentence
  /** Path in the portal with the details. */
  path: string
}

/** Kind of its outbox rows. */
const noticeKind = 'aviso'

/** As stored in the outbox, with the mail that is sent if no device accepts it. */
interface StoredNotice extends Notice {
  correo: Omit<Stored, 'secreto'>
  secreto?: string
}

/**
 * Devices subscribed with the current key, of an enabled account that wants this kind by push. SQL aliases: `a` device, `u`
 * account.
 */
const living = (push: PushConfig, { accounts, kind }: { accounts: readonly number[]; kind: string }) => sql`from aviso_equipo a
    join usuario u on u.id = a.usuario_id
    left join aviso_preferencia p on p.usuario_id = u.id
    where u.id = any(${accounts}::bigint[]) and u.habilitado and a.clave = ${push.publicKey}
      and not ${kind} = any(coalesce(p.por_correo, '{}'))`

/**
 * Notifies a user, in the caller's transaction: by push if they subscribed to it, else by mail, never by both. A notification
 * that no device accepts is sent once by mail.
 */
export async function tell(ctx: Ctx, mail: Mail, notice: Notice | undefined): Promise<void> {
  const { push } = ctx.services.config
  if (!notice || !push) return sendMail(ctx, mail)
  const { rows } = await sql`select ${living(push, { ...notice, accounts: [notice.account] })} limit 1`.execute(ctx.db)
  if (rows.length === 0) return sendMail(ctx, mail)
  const { secreto, ...correo } = storedMail(ctx, mail)
  await enqueue(ctx, noticeKind, { ...notice, correo, ...(secreto ? { secreto } : {}) })
}

/**
 * Notifies many users of one kind of thing as `tell` does, with two statements. None of the mails has a secret.
 */
export async function tellMany(
  ctx: Ctx,
  messages: ReadonlyArray<{ mail: Mail; notice: Notice | undefined }>,
  kind: string,
): Promise<void> {
  const { push } = ctx.services.config
  const accounts = messages.flatMap(({ notice }) => (notice ? [notice.account] : []))
  const subscribed = new Set<number>()
  if (push && accounts.length > 0) {
    const { rows } = await sql<{ account: number }>`select distinct u.id as account
      ${living(push, { accounts, kind })}`.execute(ctx.db)
    for (const { account } of rows) subscribed.add(account)
  }
  await enqueueMany(
    ctx,
    messages.map(({ mail, notice }) => {
      const correo = storedMail(ctx, mail)
      return notice && subscribed.has(notice.account)
        ? { tipo: noticeKind, datos: { ...notice, correo } }
        : { tipo: mailKind, datos: { ...correo } }
    }),
  )
}

interface Device extends Subscription {
  id: number
  idioma: Locale | null
  desde: number | null
  hasta: number | null
  silencio: boolean
}

/** Default quiet hours. */
export const usualQuiet: Quiet = { from: 21, until: 8 }

/** Attempts over seven minutes: the fallback mail must not arrive much later than it would have alone. */
const mostTries = 5
/** Longest Retry-After, in seconds, that is respected. */
const longestWait = 600

async function ring(
  ctx: Ctx,
  data: Record<string, unknown>,
  { tries, stopping }: { tries: number; stopping: AbortSignal },
): Promise<void | Instead> {
  const { secreto, correo, ...notice } = data as unknown as StoredNotice
  const instead: Instead = { tipo: mailKind, datos: { ...correo, ...(secreto ? { secreto } : {}) } }
  const { push } = ctx.services.config
  if (!push) return instead
  const { rows: devices } = await sql<Device>`select a.id, a.direccion, a.p256dh, a.auth, u.idioma, p.silencio_desde as desde,
      p.silencio_hasta as hasta, p.usuario_id is null or p.silencio_desde is not null as silencio
    ${living(push, { ...notice, accounts: [notice.account] })} order by a.id`.execute(ctx.db)
  const [first] = devices
  if (!first) return instead
  const until = quietUntil(
    ctx.now,
    first.silencio ? { from: first.desde ?? usualQuiet.from, until: first.hasta ?? usualQuiet.until } : undefined,
  )
  if (until) throw new NotYet(until)
  const outcomes = await handOut(ctx, push, devices, notice, stopping)
  if (stopping.aborted) throw stopping.reason
  if (outcomes.some(({ what }) => what === 'taken')) return
  const wait = Math.max(0, ...outcomes.map((outcome) => (outcome.what === 'later' ? outcome.seconds : 0)))
  if (!outcomes.some(({ what }) => what === 'later') || tries >= mostTries || wait > longestWait) return instead
  throw new Error(`later: ${outcomes.map(({ what }) => what).join(', ')}`)
}

/** Sends it to each device and deletes subscriptions that no longer exist. */
async function handOut(
  ctx: Ctx,
  push: PushConfig,
  devices: Device[],
  { kind, sentence, path }: Notice,
  stopping: AbortSignal,
): Promise<Outcome[]> {
  const { nombre, email } = await organizationOf(ctx.db)
  const base = linkBase(ctx.services.config)
  const subject = base.startsWith('https:') ? base : `mailto:${email || 'no-responder@gremial.example'}`
  const outcomes = await Promise.all(
    devices.map((device): Promise<Outcome> => {
      const idioma = device.idioma ?? 'es'
      const texto = message(idioma, `avisoEquipo.${sentence}`)
      const notice = { titulo: nombre, texto, va: path, clase: kind, idioma: localeTag[idioma] }
      return postNotice(push, subject, device, notice, stopping).catch((error: unknown) => {
        ctx.log.warn({ causa: (error as { code?: string }).code ?? (error as Error).name }, 'a push service did not answer')
        return { what: 'later', seconds: 0 }
      })
    }),
  )
  const those = (what: Outcome['what']) => devices.filter((_, i) => outcomes[i]?.what === what).map(({ id }) => id)
  const refused = those('refused')
  if (refused.length > 0) ctx.log.warn({ equipos: refused }, 'a push service refused a notice')
  await sql`update aviso_equipo set ultimo = ${ctx.now} where id = any(${those('taken')}::bigint[])`.execute(ctx.db)
  await forget(ctx, those('gone'))
  return outcomes
}

/** Deletes subscriptions that the browser or its push service gave up. */
async function forget(ctx: Ctx, devices: number[]): Promise<void> {
  if (devices.length === 0) return
  await inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{
      id: number
    }>`delete from aviso_equipo where id = any(${devices}::bigint[]) returning id`.execute(ctx.db)
    for (const { id } of rows) await audit(ctx, 'deshabilitar', 'aviso_equipo', id, { causa: 'servicio' })
  })
}

/** Outbox job for push notifications. */
export const noticeJob: Job = { queue: 'aviso', handle: ring, atOnce: 10 }

/** Deletes the subscriptions of other accounts in a browser where somebody logged in. */
export async function forgetOthers(ctx: Pick<Ctx, 'db'>, browser: Buffer, account: number): Promise<void> {
  await sql`delete from aviso_equipo where navegador = ${browser} and usuario_id <> ${account}`.execute(ctx.db)
}

/** Deletes the subscriptions of a browser at logout, even if the session had already expired. */
export async function forgetBrowser(ctx: Pick<Ctx, 'db'>, browser: Buffer): Promise<void> {
  await sql`delete from aviso_equipo where navegador = ${browser}`.execute(ctx.db)
}
