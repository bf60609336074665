import { request } from 'node:https'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { PushConfig } from '../config/push-key.ts'
import { isOwnService, publicLookup, pushAddress } from './address.ts'

/** A push subscription, as the browser reports it. */
export interface Subscription {
  direccion: string
  p256dh: string
  auth: string
}

/** Result of a push: accepted, subscription gone, refused, or to be retried later (with the service's Retry-After in seconds). */
export type Outcome = { what: 'taken' | 'gone' | 'refused' } | { what: 'later'; seconds: number }

const timeoutMs = 15_000
/** Time to live: after it, a phone that was off shows it only in the portal. */
const keptSeconds = 7 * 86_400

/**
 * Sends a push notification, encrypted for that browser (RFC 8291) and signed by this installation (RFC 8292). Reads only the
 * head of the answer and follows no redirect. Throws if the service could not be reached.
 */
export async function postNotice(
  push: PushConfig,
  subject: string,
  { direccion, p256dh, auth }: Subscription,
  notice: object,
  stopping: AbortSignal,
): Promise<Outcome> {
  const url = pushAddress(push.hosts, direccion)
  if (!url) return { what: 'gone' }
  const { headers, body } = await buildPushPayload(
    { data: JSON.stringify(notice), options: { ttl: keptSeconds, urgency: 'normal' } },
    { endpoint: url.href, expirationTime: null, keys: { p256dh, auth } },
    { subject, publicKey: push.publicKey, privateKey: push.privateKey },
  )
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping])
  return new Promise((done, fail) => {
    const asked = request(url, {
      method: 'POST',
      headers,
      agent: false,
      signal,
      maxHeaderSize: 16_384,
      ...(isOwnService(push.hosts, url) ? {} : { lookup: publicLookup }),
    })
    asked.once('error', fail)
    asked.once('response', (answer) => {
      answer.on('error', () => undefined)
      answer.destroy()
      done(outcomeOf(answer.statusCode ?? 0, answer.headers['retry-after']))
    })
    asked.end(body)
  })
}

/** Maps the status of the answer to an outcome. */
export function outcomeOf(status: number, retryAfter: string | undefined): Outcome {
  if (status >= 200 && status < 300) return { what: 'taken' }
  if (status === 404 || status === 410) return { what: 'gone' }
  if (status === 408 || status === 429 || status >= 500)
    return { what: 'later', seconds: /^\d{1,7}$/.test(retryAfter ?? '') ? Number(retryAfter) : 0 }
  return { what: 'refused' }
}
