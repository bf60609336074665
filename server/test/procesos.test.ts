import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { testApp } from './app.ts'
import { paseDado } from './captcha.ts'
import { eventually } from './eventually.ts'
import { fotoDePrueba } from './fotos.ts'
import { sampleNginx } from './nginx.ts'
import { folder, type Server, server } from './programa.ts'
import { freePort } from './red.ts'

/** Two processes on one database with shared files, behind the sample nginx: nobody can tell that they are two. */
const t = await testApp()
const archivos = folder()
cpSync(join(tmpdir(), `gremial-archivos-${process.env.GREMIAL_PRUEBA ?? process.pid}`, 'archivos'), archivos, { recursive: true })

const start = (port: number): Promise<Server> =>
  server(folder(), {
    env: {
      DATABASE_URL: t.url,
      GREMIAL_CLAVE: t.services.config.secret,
      GREMIAL_ARCHIVOS: archivos,
      GREMIAL_DEMO: '1',
      PORT: String(port),
    },
  })

interface Answer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  body: any
  cookies: string[]
}

/** A request to one of them, or to the proxy; `from` is an address of this machine, to be another visitor. */
function call(base: string, method: string, path: string, { cookie = '', body, from }: Options = {}): Promise<Answer> {
  return new Promise((done, fail) => {
    const headers = { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const sent = request(`${base}/api/${path}`, { method, headers, ...(from ? { localAddress: from } : {}) }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      answer.on('error', fail)
      answer.on('end', () => {
        const json = /json/.test(answer.headers['content-type'] ?? '')
        const cookies = (answer.headers['set-cookie'] ?? []).map((c) => c.split(';')[0] ?? '')
        done({ status: answer.statusCode ?? 0, body: json ? JSON.parse(text) : text, cookies })
      })
    })
    sent.on('error', fail)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
interface Options {
  cookie?: string
  body?: object
  from?: string
}

const ports = [await freePort(), await freePort()] as const
const [first, second] = [await start(ports[0]), await start(ports[1])]
const proxy = await sampleNginx([...ports])

async function enter(base: string, who: string): Promise<string> {
  const { status, cookies } = await call(base, 'POST', 'login', {
    cookie: await paseDado(t),
    body: { username: `${who}@gremial.example`, password: 'Gremial.2026' },
  })
  assert.equal(status, 200)
  return cookies.find((c) => c.startsWith('gremial_sesion=')) ?? ''
}

/** Requests that a process answered, by its own count. */
async function answered(process: Server): Promise<number> {
  const text = await (await fetch(`${process.url}/metrics`)).text()
  return [...text.matchAll(/^gremial_pedidos_total\{[^}]*ruta="\/api[^}]*\} (\d+)$/gm)].reduce((sum, [, n]) => sum + Number(n), 0)
}

test('who enters by one is in by the other; a photo that one takes, the other shows; who leaves has left both', async () => {
  const cookie = await enter(first.url, 'ana')
  const me = async (base: string) => (await call(base, 'GET', 'usuarios/actual', { cookie })).status
  assert.deepEqual([await me(second.url), await me(first.url)], [200, 200])
  const { id } = (await call(second.url, 'GET', 'usuarios/actual', { cookie })).body
  const imagen = (await fotoDePrueba('png')).toString('base64')
  assert.equal((await call(second.url, 'PUT', 'usuarios/actual/imagen', { cookie, body: { imagen } })).status, 204)
  const seen = await Promise.all([first, second].map(({ url }) => call(url, 'GET', `usuarios/${id}/imagen`, { cookie })))
  assert.deepEqual(
    seen.map((a) => a.status),
    [200, 200],
  )
  assert.equal(seen[0]?.body.imagen, seen[1]?.body.imagen)
  assert.ok([200, 204].includes((await call(first.url, 'POST', 'logout', { cookie, body: {} })).status))
  await eventually(() => me(second.url), 401)
  assert.equal(await me(first.url), 401)
})

test('a limit is one, whichever process was asked; both were', async () => {
  const before = [await answered(first), await answered(second)]
  let through = 0
  for (let n = 0; n < 140; n++) {
    const { status } = await call(proxy, 'POST', 'recaptcha', { body: { recaptchaResponse: 'x' }, from: '127.0.0.77' })
    if (status !== 429) through++
  }
  assert.ok(through === 120 || through === 121, `${through} let through, and one minute may end in between`)
  for (const [i, process] of [first, second].entries()) assert.ok((await answered(process)) - (before[i] ?? 0) > 40)
})

test('one is killed: nobody who reads notices, who writes loses at most what was in hand, and it is taken back when it returns', async () => {
  const cookie = await enter(proxy, 'admin')
  const read: number[] = []
  const written: Array<{ nombre: string; status: number }> = []
  let stop = false
  let n = 0
  const reader = async () => {
    while (!stop) read.push((await call(proxy, 'GET', 'bancos', { cookie })).status)
  }
  const writer = async () => {
    while (!stop) {
      const nombre = `Por el proxy ${n++}`
      written.push({ nombre, status: (await call(proxy, 'POST', 'bancos', { cookie, body: { nombre, sucursales: [] } })).status })
    }
  }
  const clients = [reader(), reader(), reader(), reader(), writer(), writer()]
  await eventually(() => read.length > 40 && written.length > 10, true, 20_000)
  second.child.kill('SIGKILL')
  await second.ended
  const [readBefore, writtenBefore] = [read.length, written.length]
  await eventually(() => read.length > readBefore + 60 && written.length > writtenBefore + 20, true, 20_000)
  const returned = await start(ports[1])
  await eventually(async () => (await answered(returned)) > 5, true, 20_000)
  stop = true
  await Promise.all(clients)
  assert.deepEqual(
    read.filter((status) => status !== 200),
    [],
  )
  const lost = written.filter(({ status }) => status !== 201)
  assert.ok(lost.length <= 2, JSON.stringify(lost))
  const there = new Map(
    (await t.rows<{ nombre: string; n: number }>('select nombre, count(*)::int as n from banco group by 1')).map((r) => [
      r.nombre,
      r.n,
    ]),
  )
  for (const { nombre, status } of written) if (status === 201) assert.equal(there.get(nombre), 1, nombre)
  for (const { nombre } of lost) assert.ok((there.get(nombre) ?? 0) <= 1, 'nothing is sent twice')
})

test('the figures are not to be had through the proxy', async () => {
  assert.equal((await fetch(`${proxy}/metrics`)).status, 404)
  assert.equal((await fetch(`${first.url}/metrics`, { headers: { 'x-forwarded-for': '200.1.2.3' } })).status, 404)
  for (const process of [first]) {
    process.child.kill('SIGTERM')
    assert.equal((await process.ended).code, 0)
  }
})
