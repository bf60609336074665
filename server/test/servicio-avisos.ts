import assert from 'node:assert/strict'
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { atEnd } from './at-end.ts'
import { certificadoDePrueba } from './certificado.ts'

/** A browser subscribed to push: its subscription, and its private keys. */
export class Browser {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  private readonly pair: ECDH
  private readonly secret = randomBytes(16)

  constructor(service: string) {
    this.pair = createECDH('prime256v1')
    this.p256dh = this.pair.generateKeys('base64url')
    this.auth = this.secret.toString('base64url')
    this.endpoint = `${service}/suscripcion/${randomBytes(12).toString('base64url')}`
  }

  get asked() {
    return { endpoint: this.endpoint, p256dh: this.p256dh, auth: this.auth }
  }

  /** Decrypts a message by RFC 8188 and RFC 8291: one record, the last one. */
  read(body: Buffer): Record<string, string> {
    const [salt, size, length] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)]
    const serverKey = body.subarray(21, 21 + length)
    const sealed = body.subarray(21 + length)
    assert.ok(sealed.length <= size && body.length <= 4096)
    const derive = (ikm: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
      Buffer.from(hkdfSync('sha256', ikm, salt, info, bytes))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.pair.getPublicKey(), serverKey])
    const ikm = derive(this.pair.computeSecret(serverKey), this.secret, info, 32)
    const cek = derive(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const open = createDecipheriv('aes-128-gcm', cek, nonce)
    open.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
    const end = padded.lastIndexOf(2)
    assert.ok(padded.subarray(end + 1).every((byte) => byte === 0))
    return JSON.parse(padded.subarray(0, end).toString())
  }
}

/** Verifies a message's VAPID signature (RFC 8292) and returns its claims; throws if it is invalid. */
export function signedBy({ headers }: Pick<IncomingMessage, 'headers'>): { key: string; aud: string; sub: string; exp: number } {
  const [, t = '', k = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = t.split('.')
  const point = Buffer.from(k, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const said = JSON.parse(Buffer.from(head, 'base64url').toString())
  assert.equal(said.alg, 'ES256')
  assert.ok(
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  )
  return { key: k, ...JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}

interface Taken {
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
}

/** A local push service: accepts signed messages and answers as told. */
export async function pushService() {
  const taken: Taken[] = []
  const answers = new Map<string, [status: number, headers?: Record<string, string>]>()
  const server = createServer(certificadoDePrueba, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      taken.push({ path, headers: request.headers, body: Buffer.concat(parts) })
      const [status, headers = {}] = answers.get(path) ?? [201]
      response.writeHead(status, headers).end('x'.repeat(100_000))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, certificadoDePrueba.cert])
  atEnd(() => {
    setDefaultCACertificates(before)
    server.closeAllConnections()
    server.close()
  })
  const host = `localhost:${(server.address() as AddressInfo).port}`
  return {
    host,
    base: `https://${host}`,
    taken,
    /** Sets the answer to messages for a browser. */
    answer: (browser: Browser, status: number, headers?: Record<string, string>) =>
      answers.set(new URL(browser.endpoint).pathname, [status, headers]),
    /** Decrypted messages for a browser since the last call. */
    read(browser: Browser) {
      const path = new URL(browser.endpoint).pathname
      const its = taken.filter((one) => one.path === path)
      for (const one of its) taken.splice(taken.indexOf(one), 1)
      return its.map((one) => browser.read(one.body))
    },
  }
}
