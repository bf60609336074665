import { createHmac, timingSafeEqual } from 'node:crypto'
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import type { LookupFunction } from 'node:net'

/** An external program with a shared secret. */
export interface SignedEndpoint {
  url: string
  secret: string
  /** DNS lookup for an untrusted address, one that the operator did not configure (push/address.ts). */
  lookup?: LookupFunction
}

/** The receiver permanently refused this message. */
export class RefusedMessage extends Error {}

const timeoutMs = 15_000
/** Maximum age, or clock skew, of a signature in seconds. */
const oldestS = 300

export const signedHeaders = { key: 'idempotency-key', moment: 'x-gremial-momento', signature: 'x-gremial-firma' } as const

/** HMAC of timestamp (Unix seconds), key and body with the shared secret, in hexadecimal. */
export const signatureOf = (secret: string, moment: string, key: string, body: string | Buffer): string =>
  createHmac('sha256', secret).update(`${moment}.${key}.`).update(body).digest('hex')

/** Headers of a message signed now. */
export function headersOf(secret: string, key: string, body: string, now: Date): Record<string, string> {
  const moment = String(Math.floor(now.getTime() / 1000))
  return {
    'content-type': 'application/json',
    [signedHeaders.key]: key,
    [signedHeaders.moment]: moment,
    [signedHeaders.signature]: signatureOf(secret, moment, key, body),
  }
}

/** True if a message was signed with the secret, and recently. Compares in constant time. */
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
 * Sends a signed JSON message by POST. 2xx means accepted. 409 means already accepted under that key, so a retry is harmless.
 * Throws RefusedMessage for any other 4xx except the temporary ones (408, 425, 429). After any other error a retry makes sense.
 * Reads only the head of the answer and follows no redirect.
 */
export async function postSigned(
  place: SignedEndpoint,
  key: string,
  message: object,
  now: Date,
  stopping?: AbortSignal,
): Promise<void> {
  const status = await numberOf(place, key, JSON.stringify(message), now, stopping)
  if ((status >= 200 && status < 300) || status === 409) return
  if (status >= 400 && status < 500 && ![408, 425, 429].includes(status)) throw new RefusedMessage(`HTTP ${status}`)
  throw new Error(`HTTP ${status}`)
}

/** Status of the answer. Throws if there is none, with the system's error as its cause. */
function numberOf({ url, secret, lookup }: SignedEndpoint, key: string, body: string, now: Date, stopping?: AbortSignal) {
  const timeout = AbortSignal.timeout(timeoutMs)
  const request = url.startsWith('https:') ? secure : plain
  return new Promise<number>((done, fail) => {
    const asked = request(url, {
      method: 'POST',
      headers: { ...headersOf(secret, key, body, now), 'content-length': Buffer.byteLength(body) },
      maxHeaderSize: 16_384,
      signal: stopping ? AbortSignal.any([timeout, stopping]) : timeout,
      ...(lookup ? { lookup, agent: false } : {}),
    })
    asked.once('error', (error) =>
      fail(timeout.aborted ? timeout.reason : new Error('no answer', { cause: error.cause ?? error })),
    )
    asked.once('response', (answer) => {
      answer.on('error', () => undefined)
      // Connections to trusted programs are reused; of others no further byte is read.
      if (lookup) answer.destroy()
      else answer.resume()
      done(answer.statusCode ?? 0)
    })
    asked.end(body)
  })
}

/** Status that the address answers to a HEAD request, whatever it is. Throws if it cannot be reached. */
export async function answerOf({ url }: SignedEndpoint): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(4_000) })
  return answer.status
}
