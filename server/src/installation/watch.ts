import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatTimestamp } from '@gremial/contract/values/dates.ts'
import type { Config } from '../platform/config/config.ts'
import { mailer, timeouts } from '../platform/mail/mail.ts'
import { postSigned } from '../platform/webhooks/signed-request.ts'

/**
 * Watches the portal from outside of it: asks its health, and tells by mail and webhook without its process, its database or its
 * outbox (decision 146).
 */
export interface Trouble {
  /** `caido`: it does not answer, or cannot serve. `disco`: nothing can be saved, mails of the portal included. */
  cosa: 'caido' | 'disco'
  que: string
}

/** Finding and report of the last run; times are ISO. */
interface State {
  cosa?: Trouble['cosa']
  desde?: string
  dicho?: string
}

export interface WatchOptions {
  now?: Date
  /** Failed tries before the portal counts as down, and the pause between them in ms: an ordinary restart is shorter. */
  tries?: number
  pauseMs?: number
}

const timeoutMs = 4_000
/** Interval in ms at which lasting trouble is reported again. */
const againMs = 24 * 3_600_000
/** The file is overwritten in place with this size, so that it works on a full disk. */
const stateBytes = 256
export const watchFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'vigia.json')

/** Local base URL of the server. */
export function localBase({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const local = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  return `http://${local.includes(':') ? `[${local}]` : local}:${port}`
}

async function askOnce(base: string): Promise<Trouble | undefined> {
  try {
    const answer = await fetch(`${base}/api/salud`, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' })
    const body = (await answer.json().catch(() => ({}))) as { disco?: string; message?: string }
    if (answer.ok)
      return body.disco === 'lleno' ? { cosa: 'disco', que: 'El disco está lleno: no se puede guardar nada' } : undefined
    return {
      cosa: 'caido',
      que: `Responde ${answer.status} en ${base}${body.message ? `: ${body.message.replace(/\.$/, '')}` : ''}`,
    }
  } catch {
    return { cosa: 'caido', que: `No responde en ${base}` }
  }
}

/** The portal's trouble; undefined if it serves. */
export async function look(base: string, { tries = 4, pauseMs = 15_000 }: WatchOptions = {}): Promise<Trouble | undefined> {
  let found = await askOnce(base)
  for (let tried = 1; found && tried < tries; tried++) {
    await sleep(pauseMs)
    found = await askOnce(base)
  }
  return found
}

function readState(file: string): State {
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as State) : {}
  } catch {
    return {}
  }
}

function writeState(file: string, state: State): void {
  const fd = openSync(file, existsSync(file) ? 'r+' : 'w', 0o600)
  try {
    writeSync(fd, JSON.stringify(state).padEnd(stateBytes), 0)
  } finally {
    closeSync(fd)
  }
}

/** Notifies every recipient of the configuration. Returns how many were notified and why others were not. */
async function tell(
  config: Config,
  { cosa, que }: Trouble,
  over: boolean,
  now: Date,
): Promise<{ told: number; failed: string[] }> {
  const portal = config.publicUrl ?? localBase(config)
  const moment = formatTimestamp(now)
  const subject = over ? `Gremial: el portal volvió a responder (${portal})` : `Gremial: el portal no anda (${portal})`
  const text = over
    ? `${portal} anda otra vez. ${moment}.`
    : `${que}. ${moment}.\n\nEn ese equipo: gremial diagnostico dice qué está mal y qué hacer; journalctl -u gremial -n 50, por qué terminó.`
  const failed: string[] = []
  const attempts: Array<[string, () => Promise<unknown>]> = []
  const { alerts, smtpUrl, watchers } = config
  if (alerts) {
    const message = { portal, cosa, estado: over ? 'termina' : 'empieza', momento: now.toISOString(), que }
    attempts.push(['GREMIAL_ALERTAS', () => postSigned(alerts, `vigia-${cosa}-${now.getTime()}`, message, now)])
  }
  if (smtpUrl && watchers.length > 0) {
    const user = decodeURIComponent(new URL(smtpUrl).username)
    const from = user.includes('@') ? user : watchers[0]
    attempts.push([
      'GREMIAL_AVISAR_A',
      async () => {
        const transport = (await mailer()).createTransport({ url: smtpUrl, ...timeouts } as never)
        try {
          await transport.sendMail({ from, to: [...watchers], subject, text })
        } finally {
          transport.close()
        }
      },
    ])
  }
  await Promise.all(
    attempts.map(([name, run]) =>
      run().catch((error: Error) => failed.push(`${name}: ${(error.cause as Error)?.message ?? error.message}`)),
    ),
  )
  return { told: attempts.length - failed.length, failed }
}

/**
 * One round: looks, and notifies when trouble begins, each day that it lasts, and when it is over. If nobody could be notified, the
 * next round tries again. Returns the trouble and one line for the log.
 */
export async function watch(config: Config, options: WatchOptions = {}): Promise<{ trouble: Trouble | undefined; line: string }> {
  const now = options.now ?? new Date()
  const file = watchFile(config)
  const before = readState(file)
  const trouble = await look(localBase(config), options)
  const begun = trouble && before.cosa === trouble.cosa ? (before.desde ?? now.toISOString()) : now.toISOString()
  const next: State = trouble ? { cosa: trouble.cosa, desde: begun } : {}
  const due = trouble
    ? before.cosa !== trouble.cosa || before.dicho === undefined || now.getTime() - Date.parse(before.dicho) >= againMs
    : before.dicho !== undefined
  let line = trouble?.que ?? 'El portal responde'
  if (due) {
    const { told, failed } = await tell(config, trouble ?? { cosa: before.cosa ?? 'caido', que: 'Pasó' }, !trouble, now)
    if (trouble && told > 0) next.dicho = now.toISOString()
    else if (!trouble && told === 0) Object.assign(next, before)
    line += [told > 0 ? '. Se avisó' : '. No se avisó a nadie', ...failed].join('; ')
  } else if (trouble && before.dicho !== undefined) next.dicho = before.dicho
  writeState(file, next)
  return { trouble, line }
}
