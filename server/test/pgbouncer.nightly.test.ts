import assert from 'node:assert/strict'
import pg from 'pg'
import { test } from 'vitest'
import { startEmbedded } from '../src/installation/postgres/embedded.ts'
import { testApp } from './app.ts'
import { atEnd } from './at-end.ts'
import { adminCookie, healthy, write } from './escritores.ts'
import { eventually } from './eventually.ts'
import { cpuOf, pooler } from './pgbouncer.ts'
import { porte } from './porte.ts'
import { ask, folder, postmaster, type Server, server } from './programa.ts'

/**
 * PgBouncer in front of the database, with the file of crecer.md (decision 120). Session mode behaves as without it; the test
 * lists what transaction mode loses.
 */
const uid = process.getuid?.() === 0 ? 65_534 : (process.getuid?.() ?? 0)
const dir = folder(uid)

/** A portal with its own data folder, through PgBouncer. */
const portal = (url: string, owner: string): Promise<Server> =>
  server(folder(), { env: { DATABASE_URL: url, DATABASE_URL_MIGRAR: owner, GREMIAL_CLAVE: 'x'.repeat(64), GREMIAL_COPIAS: '0' } })

const get = async (url: string, path: string, cookie: string) =>
  (await fetch(`${url}/api/${path}`, { headers: { cookie } })).status
const listening = () => ask(dir, "select pid from pg_stat_activity where application_name = 'gremial-avisos'")
const sleepers = "select pid from pg_stat_activity where backend_type = 'client backend' and usename = 'gremial_app'"

test('session mode, as in crecer.md: two portals serve, notify each other and reconnect', {
  timeout: 900_000,
}, async () => {
  const base = await startEmbedded(dir)
  // Stopped here: on folder removal this process would try to restart it and exit.
  atEnd(() => base.stop())
  const between = await pooler(base.url('gremial', 'superuser'), 'session', uid)
  const first = await portal(between.url('app'), between.url('owner'))
  const second = await portal(between.url('app'), between.url('owner'))
  const cookie = await adminCookie(dir)

  // One portal's logout reaches the other: both had cached the session, and nothing was written since.
  const other = await adminCookie(dir, 'b@x.example')
  for (const { url } of [first, second]) assert.equal(await get(url, 'bancos', other), 200)
  assert.equal((await fetch(`${first.url}/api/logout`, { method: 'POST', headers: { cookie: other } })).status < 300, true)
  await eventually(() => get(second.url, 'bancos', other), 401)
  assert.equal((await listening()).length, 2)

  const load = write(first, cookie)
  for (let n = 0; n < 3; n++) {
    const before = load.acknowledged.length
    await eventually(() => load.acknowledged.length > before + 8, true)
    const pid = postmaster(dir)
    process.kill(pid, 'SIGINT')
    await eventually(() => postmaster(dir) !== pid && postmaster(dir) > 0, true)
    await eventually(
      () =>
        ask(dir, 'select 1').then(
          () => true,
          () => false,
        ),
      true,
    )
    for (const one of [first, second]) await eventually(() => healthy(one).catch(() => false), true)
  }
  await load.stop()
  console.log(`${load.acknowledged.length} written, ${load.away} told to come back`)
  assert.deepEqual(load.strange, [])
  const names = new Set((await ask<{ nombre: string }>(dir, 'select nombre from banco')).map(({ nombre }) => nombre))
  assert.deepEqual(
    load.acknowledged.filter((nombre) => !names.has(nombre)),
    [],
  )
  await eventually(async () => (await listening()).length, 2)

  // With many concurrent requests, each connection of a portal holds one of the database.
  await Promise.all(Array.from({ length: 120 }, (_, n) => get([first, second][n % 2]?.url ?? '', `bancos?page=${n % 3}`, cookie)))
  const held = (await ask(dir, sleepers)).length
  const ours = (await between.pools()).find(({ user }) => user === 'gremial_app')
  console.log(`two portals: ${ours?.cl_active} connections to PgBouncer, ${held} of the base`)
  assert.equal(Number(ours?.cl_active), Number(ours?.sv_active))
  assert.ok(held <= 2 * 17, `${held}`)
  for (const { child, ended } of [first, second]) {
    child.kill('SIGTERM')
    assert.equal((await ended).code, 0)
  }
})

test('transaction mode loses notifications and timeouts, replans reads, uses fewer connections', {
  timeout: 900_000,
}, async () => {
  const app = await testApp()
  const cookie = (await app.login('admin')).headers.cookie ?? ''
  const between = {
    session: await pooler(app.urlAs('superuser'), 'session', uid),
    transaction: await pooler(app.urlAs('superuser'), 'transaction', uid),
  }
  const secret = app.services.config.secret
  const by = (url: string) => server(folder(), { env: { DATABASE_URL: url, GREMIAL_CLAVE: secret, GREMIAL_DEMO: '1' } })
  const backends = () =>
    app.rows<{ pid: number }>(`select pid from pg_stat_activity where datname = current_database() and usename = 'gremial_app'`)
  const list = 'vistas/afiliados-seccional?idSeccional=1&size=25'

  /** Cost of a list in microseconds of CPU: of the database, of PgBouncer and of the portal. */
  async function costOf(
    url: string,
    pooled: () => number,
  ): Promise<{ base: number; pooler: number; portal: number; held: number; failed: number }> {
    const { url: portal, child, ended } = await by(url)
    const statuses: number[] = []
    const many = async (n: number) => {
      const one = async () => {
        for (let left = n / 4; left > 0; left--) statuses.push(await get(portal, list, cookie))
      }
      await Promise.all([one(), one(), one(), one()])
    }
    await many(200)
    const pids = (await backends()).map(({ pid }) => pid)
    const spent = () => [pids.reduce((sum, pid) => sum + cpuOf(pid), 0), pooled(), cpuOf(child.pid ?? 0)]
    const before = spent()
    const n = porte(4000, 600)
    await many(n)
    const [base = 0, pooler = 0, portal_ = 0] = spent().map((now, i) => Math.round(((now - (before[i] ?? 0)) * 1000) / n))
    const held = (await backends()).length
    child.kill('SIGTERM')
    await ended
    return { base, pooler, portal: portal_, held, failed: statuses.filter((status) => status !== 200).length }
  }
  const costs = {
    direct: await costOf(app.url, () => 0),
    session: await costOf(between.session.url('app'), between.session.cpu),
    transaction: await costOf(between.transaction.url('app'), between.transaction.cpu),
  }
  for (const [way, cost] of Object.entries(costs)) console.log(`a list, ${way}: ${JSON.stringify(cost)} µs of CPU`)
  assert.deepEqual([costs.direct.failed, costs.session.failed], [0, 0])
  assert.ok(costs.transaction.base > costs.session.base, 'a plan for each reading')

  // Notifications between two portals, and the statement timeout.
  const [first, second] = [await by(between.transaction.url('app')), await by(between.transaction.url('app'))]
  const other = (await app.login('central')).headers.cookie ?? ''
  for (const { url } of [first, second]) assert.equal(await get(url, 'usuarios/actual', other), 200)
  const [hear] = await app.rows<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'gremial-avisos'`,
  )
  assert.ok((await fetch(`${first.url}/api/logout`, { method: 'POST', headers: { cookie: other } })).status < 300)
  await eventually(() => get(second.url, 'usuarios/actual', other), 401)
  console.log(`${hear?.n} of two listen`)
  await Promise.all(Array.from({ length: 120 }, (_, n) => get([first, second][n % 2]?.url ?? '', list, cookie)))
  const pool = (await between.transaction.pools()).find(({ user }) => user === 'gremial_app')
  console.log(`two portals: ${pool?.cl_active} connections to PgBouncer, ${(await backends()).length} of the base`)
  const limits = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const client = new pg.Client({ connectionString: between.transaction.url('app') })
      await client.connect()
      await client.query('begin')
      const { rows } = await client.query<{ statement_timeout: string }>('show statement_timeout')
      await client.query('select pg_sleep(0.2)')
      await client.query('commit')
      await client.end()
      return rows[0]?.statement_timeout ?? ''
    }),
  )
  console.log(`limits that somebody else's transactions find set: ${[...new Set(limits)].join(', ')}`)
  assert.ok(limits.includes('8s'), 'what one connection sets is there for another')
})
