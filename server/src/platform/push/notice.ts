import { type Locale, localeTag } from '@gremial/contract/platform/locale.ts'
import { mensaje } from '@gremial/contract/textos/mensajes.ts'
import type { Mensajes } from '@gremial/contract/textos/tipos.ts'
import { sql } from 'kysely'
import { audit } from '../audit/audit.ts'
import type { PushConfig } from '../config/push-key.ts'
import { type Ctx, inTransaction } from '../context.ts'
import { organizationOf } from '../db/organization.ts'
import { enqueue, type Instead, type Job, NotYet } from '../jobs/outbox.ts'
import { linkBase, type Mail, mailKind, type Stored, sendMail, storedMail } from '../mail/mail.ts'
import { type Outcome, postNotice, type Subscription } from './post.ts'
import { type Quiet, quietUntil } from './quiet.rules.ts'

/** A sentence of the catalogue (`avisoEquipo.<sentence>`): what a locked screen shows to whoever is near. */
type Sentence = keyof Mensajes['avisoEquipo']

/** What is told on somebody's devices in the place of a mail (decision 087). */
export interface Notice {
  account: number
  /** What its person lets ring, or leaves to the mail. */
  kind: string
  sentence: Sentence
  /** A path of ours: where what happened is read. */
  path: string
}

/** The kind of its rows in the outbox. */
const noticeKind = 'aviso'

/** As the outbox keeps it, with the mail that goes if no device takes it. */
interface StoredNotice extends Notice {
  correo: Omit<Stored, 'secreto'>
  secreto?: string
}

/** Devices that are told of an account (a, u): with this key, while the account is. */
const living = (push: PushConfig, { account, kind }: Pick<Notice, 'account' | 'kind'>) => sql`from aviso_equipo a
    join usuario u on u.id = a.usuario_id
    left join aviso_preferencia p on p.usuario_id = u.id
    where u.id = ${account} and u.habilitado and a.clave = ${push.publicKey} and not ${kind} = any(coalesce(p.por_correo, '{}'))`

/**
 * Tells somebody, in the caller's transaction: on their devices where they asked for it, and else by mail. Never both; what no device takes goes by
 * mail, once.
 */
export async function tell(ctx: Ctx, mail: Mail, notice: Notice | undefined): Promise<void> {
  const { push } = ctx.services.config
  if (!notice || !push) return sendMail(ctx, mail)
  const { rows } = await sql`select ${living(push, notice)} limit 1`.execute(ctx.db)
  if (rows.length === 0) return sendMail(ctx, mail)
  const { secreto, ...correo } = storedMail(ctx, mail)
  await enqueue(ctx, noticeKind, { ...notice, correo, ...(secreto ? { secreto } : {}) })
}

interface Device extends Subscription {
  id: number
  idioma: Locale | null
  desde: number | null
  hasta: number | null
  silencio: boolean
}

/** Hours in which nothing rings of who never said otherwise. */
export const usualQuiet: Quiet = { from: 21, until: 8 }

/** Tries, seven minutes in all: a mail that says the same is not to come much later than it would have. */
const mostTries = 5
/** A service that wants to be left alone for longer is not waited for. */
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
    ${living(push, notice)} order by a.id`.execute(ctx.db)
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

/** Hands it to each device; of those that are no more nothing is kept. */
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
      const texto = mensaje(idioma, `avisoEquipo.${sentence}`)
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

/** Of devices whose browser, or its service, gave the subscription up. */
async function forget(ctx: Ctx, devices: number[]): Promise<void> {
  if (devices.length === 0) return
  await inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{
      id: number
    }>`delete from aviso_equipo where id = any(${devices}::bigint[]) returning id`.execute(ctx.db)
    for (const { id } of rows) await audit(ctx, 'deshabilitar', 'aviso_equipo', id, { causa: 'servicio' })
  })
}

/** Tells on devices what the outbox has. */
export const noticeJob: Job = { handle: ring, atOnce: 10 }

/** Whoever is in a browser now is the only one who is told there. */
export async function forgetOthers(ctx: Pick<Ctx, 'db'>, browser: Buffer, account: number): Promise<void> {
  await sql`delete from aviso_equipo where navegador = ${browser} and usuario_id <> ${account}`.execute(ctx.db)
}

/** Nobody is told in a browser that was left, also when the session had already ended by itself. */
export async function forgetBrowser(ctx: Pick<Ctx, 'db'>, browser: Buffer): Promise<void> {
  await sql`delete from aviso_equipo where navegador = ${browser}`.execute(ctx.db)
}
