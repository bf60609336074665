import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { Sessions } from '../src/platform/access/session.ts'
import { DatabaseGone } from '../src/platform/db/connection.ts'
import { openDatabase } from '../src/platform/db/pool.ts'
import { Person, testApp } from './app.ts'
import { ends, eventually } from './eventually.ts'
import { relayTo } from './red.ts'

/** The network to the database freezes: every request is still answered, health first. */
const t = await testApp()
const network = await relayTo(t.url)
const database = openDatabase(network.url, { max: 3, limits: 'requests' })
const sessions = new Sessions(database)
const app = await buildApp({ services: { ...t.services, database }, sessions, limits: false, logLevel: 'silent' })
await sessions.listen()
const admin = new Person(app, (await t.login('admin')).headers)
const visitor = new Person(app, {})
afterAll(async () => {
  network.thaw()
  await app.close()
  await sessions.close()
  await database.close()
})

test('a frozen network hangs no request: health is answered first, and recovers after it', async () => {
  // Connections of all ages: in use, idle, and more requests than connections.
  await Promise.all(Array.from({ length: 5 }, () => admin.get('bancos')))
  network.freeze()
  let answered = 0
  const asked = Array.from({ length: 4 }, (_, i) => [
    admin.get('bancos'),
    admin.post('bancos', { nombre: `Helado ${i}`, sucursales: [{ nombre: 'Centro' }] }),
  ])
    .flat()
    .map((answer) => answer.finally(() => answered++))
  assert.equal((await visitor.get('salud')).status, 503)
  const ready = await visitor.get('salud/listo')
  assert.deepEqual([ready.status, ready.body.estado, ready.body.base], [503, 'no', 'no'])
  // Both health calls take at most two seconds. Other requests are answered when their connection is given up, after five.
  assert.equal(answered, 0)
  await ends(
    'what was asked',
    Promise.all(asked).then(() => undefined),
  )
  for (const answer of await Promise.all(asked)) {
    assert.equal(answer.status, 503)
    assert.match(answer.body.codigo, /^(BASE_CAIDA|OCUPADO)$/)
  }
  network.thaw()
  await eventually(async () => (await visitor.get('salud')).status, 200)
  assert.equal((await admin.get('bancos')).status, 200)
  assert.deepEqual(await t.rows("select 1 from banco where nombre like 'Helado%'"), [])
  await eventually(
    async () =>
      (await t.rows("select 1 from pg_stat_activity where datname = current_database() and application_name = 'gremial-avisos'"))
        .length,
    2,
  )
})

test('behind a proxy a lost database is reported once, and its return when a query works', async () => {
  const own = openDatabase(network.url, { max: 2, limits: 'requests' })
  const told: string[] = []
  own.health.listen(({ trouble, over }) => told.push(`${trouble}${over === undefined ? '' : ' over'}`))
  network.refuse(true)
  for (let i = 0; i < 5; i++) await assert.rejects(own.pool.query('select 1'), DatabaseGone)
  assert.deepEqual(told, ['gone'])
  network.refuse(false)
  await own.pool.query('select 1')
  assert.deepEqual(told, ['gone', 'gone over'])
  await own.close()
})
