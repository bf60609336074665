import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { request } from 'node:https'
import type { Socket } from 'node:net'
import { connect } from 'node:tls'
import { test } from 'vitest'
import { testApp } from './app.ts'
import { bentFrames, bentRequests, heardBy, through } from './contrabando.ts'
import { ends, eventually } from './eventually.ts'
import { askAgain } from './keep-alive.ts'
import { porte, vigil } from './porte.ts'

interface Kind {
  /**
   * True if it buffers whole bodies before passing them on. One that does not closes the connection of a client still sending a
   * rejected body.
   */
  keepsBodies?: boolean
}

/** Tests that every sample proxy of instalacion/ must pass, in front of the portal. */
export async function testProxy(
  name: string,
  start: (ports: number[]) => Promise<string>,
  { keepsBodies = true }: Kind = {},
): Promise<void> {
  const t = await testApp({ limits: true })
  const own = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }))
  const proxy = new URL(await start([Number(own.port)]))
  const port = Number(proxy.port)
  const heard = heardBy(t.app.server)

  interface Sent {
    from?: string
    body?: string
    headers?: Record<string, string>
  }
  const ask = (method: string, path: string, { from, body, headers = {} }: Sent = {}) =>
    new Promise<{ status: number; text: string }>((done, fail) => {
      const json = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          servername: 'localhost',
          rejectUnauthorized: false,
          agent: false,
          method,
          path,
          headers: { host: proxy.host, ...json, ...headers },
          ...(from ? { localAddress: from } : {}),
        },
        (answer) => {
          let text = ''
          answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
          answer.on('end', () => done({ status: answer.statusCode ?? 0, text }))
          answer.on('error', fail)
        },
      )
      sent.on('error', fail)
      sent.end(body)
    })
  const serves = async (after: string) => {
    const { status, text } = await ask('GET', '/api/salud')
    assert.equal(status, 200, `${after}: ${text}`)
    assert.ok(JSON.parse(text), after)
  }

  test(`${name}: no request hides in another, in either protocol, and whoever bends them keeps nobody out`, async () => {
    await serves('at first')
    const all = [...Object.entries(bentRequests(proxy.host)), ...Object.entries(bentFrames(proxy.host))]
    assert.ok(all.length > 70)
    for (const [what, bytes] of all) {
      heard.length = 0
      const said = await through(port, bytes, { tls: true, h2: what.startsWith('h2') })
      assert.deepEqual(
        heard.filter(({ url }) => /^\/metrics(?![;%])/.test(url)),
        [],
        `${what}: the hidden one came through`,
      )
      // The portal receives at most one distinct request from the visitor; Caddy also asks for its health.
      const asked = heard.filter(({ headers }) => headers['x-forwarded-for'] !== undefined)
      assert.ok(
        asked.length <= 1 || new Set(asked.map(({ method, url }) => method + url)).size === 1,
        `${what}: ${asked.map((h) => h.url).join(' ')}`,
      )
      for (const { headers } of asked) assert.notEqual(headers.host, 'otro.example', what)
      assert.doesNotMatch(said, /gremial_pedidos_total/, what)
      await serves(what)
    }
  })

  const spoofed = [
    'X-Forwarded-For',
    'Forwarded',
    'X-Real-IP',
    'X-Client-IP',
    'True-Client-IP',
    'CF-Connecting-IP',
    'X-Original-Forwarded-For',
  ]
  test(`${name}: whoever says that they are somebody else is counted where they are, and another visitor by themselves`, async () => {
    const tried = (from: string, headers: Record<string, string> = {}) =>
      ask('POST', '/api/nuevo-usuario/reenviar-correo', { from, body: '{}', headers }).then(({ status }) => status)
    const statuses: number[] = []
    for (let i = 0; i < 14; i++) {
      const said = i % 2 ? `203.0.113.${i}` : `198.51.100.${i}, 127.0.0.1`
      const headers = Object.fromEntries(spoofed.map((header) => [header, header === 'Forwarded' ? `for=${said}` : said]))
      const away: Record<string, string> = i > 6 ? { Connection: 'close, X-Forwarded-For' } : {}
      statuses.push(await tried('127.0.0.41', { ...headers, ...away }))
    }
    assert.deepEqual(statuses, [...Array(10).fill(400), ...Array(4).fill(429)])
    assert.equal(await tried('127.0.0.42', { 'X-Forwarded-For': '127.0.0.41' }), 400)
    // A visitor cannot choose the site's name: redirects and pages use the portal's own.
    for (const host of ['otro.example', 'a b', '//'])
      assert.equal(
        (await ask('GET', '/login', { headers: { 'X-Forwarded-Host': host, 'X-Forwarded-Proto': 'x' } })).status,
        200,
        host,
      )
  })

  test(`${name}: a body that is refused is refused in words, and the process is not taken for a dead one`, async () => {
    const refused = { status: 413, text: '{"codigo":""}' }
    for (const body of ['{"a":', 'a'.repeat(70_000), 'a'.repeat(3_000_000), 'a'.repeat(9_900_000)]) {
      const sent = ask('POST', '/api/login', { body, from: '127.0.0.43' })
      const { status, text } = await (keepsBodies || body.length < 100_000 ? sent : sent.catch(() => refused))
      assert.deepEqual([status, typeof JSON.parse(text).codigo], [body.length > 10 ? 413 : 400, 'string'], `${body.length}`)
      await serves(`a body of ${body.length}`)
    }
    const tooLong = ask('POST', '/api/login', { body: 'a'.repeat(10_600_000), from: '127.0.0.43' })
    const { status } = await tooLong.catch(() => refused)
    // Rejected by the proxy itself, or 502 if it had begun to pass the body on.
    assert.ok(status === 413 || (!keepsBodies && status === 502), `the proxy says ${status} of what is too long for it`)
    await serves('what is too long for the proxy')
  })

  test(`${name}: after bodies that are refused or left unread, the next request of every visitor is answered`, async () => {
    const noise = randomBytes(400_000)
    const json = 'Content-Type: application/json'
    const coded = [json, 'Content-Encoding: gzip']
    const cookie = `Cookie: ${(await t.login('beto')).headers.cookie}`
    const bodies: Array<[line: string, headers: string[], status: number]> = [
      ['POST /api/login', coded, 415],
      ['POST /api/recaptcha', coded, 415],
      ['GET /sw.js', coded, 415],
      ['GET /login', coded, 415],
      ['POST /api/login', [json, 'Content-Encoding: foo'], 415],
      ['PUT /api/usuarios/actual/imagen', [cookie, 'Content-Type: multipart/form-data'], 400],
      ['GET /sw.js', [json], 200],
      ['POST /api/bancos', [json], 401],
    ]
    // Concurrent, so that each has its own connection to the portal, which later visitors reuse.
    const refused = bodies.map(async ([line, headers]) => {
      const head = [`${line} HTTP/1.1`, `Host: ${proxy.host}`, ...headers, `Content-Length: ${noise.length}`, '', ''].join('\r\n')
      const { status, next } = await askAgain(port, Buffer.concat([Buffer.from(head), noise]), { tls: true, host: proxy.host })
      return `${status} ${next}`
    })
    const answers = await Promise.all(refused)
    const visitors = Array.from({ length: 20 }, async () => (await ask('GET', '/api/salud')).status)
    await ends('what visitors ask', Promise.all(visitors))
    assert.deepEqual(await Promise.all(visitors), Array(20).fill(200))
    const expected = bodies.map(([, , status]) => `${status} answered`)
    // A proxy without buffering closes the connection of a client still sending a rejected body.
    if (keepsBodies) assert.deepEqual(answers, expected)
  })

  test(`${name}: heads and bodies that come by drops take nothing of the portal, and everybody else goes on`, async () => {
    const slow = (bytes: string) =>
      new Promise<Socket>((done, fail) => {
        const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false }, () => {
          socket.write(bytes)
          done(socket)
        })
        // The proxy closes them later, as expected.
        socket.on('error', fail).resume()
      })
    const head = `POST /api/login HTTP/1.1\r\nHost: ${proxy.host}\r\nContent-Type: application/json\r\n`
    heard.length = 0
    const many = porte(400, 120)
    const open = await Promise.all(
      Array.from({ length: many }, (_, i) => slow(i % 2 ? head.slice(0, 70) : `${head}Content-Length: 90\r\n\r\n{"username": `)),
    )
    await eventually(() => serves('with many half sent').then(() => true), true)
    const heads = heard.filter(({ url }) => url === '/api/login').length
    assert.ok(heads <= many / 2, `${heads}: what has no whole head does not reach the portal`)
    // The nightly run waits until the proxy drops clients that never end their head.
    const given = open.filter((_, i) => i % 2).map((socket) => new Promise((up) => socket.once('close', up)))
    if (vigil) await ends(`${name}: who sends half a head`, Promise.all(given))
    for (const socket of open) socket.destroy()
    await serves('when they are gone')
  })
}
