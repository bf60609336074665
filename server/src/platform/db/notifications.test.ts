import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { type Alter, relayTo } from '../../../test/red.ts'
import { DatabaseGone } from './connection.ts'
import { type Database, openDatabase, transaction } from './pool.ts'

const t = await testApp()

/** Collects the access notifications that one process receives over its own connections. */
async function hearing(url: string, work: (database: Database, heard: string[]) => Promise<void>): Promise<void> {
  const database = openDatabase(url, { max: 3, limits: 'requests' })
  const heard: string[] = []
  database.notifications.listen((payload) => heard.push(payload))
  try {
    await work(database, heard)
  } finally {
    await database.close()
  }
}
/** A different account each time, so that a late notification over another connection can be told apart. */
const people = (
  await t.rows<{ id: number }>(`insert into usuario (email, clave_hash, nombre, nivel, mail_validado)
    select 'oye-' || n || '@gremial.example', 'x', 'Oye', 1, true from generate_series(1, 60) n returning id`)
).map((u) => u.id)
const next = () => {
  const id = people.shift()
  assert.ok(id, 'there are more accounts')
  return { notice: `u:${id}`, change: sql`update usuario set realizo_tour = realizo_tour where id = ${id}` }
}
const listeners = (database: Database) => database.pool.query('select pg_listening_channels() as channel').then((r) => r.rows)

test('a commit is answered after its own notifications arrived, whichever connection it used', () =>
  hearing(t.url, async ({ db, preparedPool, slow }, heard) => {
    for (let i = 0; i < 15; i++) {
      const [one, other] = [next(), next()]
      // A concurrent query, so that the pool switches connections.
      const beside = sql`select 1`.execute(db)
      await transaction(i % 3 ? db : slow, async (tx) => {
        await one.change.execute(tx)
        assert.equal(heard.includes(one.notice), false, 'not before it is committed')
      })
      assert.ok(heard.includes(one.notice), `transaction ${i}`)
      await beside
      await other.change.execute(db)
      assert.ok(heard.includes(other.notice), `statement ${i}`)
    }
    const { change, notice } = next()
    const { sql: text, parameters } = change.compile(db)
    await preparedPool.query(text, [...parameters])
    assert.ok(heard.includes(notice))
  }))

test('only request pools listen, and a rollback sends no notification', async () => {
  await hearing(t.url, async ({ db }, heard) => {
    const [undone, done] = [next(), next()]
    await assert.rejects(
      transaction(db, async (tx) => {
        await undone.change.execute(tx)
        throw new Error('no')
      }),
    )
    // Notifications arrive in commit order.
    await done.change.execute(db)
    assert.deepEqual([heard.includes(undone.notice), heard.includes(done.notice)], [false, true])
  })
  const command = openDatabase(t.url, { max: 1 })
  assert.deepEqual(await listeners(command), [])
  await command.close()
})

test('a connection lost between COMMIT and notices invalidates everything before the response', async () => {
  const network = await relayTo(t.url)
  await hearing(network.url, async ({ db }, heard) => {
    const id = people.shift()
    await sql`select 1`.execute(db)
    network.loseCommits(true)
    await assert.rejects(
      transaction(db, (tx) => sql`update usuario set nombre = 'Se guardó' where id = ${id}`.execute(tx)),
      (error) => error instanceof DatabaseGone && error.uncertain,
    )
    assert.deepEqual([heard.includes('*'), heard.includes(`u:${id}`)], [true, false])
    network.loseCommits(false)
    heard.length = 0
    await assert.rejects(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db), DatabaseGone)
    assert.ok(heard.includes('*'), 'told by PostgreSQL that it ends')
    assert.equal((await t.rows<{ nombre: string }>(`select nombre from usuario where id = ${id}`))[0]?.nombre, 'Se guardó')
  })
})

test('behind a pooler nobody listens, because its connections change, and this is detected', async () => {
  // Message K (BackendKeyData): a pooler invents its process id.
  const key = Buffer.from([0x4b, 0, 0, 0, 12])
  const pooler: Alter = (chunk, from) => {
    const at = from === 'answered' ? chunk.indexOf(key) : -1
    if (at >= 0) chunk.writeInt32BE(7, at + key.length)
    return chunk
  }
  await hearing((await relayTo(t.url, pooler)).url, async (database) => {
    assert.deepEqual(await listeners(database), [])
    assert.deepEqual([database.notifications.pooled, database.notifications.whole], [true, false])
  })
  await hearing((await relayTo(t.url)).url, async (database) => {
    assert.deepEqual(await listeners(database), [{ channel: 'acceso' }])
    assert.deepEqual([database.notifications.pooled, database.notifications.whole], [false, true])
  })
})

test('a connection made before a standby was promoted listens as soon as it has written', async () => {
  let standby = true
  const listen = Buffer.from('Q\0\0\0\x12listen acceso\0')
  const refused = `do $$ begin raise exception 'recovery' using errcode = '25006'; end $$`
  const length = Buffer.alloc(4)
  length.writeInt32BE(refused.length + 5)
  const instead = Buffer.concat([Buffer.from('Q'), length, Buffer.from(`${refused}\0`)])
  const alter: Alter = (chunk, from) => (standby && from === 'asked' && chunk.equals(listen) ? instead : chunk)
  await hearing((await relayTo(t.url, alter)).url, async (database, heard) => {
    assert.deepEqual(await listeners(database), [])
    assert.equal(database.notifications.whole, false)
    standby = false
    await next().change.execute(database.db)
    await eventually(() => database.notifications.whole, true)
    assert.deepEqual(await listeners(database), [{ channel: 'acceso' }])
    const { change, notice } = next()
    await change.execute(database.db)
    assert.ok(heard.includes(notice))
  })
})
