import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { ends } from '../../../test/eventually.ts'
import { buildApp } from '../../app.ts'

/** Response headers of one request; values that differ between answers are reduced to their names. */
const changing = new Set(['date', 'etag', 'last-modified', 'content-length'])

const asked: Array<[name: string, method: string, path: string]> = [
  ['page', 'GET', '/login'],
  ['api', 'GET', '/api/organizacion'],
  ['refused', 'POST', '/api/bancos'],
  ['file', 'GET', '/sello.svg'],
  ['worker', 'GET', '/sw.js'],
  ['none', 'GET', '/no-existe.txt'],
  ['unreadable', 'GET', '/%zz'],
]

async function headersAt(publicUrl: string | undefined) {
  const t = await testApp()
  const services = { ...t.services, config: { ...t.services.config, publicUrl } }
  const app = await buildApp({ services, sessions: t.app.sessions, limits: false, logLevel: 'silent' })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const assets = readdirSync(join(import.meta.dirname, '../../../../web/dist/assets'))
  // An asset that was compressed at build time, as all but the smallest are.
  const built = assets.find((name) => /^[\w-]+\.js$/.test(name) && assets.includes(`${name}.gz`))
  const all: Record<string, Record<string, string>> = {}
  for (const [name, method, path] of [...asked, ['part', 'GET', `/assets/${built}`] as const])
    all[name] = await new Promise((done, fail) => {
      request({ port, host: '127.0.0.1', method, path, headers: { 'accept-encoding': 'gzip' } }, (answer) => {
        const { rawHeaders } = answer
        const seen: Record<string, string> = { status: String(answer.statusCode) }
        for (let i = 0; i < rawHeaders.length; i += 2) {
          const key = String(rawHeaders[i]).toLowerCase()
          seen[key] = changing.has(key) ? '…' : String(rawHeaders[i + 1])
        }
        answer.resume().on('end', () => done(seen))
      })
        .on('error', fail)
        .end()
    })
  await ends('the application', app.close())
  return all
}

const policy =
  "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;font-src 'self';connect-src 'self';worker-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none';require-trusted-types-for 'script';trusted-types default"
const https = { 'strict-transport-security': 'max-age=31536000' }
const kept = { date: '…', connection: 'keep-alive', 'keep-alive': 'timeout=72' }
const zipped = { vary: 'accept-encoding', 'content-encoding': 'gzip' }
const page = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}
const api = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}
const file = { ...zipped, ...kept, 'accept-ranges': 'bytes', 'cache-control': 'no-cache', etag: '…', 'last-modified': '…' }
const expected: Record<string, Record<string, string>> = {
  page: {
    status: '200',
    ...page,
    ...zipped,
    ...kept,
    'cache-control': 'no-cache',
    'content-type': 'text/html',
    // Compressed in more than one piece, above 16 KB.
    'transfer-encoding': 'chunked',
  },
  api: { status: '200', ...api, ...zipped, ...kept, 'content-type': 'application/json; charset=utf-8', 'content-length': '…' },
  refused: { status: '401', ...api, date: '…', 'content-type': 'application/json', 'content-length': '…' },
  file: { status: '200', ...page, ...file, 'content-type': 'image/svg+xml', 'transfer-encoding': 'chunked' },
  worker: {
    status: '200',
    ...page,
    ...file,
    'content-type': 'application/javascript; charset=utf-8',
    'transfer-encoding': 'chunked',
  },
  none: { status: '404', ...page, ...kept, 'content-type': 'text/plain', 'content-length': '…' },
  unreadable: { status: '400', ...page, ...kept, 'content-type': 'application/json', 'content-length': '…' },
}
/** Code whose name changes with its content; it runs under the policy of its page. */
const part = {
  status: '200',
  ...zipped,
  ...kept,
  'cache-control': 'public, max-age=31536000, immutable',
  'content-type': 'application/javascript; charset=utf-8',
  'content-length': '…',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

test('each header of a page, API or file response is declared; HSTS is for the own name only', async () => {
  const secure = Object.fromEntries(Object.entries(expected).map(([name, headers]) => [name, { ...headers, ...https }]))
  assert.deepEqual(await headersAt('https://portal.misindicato.org'), { ...secure, part })
  assert.deepEqual(await headersAt('http://portal.misindicato.org'), { ...expected, part })
})

test('a limited call says when to come back, and to nobody how many tries are left', async () => {
  const t = await testApp({ limits: true })
  const tried = () => t.visitor().post('nuevo-usuario/reenviar-correo')
  const answers = []
  for (let i = 0; i < 11; i++) answers.push(await tried())
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [400, 429])
  assert.match(String(answers.at(-1)?.headers['retry-after']), /^\d+$/)
  for (const { headers } of answers)
    assert.deepEqual(
      Object.keys(headers).filter((name) => /rate-?limit/.test(name)),
      [],
    )
})

test('security.txt names whom to write to about a vulnerability, and until when it holds', async () => {
  const t = await testApp()
  const { body, statusCode, headers } = await t.app.inject({ method: 'GET', url: '/.well-known/security.txt' })
  assert.equal(statusCode, 200, body)
  assert.match(String(headers['content-type']), /^text\/plain/)
  assert.match(body, /^Contact: mailto:\S+@\S+\nExpires: (\S+Z)\nPreferred-Languages: es, en\n/)
  const days = (Date.parse(/Expires: (\S+)/.exec(body)?.[1] ?? '') - Date.now()) / 86_400_000
  assert.ok(days > 170 && days < 365, `${days} days`)
})
