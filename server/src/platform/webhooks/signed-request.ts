import { createHmac, timingSafeEqual } from 'node:crypto'
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import type { LookupFunction } from 'node:net'

/** Another program that is spoken to, and the secret that both sides know. */
export interface SignedEndpoint {
  url: string
  secret: string
  /** Who looks its name up, where the address is not of who runs the installation: it is hostile (push/address.ts). */
  lookup?: LookupFunction
}

/** It said no for good to this message. */
export class RefusedMessage extends Error {}

const timeoutMs = 15_000
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
 * may be tried again. Of the answer its head is read and nothing else, and no redirection is followed.
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

/** The number of the answer. Throws what kept it from coming: what the system called it is its cause. */
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
      // Who is trusted keeps its connection; of anybody else not a byte more is read.
      if (lookup) answer.destroy()
      else answer.resume()
      done(answer.statusCode ?? 0)
    })
    asked.end(body)
  })
}

/** The number that its address answers with, whatever it is. Throws what kept it from that. */
export async function answerOf({ url }: SignedEndpoint): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(4_000) })
  return answer.status
}
