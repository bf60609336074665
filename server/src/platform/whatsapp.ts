import { createHmac } from 'node:crypto'
import type { Config } from './config.ts'

/** The provider said no for good to this message. */
export class RefusedMessage extends Error {}

const patienceMs = 15_000

/** What signs a message: moment (Unix seconds), key and body, with the secret that both sides know. Hexadecimal. */
export const signatureOf = (secret: string, moment: string, key: string, body: string): string =>
  createHmac('sha256', secret).update(`${moment}.${key}.${body}`).digest('hex')

/**
 * Hands a message to the organisation's WhatsApp provider: a POST of JSON with its key and its signature. 2xx is that it took it, and 409 that
 * it had taken it under that key, so that saying it again is harmless. RefusedMessage for any other 4xx but those that pass (408, 425, 429);
 * anything else may be tried again.
 */
export async function postWhatsapp(
  { url, secret }: NonNullable<Config['whatsapp']>,
  key: string,
  message: object,
  now: Date,
): Promise<void> {
  const body = JSON.stringify(message)
  const moment = String(Math.floor(now.getTime() / 1000))
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      'x-gremial-momento': moment,
      'x-gremial-firma': signatureOf(secret, moment, key, body),
    },
    body,
  })
  await answer.body?.cancel()
  if (answer.ok || answer.status === 409) return
  if (answer.status >= 400 && answer.status < 500 && ![408, 425, 429].includes(answer.status))
    throw new RefusedMessage(`HTTP ${answer.status}`)
  throw new Error(`HTTP ${answer.status}`)
}

/** Whether the provider's address answers anything. Throws what kept it from that. */
export async function whatsappAnswers({ url }: NonNullable<Config['whatsapp']>): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(4_000) })
  return answer.status
}
