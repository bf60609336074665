import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { ends, eventually } from '../../../test/eventually.ts'
import { askAgain, keepAlive } from '../../../test/keep-alive.ts'
import { buildApp } from '../../app.ts'
import { welcomeRoutes } from '../../installation/welcome/routes.ts'
import type { Welcome } from '../../installation/welcome/welcome.ts'
import { Sessions } from '../access/session.ts'
import { BackupRefused } from '../backup/refused.ts'
import { DatabaseGone } from '../db/connection.ts'

const t = await testApp()
const portOf = async (app: FastifyInstance) => Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
const port = await portOf(t.app)
const cookieOf = async (who: string) => `Cookie: ${(await t.login(who)).headers.cookie}`
const beto = await cookieOf('beto')
const admin = await cookieOf('admin')

type Request = [line: string, headers: string[], body: string | Buffer]
const bytesOf = ([line, headers, body]: Request) => {
  const length = headers.some((header) => /^transfer-encoding/i.test(header))
    ? []
    : [`Content-Length: ${Buffer.byteLength(body)}`]
  const head = [`${line} HTTP/1.1`, 'Host: x', ...headers, ...length, '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head), Buffer.from(body)])
}
const json = 'Content-Type: application/json'
/** Longer than the buffers of a stream, and incompressible. */
const noise = randomBytes(400_000)
const long = Buffer.alloc(2_000_000, 'a')
const multipart = (boundary = '') => `Content-Type: multipart/form-data${boundary}`
const file = (name: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ])
const form = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from('--x--\r\n')])

/** For each request, its status and what becomes of its connection. */
async function afterEach(at: number, requests: Record<string, Request>): Promise<Record<string, string>> {
  const seen: Record<string, string> = {}
  for (const [name, request] of Object.entries(requests)) {
    const { status, next } = await askAgain(at, bytesOf(request))
    seen[name] = `${status} ${next}`
    // The remaining requests would take as long.
    if (next === 'hangs') break
  }
  return seen
}
const each = (names: string[], result: string) => Object.fromEntries(names.map((name) => [name, result]))

test('a content-encoded request gets 415 on every kind of route, and the connection works on', async () => {
  const routes: Array<[line: string, headers: string[]]> = [
    ['POST /api/login', [json]],
    ['POST /api/bancos', [beto, json]],
    ['PUT /api/usuarios/actual/imagen', [beto, multipart('; boundary=x')]],
    ['GET /api/salud', []],
    ['GET /login', []],
    ['GET /sw.js', []],
    ['GET /no-existe.txt', []],
    ['POST /no-existe', [json]],
    ['POST /api/no-existe', [json]],
  ]
  const bodies = { 'a bomb': gzipSync(Buffer.alloc(30_000_000)), noise, 'two bytes': gzipSync('{}') }
  const requests: Record<string, Request> = {}
  for (const [line, headers] of routes)
    for (const [kind, body] of Object.entries(bodies))
      requests[`${line}, ${kind}`] = [line, [...headers, 'Content-Encoding: gzip'], body]
  for (const coding of ['GZIP', 'br', 'deflate', 'zstd', 'foo', 'gzip, gzip', 'identity, gzip', 'x'.repeat(5_000)])
    requests[coding] = ['POST /api/login', [json, `Content-Encoding: ${coding}`], noise]
  requests['two headers'] = ['POST /api/login', [json, 'Content-Encoding: identity', 'Content-Encoding: gzip'], noise]
  assert.deepEqual(await afterEach(port, requests), each(Object.keys(requests), '415 answered'))
  const plain: Record<string, Request> = {
    identity: ['POST /api/login', [json, 'Content-Encoding: Identity'], '{}'],
    empty: ['POST /api/login', [json, 'Content-Encoding:'], '{}'],
  }
  assert.deepEqual(await afterEach(port, plain), each(Object.keys(plain), '400 answered'))
})

test('after each refusal, of each parser, the connection answers the next request or is closed', async () => {
  const photo = 'PUT /api/usuarios/actual/imagen'
  const imports = 'POST /api/importaciones?tipo=seccionales'
  const requests: Record<string, [Request, expected: string]> = {
    'JSON that is not': [['POST /api/login', [json], long.subarray(0, 60_000)], '400 answered'],
    'JSON of nothing': [['POST /api/login', [json], ''], '400 answered'],
    'two hosts': [['POST /api/login', ['Host: y', json], long], '400 answered'],
    'no session': [['POST /api/bancos', [json], long], '401 answered'],
    'a read without session': [['GET /api/bancos', [json], long], '401 answered'],
    'no permission': [['POST /api/bancos', [beto, json], long], '403 answered'],
    'another origin': [['POST /api/bancos', [beto, 'Sec-Fetch-Site: cross-site', json], long], '403 answered'],
    'no such call': [['POST /api/no-existe', [json], '{}'], '404 answered'],
    'no such page': [['POST /no-existe', [json], '{}'], '404 answered'],
    'no such file': [['GET /no-existe.txt', [json], long], '404 answered'],
    'an address that cannot be read': [['POST /%zz', [json], long], '400 answered'],
    'an address that is too long': [[`GET /api/bancos/${'1'.repeat(301)}`, [json], long], '404 answered'],
    'too long': [['POST /api/login', [json], long], '413 answered'],
    'too long, in chunks': [
      ['POST /api/login', [json, 'Transfer-Encoding: chunked'], `${(2e6).toString(16)}\r\n${long}\r\n0\r\n\r\n`],
      '413 closed',
    ],
    XML: [['POST /api/login', ['Content-Type: application/xml'], long], '415 answered'],
    text: [['POST /api/login', ['Content-Type: text/plain'], '{}'], '415 answered'],
    'no type': [['POST /api/login', [], long], '415 answered'],
    'multipart where none is read': [['POST /api/login', [multipart('; boundary=x')], long], '415 answered'],
    'a photo without boundary': [[photo, [beto, multipart()], long], '400 answered'],
    'a photo with another boundary': [[photo, [beto, multipart('; boundary=y')], form(file('imagen', long))], '400 answered'],
    'a photo that is too heavy': [
      [photo, [beto, multipart('; boundary=x')], form(file('i', Buffer.alloc(6_500_000)))],
      '413 answered',
    ],
    'a photo with a name of the language': [
      [photo, [beto, multipart('; boundary=x')], form(file('toString', long))],
      '400 answered',
    ],
    'ten photos': [[photo, [beto, multipart('; boundary=x')], form(...Array(10).fill(file('imagen', noise)))], '415 answered'],
    'a sheet without boundary': [[imports, [admin, multipart()], long], '400 answered'],
    'a sheet of nothing': [
      [imports, [admin, multipart('; boundary=x')], form(file('archivo', Buffer.alloc(0)), file('b', long))],
      '400 answered',
    ],
    'a signed message that is too long': [
      ['POST /api/integraciones/finanzas/rendiciones/1/estado', [json], long],
      '413 answered',
    ],
    'an expectation': [['POST /api/login', [json, 'Expect: something'], long], '417 answered'],
    'health, with a body': [['GET /api/salud', [json], long.subarray(0, 900_000)], '200 answered'],
    'a page, with a body': [['GET /login', [json], long.subarray(0, 900_000)], '200 answered'],
    'a file, with a body': [['GET /sw.js', [json], long.subarray(0, 900_000)], '200 answered'],
  }
  const seen = await afterEach(port, Object.fromEntries(Object.entries(requests).map(([name, [request]]) => [name, request])))
  assert.deepEqual(seen, Object.fromEntries(Object.entries(requests).map(([name, [, expected]]) => [name, expected])))
})

test('after 429 and 503, in admission control or a route, the connection serves the next', async () => {
  const limited = await testApp({ limits: true, door: true })
  const at = await portOf(limited.app)
  const mail: Request = ['POST /api/nuevo-usuario/reenviar-correo', [json], '{}']
  for (let i = 0; i < 10; i++) await askAgain(at, bytesOf(mail))
  const { pool } = limited.services.database
  const many: Record<string, Request> = { 'too many': [mail[0], mail[1], long] }
  assert.deepEqual(await afterEach(at, many), { 'too many': '429 answered' })
  Object.defineProperty(pool, 'waitingCount', { value: 1_000, configurable: true })
  const busy: Record<string, Request> = {
    write: ['POST /api/login', [json], long],
    read: ['GET /api/organizacion', [json], long],
  }
  assert.deepEqual(await afterEach(at, busy), each(['write', 'read'], '503 answered'))
  Reflect.deleteProperty(pool, 'waitingCount')
  const sessions = new Sessions(t.services.database)
  sessions.resolve = () => Promise.reject(new DatabaseGone(new Error('away'), false))
  const app = await buildApp({ services: t.services, sessions, limits: false, logLevel: 'silent' })
  const gone: Record<string, Request> = { 'no database': ['POST /api/bancos', [beto, json], long] }
  assert.deepEqual(await afterEach(await portOf(app), gone), { 'no database': '503 answered' })
  await ends('the application without a database', app.close())
})

test('after a refused raw body, unread or half read, the connection serves the next request', async () => {
  const welcome = {
    open: async () => true,
    admits: (code: string) => (code === 'yes' || code === 'late' ? code : 'no'),
    async receive(from: number, _total: number, piece: NodeJS.ReadableStream) {
      if (from > 0) await once(piece, 'readable')
      if (from > 2) piece.on('readable', () => undefined)
      if (from > 1) throw new Error('something broke')
      throw new BackupRefused('cortada', 'cut')
    },
  }
  const app = await buildApp({
    services: t.services,
    sessions: t.app.sessions,
    limits: false,
    logLevel: 'silent',
    also: (app) => welcomeRoutes(app, welcome as unknown as Welcome),
  })
  const put = (code: string, from: number): Request => [
    `PUT /bienvenida/archivo?desde=${from}&total=9`,
    [`X-Codigo: ${code}`, 'Content-Type: application/octet-stream'],
    long,
  ]
  const seen = await afterEach(await portOf(app), {
    wrong: put('otro', 0),
    late: put('late', 0),
    unread: put('yes', 0),
    'half read': put('yes', 1),
    'half read, and broken': put('yes', 2),
    'half read, and listened to': put('yes', 3),
  })
  assert.deepEqual(seen, {
    wrong: '403 answered',
    late: '429 answered',
    unread: '409 answered',
    'half read': '409 answered',
    'half read, and broken': '500 answered',
    'half read, and listened to': '500 answered',
  })
  await ends('the application of an empty installation', app.close())
})

test('a request whose body does not end in time is answered 408, and its connection is closed', async () => {
  const { socket, received, closed } = await keepAlive(port)
  const accepted = once(t.app.server, 'request')
  socket.write(`POST /api/login HTTP/1.1\r\nHost: x\r\n${json}\r\nContent-Length: 90\r\n\r\n{`)
  const [request] = await accepted
  // Emits the error that Node emits when its check, every half minute, finds a late request.
  t.app.server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), request.socket)
  await eventually(closed, true)
  assert.match(received(), /^HTTP\/1\.1 408 /)
})
