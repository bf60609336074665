import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, test } from 'vitest'
import { privateServer, testApp } from '../../../test/app.ts'
import { atEnd } from '../../../test/at-end.ts'
import { eventually } from '../../../test/eventually.ts'
import { freePort, relayTo } from '../../../test/red.ts'
import { readConfig } from '../config/config.ts'
import { DatabaseGone } from './connection.ts'
import { plainUrl } from './host-list.ts'
import { writableUrl } from './hosts.ts'
import { openDatabase } from './pool.ts'

/** Failover between several database hosts, and connections that die while they are opened. */
const t = await testApp()
const other = await privateServer()
afterAll(() => other.stop())

/** The same database on two servers, each with its name as a setting, for a role that both accept. */
async function twins() {
  const admins = [t.urlAs('superuser').replace(/\/\w+\?/, '/postgres?'), other.url('postgres')]
  const addresses: string[] = []
  const clients: pg.Client[] = []
  for (const [i, url] of admins.entries()) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    clients.push(client)
    await client.query(`create role doble login password 'una-clave'`)
    await client.query('create database doble owner doble')
    await client.query(`alter database doble set gremial.nombre = '${'AB'[i]}'`)
    const relay = await relayTo(url.replace(/\/postgres\?/, '/doble?'))
    addresses.push(/127\.0\.0\.1:\d+/.exec(relay.url)?.[0] ?? '')
  }
  atEnd(async () => {
    for (const client of clients) {
      await client.query('drop database doble with (force)')
      await client.query('drop role doble')
      await client.end()
    }
  })
  return {
    addresses,
    /** Makes one server writable and closes the connections to the other. */
    async promote(name: 'A' | 'B' | 'none') {
      for (const [i, client] of clients.entries()) {
        await client.query(`alter database doble set default_transaction_read_only = ${'AB'[i] === name ? 'off' : 'on'}`)
        await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'doble'`)
      }
    },
  }
}

test('of several hosts the writable one is used, also after failover; else a readable one', async () => {
  const { addresses, promote } = await twins()
  const closed = `127.0.0.1:${await freePort()}`
  const url = (rest = '') => `postgres://doble:una-clave@${[closed, ...addresses].join(',')}/doble${rest}`
  await promote('B')
  const database = openDatabase(url('?target_session_attrs=read-write&application_name=x'), { max: 2, limits: 'requests' })
  atEnd(() => database.close())
  const where = async () =>
    (await database.pool.query<{ name: string }>(`select current_setting('gremial.nombre') as name`)).rows[0]?.name
  assert.equal(await where(), 'B')
  assert.equal(new URL(await writableUrl(url(), 'DATABASE_URL')).host, addresses[1])
  await promote('A')
  await eventually(() => where().catch(() => 'gone'), 'A')
  await promote('none')
  await eventually(() => where().catch((error) => error instanceof DatabaseGone), true)
  await assert.rejects(writableUrl(url(), 'DATABASE_URL'), /^Error: Ningún servidor de DATABASE_URL admite cambios$/)
  // Without target_session_attrs, a read-only host is better than none.
  const any = openDatabase(url(), { max: 1 })
  atEnd(() => any.close())
  assert.equal((await any.pool.query(`select current_setting('gremial.nombre') as name`)).rows[0]?.name, 'A')
})

test('an invalid address of several hosts is rejected with a one-line message', () => {
  const said = (DATABASE_URL: string) => {
    try {
      readConfig({ DATABASE_URL, GREMIAL_DATOS: t.services.config.dataDir })
      return 'taken'
    } catch (error) {
      return (error as Error).message
    }
  }
  assert.equal(said('postgres://a:b@uno,dos:5433/base?target_session_attrs=primary&sslmode=require'), 'taken')
  assert.equal(
    plainUrl('postgres://a:b@uno,dos:5433/base?target_session_attrs=primary&sslmode=require'),
    'postgres://a:b@uno/base?sslmode=require',
  )
  assert.equal(plainUrl('postgres://a:b@/base?host=/run/postgresql'), 'postgres://a:b@/base?host=/run/postgresql')
  const wrong = 'DATABASE_URL: valor inválido ('
  assert.ok(
    said('postgres://a:b@uno,dos/base?target_session_attrs=standby').startsWith(`${wrong}target_session_attrs=standby no sirve`),
  )
  assert.ok(said('postgres://a:b@/base?host=uno,dos').startsWith(`${wrong}varios servidores van antes de la barra`))
  assert.ok(said('postgres://a:b@uno:x,dos/base').startsWith(`${wrong}cada servidor se escribe`))
})

test('a connection that times out or dies while opening means that the database is gone', async () => {
  const deaf = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1')
  const rude = createServer((socket) => socket.on('error', () => undefined).once('data', () => socket.destroy())).listen(
    0,
    '127.0.0.1',
  )
  atEnd(() => [deaf, rude].forEach((server) => server.close()))
  for (const server of [deaf, rude]) {
    if (!server.listening) await once(server, 'listening')
    const database = openDatabase(`postgres://a:b@127.0.0.1:${(server.address() as AddressInfo).port}/x`, {
      max: 1,
      limits: 'requests',
    })
    const absent = (error: unknown) => error instanceof DatabaseGone && !error.uncertain
    await Promise.all([
      assert.rejects(database.pool.connect(), absent),
      assert.rejects(database.preparedPool.query('select 1'), absent),
    ])
    await database.close()
  }
})
