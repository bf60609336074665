import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'vitest'
import { type Person, testApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { metricsOf } from '../metrics/metrics.ts'
import { isAdmitted, type Pressure, type Priority } from './admission.ts'
import { retryAfterSeconds } from './quick-refusal.ts'

const calm: Pressure = { late: 0, inHand: 1, waiting: 0 }

test('load shedding refuses reads first, then work, then writes of money; never health', () => {
  const cases: Array<[what: string, pressure: Partial<Pressure>, in_: Priority[]]> = [
    ['calm', {}, ['always', 'money', 'work', 'reading']],
    ['a home that opens: ten calls on ten connections', { inHand: 1, waiting: 1 }, ['always', 'money', 'work', 'reading']],
    ['sixty-four at once on ten connections', { waiting: 6, inHand: 7 }, ['always', 'money', 'work', 'reading']],
    ['a queue', { waiting: 20, inHand: 21 }, ['always', 'money', 'work']],
    ['a longer one', { waiting: 40, inHand: 41 }, ['always', 'money']],
    ['as long as it gets', { waiting: 80, inHand: 81 }, ['always']],
    ['a loop that is late', { late: 160, inHand: 3 }, ['always', 'money', 'work']],
    ['a later one', { late: 450, inHand: 3 }, ['always', 'money']],
    ['one that stood still', { late: Number.POSITIVE_INFINITY, inHand: 3 }, ['always']],
    ['late because of one long request', { late: 2_000, inHand: 0.2 }, ['always', 'money', 'work', 'reading']],
  ]
  const places: Priority[] = ['always', 'money', 'work', 'reading']
  for (const [what, pressure, expected] of cases)
    assert.deepEqual([what, places.filter((place) => isAdmitted(place, { ...calm, ...pressure }, 0.5))], [what, expected])
})

test('between the two delays the share of refusals grows, with a retry after 2 to 10 seconds', () => {
  const chances = Array.from({ length: 100 }, (_, i) => i / 100)
  const refused = (late: number) =>
    chances.filter((chance) => !isAdmitted('reading', { ...calm, late, inHand: 4 }, chance)).length
  assert.deepEqual([refused(50), refused(75), refused(100), refused(150)], [0, 25, 50, 100])
  assert.deepEqual([retryAfterSeconds(0), retryAfterSeconds(0.5), retryAfterSeconds(0.999)], [2, 6, 10])
})

/**
 * A listening application, because admission control runs before Fastify. Logs these people in, then takes every connection of
 * the pool.
 */
async function busy(...names: string[]) {
  const t = await testApp({ door: true })
  const people = await Promise.all(names.map((name) => t.login(name)))
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { pool, preparedPool } = t.services.database
  // Lets the health check cache its answer, then disables the timeout for waiting for a connection.
  await (await fetch(`${address}/api/salud`)).text()
  pool.options.connectionTimeoutMillis = 0
  preparedPool.options.connectionTimeoutMillis = 0
  const most = pool.options.max ?? 0
  const held = await Promise.all(Array.from({ length: most }, () => pool.connect()))
  const waiting: Array<Promise<unknown>> = []
  return {
    t,
    people,
    port: Number(new URL(address).port),
    most,
    pool,
    planned: preparedPool,
    wait(until: number) {
      while (pool.waitingCount < until) waiting.push(pool.connect().then((client) => client.release()))
    },
    async letGo() {
      for (const client of held) client.release()
      await Promise.all(waiting)
    },
    async ask(who: Person, method: string, path: string, body?: object, headers: Record<string, string> = {}) {
      const answer = await fetch(`${address}/api/${path}`, {
        method,
        headers: { ...who.headers, ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const text = await answer.text()
      return { status: answer.status, headers: answer.headers, text, body: text ? JSON.parse(text) : undefined }
    },
  }
}

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof busy>>['ask']>>

test('with a full pool reads get 503 with Retry-After, writes wait and the health check answers', async () => {
  const { t, people, most, pool, wait, letGo, ask } = await busy('beto', 'admin', 'tesorera')
  const [beto, admin, tesorera] = people as [Person, Person, Person]
  const health = async () => (await ask(t.visitor(), 'GET', 'salud')).status
  wait(20 * most)
  for (const language of ['es', 'en']) {
    const answer = await ask(beto, 'GET', 'vistas/situacion-gremial/1002', undefined, { 'x-idioma': language })
    assert.deepEqual([answer.status, answer.body.codigo], [503, 'MUCHA_GENTE'])
    const seconds = Number(answer.headers.get('retry-after'))
    assert.ok(seconds >= 2 && seconds <= 10)
    assert.match(answer.body.message, new RegExp(`${language === 'es' ? 'mucha gente' : 'a lot of people'}.* ${seconds} se`))
    assert.equal(answer.headers.get('cache-control'), 'private, no-store')
  }
  const bank = (nombre: string) => ask(admin, 'POST', 'bancos', { nombre, sucursales: [{ nombre: 'Centro' }] })
  const saved = bank('Con mucha gente')
  await eventually(() => pool.waitingCount, 20 * most + 1)
  wait(40 * most)
  assert.equal((await bank('Más tarde')).body.codigo, 'MUCHA_GENTE')
  // It is admitted, and answered with the missing fields.
  assert.equal((await ask(tesorera, 'POST', 'movimientos-caja', {})).status, 400)
  assert.equal(await health(), 200)
  wait(80 * most)
  assert.equal((await ask(tesorera, 'POST', 'movimientos-caja', {})).body.codigo, 'MUCHA_GENTE')
  assert.equal(await health(), 200)
  await letGo()
  // It waited in the queue and was saved.
  assert.equal((await saved).status, 201)
  assert.equal((await ask(beto, 'GET', 'vistas/situacion-gremial/1002')).status, 200)
})

test('a refusal runs no query, has the headers and body of the API, and is counted once', async () => {
  const { t, people, most, pool, planned, wait, letGo, ask } = await busy('beto')
  const [beto] = people as [Person]
  const visitor = t.visitor({ 'accept-language': 'ja' })
  wait(40 * most)
  const asked: Array<() => Promise<Answer>> = [
    () => ask(beto, 'GET', 'vistas/situacion-gremial/1002?x=%00'),
    () => ask(beto, 'HEAD', 'vistas/situacion-gremial/1002'),
    () => ask(visitor, 'OPTIONS', 'bancos'),
    () => ask(visitor, 'GET', 'no-hay/tal/cosa'),
    () => ask(beto, 'PUT', 'bancos/3', { nombre: 'x'.repeat(50_000) }),
  ]
  const answers: Array<Answer> = []
  const statements = await t.calls(async () => {
    for (const one of asked) answers.push(await one())
  })
  // No query ran and none is queued.
  assert.deepEqual([statements, pool.waitingCount, planned.waitingCount], [[], 40 * most, 0])
  assert.deepEqual(
    answers.map((answer) => answer.status),
    asked.map(() => 503),
  )
  const [, head, , nowhere] = answers as [Answer, Answer, Answer, Answer]
  assert.deepEqual([head.text, Number(head.headers.get('content-length')) > 50], ['', true])
  assert.match(nowhere.body.message, /秒後/)
  await letGo()
  const counted = await metricsOf(t.services).text()
  for (const line of [
    // One of them was a HEAD, which is counted as its GET.
    'gremial_pedidos_total{metodo="GET",ruta="/api/vistas/situacion-gremial/:codigo",estado="503"} 2',
    'gremial_pedidos_total{metodo="GET",ruta="(ninguna)",estado="503"} 1',
    'gremial_pedidos_total{metodo="PUT",ruta="/api/bancos/:id",estado="503"} 1',
    'gremial_rechazos_total{codigo="MUCHA_GENTE"} 5',
  ])
    assert.ok(counted.includes(`${line}\n`), line)
  // Refusals of Fastify and of admission control look the same to a browser.
  const names = (answer: { headers: Headers }) => [...answer.headers.keys()].filter((name) => name !== 'retry-after')
  assert.deepEqual(names(nowhere), names(await ask(visitor, 'GET', 'no-hay/tal/cosa')))
})

test('a slow body is answered before it ends, and its connection stays open', async () => {
  const { port, most, wait, letGo } = await busy()
  wait(40 * most)
  const socket = connect(port, '127.0.0.1')
  let got = ''
  socket.on('data', (chunk: Buffer) => {
    got += chunk.toString()
  })
  const statuses = () => got.match(/HTTP\/1\.1 \d+/g) ?? []
  socket.write('POST /api/bancos HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"nombre":')
  await eventually(statuses, ['HTTP/1.1 503'])
  socket.write('"a lot  "}GET /api/salud HTTP/1.1\r\nHost: x\r\n\r\n')
  await eventually(statuses, ['HTTP/1.1 503', 'HTTP/1.1 200'])
  socket.destroy()
  await letGo()
})
