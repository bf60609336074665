import { createHmac, timingSafeEqual } from 'node:crypto'

/** Another program that is spoken to, and the secret that both sides know. */
export interface SignedPlace {
  url: string
  secret: string
}

/** It said no for good to this message. */
export class RefusedMessage extends Error {}

const patienceMs = 15_000
/** What was signed longer ago than this, or later than now by as much, is not believed. */
const oldestS = 300

export const signedHeaders = { key: 'idempotency-key', moment: 'x-gremial-momento', signature: 'x-gremial-firma' } as const

/** What signs a message: moment (Unix seconds), key and body, with the secret that both sides know. Hexadecimal. */
export const signatureOf = (secret: string, moment: string, key: string, body: string | Buffer): string =>
  createHmac('sha256', secret).update(`${moment}.${key}.`).update(body).digest('hex')

/** The headers of a message that is signed now. */
export function headersOf(secret: string, key: string, body: string, now: Date): Record<string, string> {
  const moment = String(Math.floor(now.getTime() / 1000))
  return {
    'content-type': 'application/json',
    [signedHeaders.key]: key,
    [signedHeaders.moment]: moment,
    [signedHeaders.signature]: signatureOf(secret, moment, key, body),
  }
}

/** Whether a message that came is of who knows the secret, and of now: compared in the time that it takes whatever it says. */
export function isSigned(
  secret: string,
  headers: Record<string, string | string[] | undefined>,
  body: string | Buffer,
  now: Date,
): boolean {
  const [key, moment, signature] = Object.values(signedHeaders).map((name) => String(headers[name] ?? ''))
  if (!key || !moment || !signature || !/^\d{9,11}$/.test(moment)) return false
  const given = Buffer.from(signature)
  const right = Buffer.from(signatureOf(secret, moment, key, body))
  const same = given.length === right.length && timingSafeEqual(given, right)
  return same && Math.abs(now.getTime() / 1000 - Number(moment)) <= oldestS
}

/**
 * Hands a message to another program: a POST of JSON with its key and its signature. 2xx is that it took it, and 409 that it had taken it
 * under that key, so that saying it again is harmless. RefusedMessage for any other 4xx but those that pass (408, 425, 429); anything else
 * may be tried again.
 */
export async function postSigned(
  { url, secret }: SignedPlace,
  key: string,
  message: object,
  now: Date,
  stopping?: AbortSignal,
): Promise<void> {
  const body = JSON.stringify(message)
  const patience = AbortSignal.timeout(patienceMs)
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: stopping ? AbortSignal.any([patience, stopping]) : patience,
    headers: headersOf(secret, key, body, now),
    body,
  })
  await answer.body?.cancel()
  if (answer.ok || answer.status === 409) return
  if (answer.status >= 400 && answer.status < 500 && ![408, 425, 429].includes(answer.status))
    throw new RefusedMessage(`HTTP ${answer.status}`)
  throw new Error(`HTTP ${answer.status}`)
}

/** The number that its address answers with, whatever it is. Throws what kept it from that. */
export async function answerOf({ url }: SignedPlace): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(4_000) })
  return answer.status
}
