import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { toAppError } from '../http/errors.ts'
import type { Change } from './health.ts'
import { type Database, openDatabase, transaction } from './pool.ts'

const t = await testApp()
const backends = (name: string) =>
  t.rows<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = '${name}' order by pid`,
  )
const end = (pids: number[]) => t.rows(`select pg_terminate_backend(pid) from unnest('{${pids.join()}}'::int[]) pid`)

async function own(work: (database: Database, changes: Change[]) => Promise<void>): Promise<void> {
  const database = openDatabase(t.url, { max: 3, limits: 'requests' })
  const changes: Change[] = []
  database.health.listen((change) => changes.push(change))
  try {
    await work(database, changes)
  } finally {
    await database.close()
  }
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => toAppError(error)?.codigo,
  )

test('the notices have one connection, however often it and all the others are ended', async () => {
  await eventually(async () => (await backends('gremial-avisos')).length, 1)
  for (let i = 0; i < 10; i++) {
    const before = await backends('gremial-avisos')
    const all = await t.rows<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await end(all.map((a) => a.pid))
    await eventually(async () => {
      const now = await backends('gremial-avisos')
      return now.length === 1 && now[0]?.pid !== before[0]?.pid
    }, true)
    assert.equal((await t.visitor().get('organizacion')).status, 200)
  }
  assert.equal((await backends('gremial-avisos')).length, 1)
})

test('after the notices were lost, a session that was ended meanwhile is not kept', async () => {
  const central = await t.login('central')
  // With the clock stopped, cached sessions do not expire by themselves.
  t.at(t.services.now())
  assert.equal((await central.get('usuarios/actual')).status, 200)
  await end((await backends('gremial-avisos')).map((a) => a.pid))
  // Disables the triggers, as if the notification had been sent while nobody was listening.
  await t.rows(
    `alter table sesion disable trigger all; delete from sesion where usuario_id = (select id from usuario where email = 'central@gremial.example'); alter table sesion enable trigger all`,
  )
  await eventually(async () => (await central.get('usuarios/actual')).status, 401)
  t.at()
})

test('a lost connection undoes a transaction; at commit, or in a lone write, it is uncertain', () =>
  own(async (database) => {
    const { db } = database
    assert.equal(
      await codeOf(
        transaction(db, async (tx) => {
          await end([(await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid ?? 0])
          await sql`insert into tipo_rendicion (nombre) values ('Cortada')`.execute(tx)
        }),
      ),
      'BASE_CAIDA',
    )
    assert.deepEqual(await t.rows(`select 1 from tipo_rendicion where nombre = 'Cortada'`), [])
    await t.rows(`create function morir() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()), pg_sleep(5); return null; end $$;
      create constraint trigger morir after insert on tipo_rendicion deferrable initially deferred for each row
        when (new.nombre = 'Al confirmar') execute function morir()`)
    assert.equal(
      await codeOf(
        transaction(db, async (tx) => {
          await sql`insert into tipo_rendicion (nombre) values ('Al confirmar')`.execute(tx)
        }),
      ),
      'BASE_INCIERTA',
    )
    // Lost before COMMIT was sent, so the outcome is known.
    const { health } = database
    assert.equal(
      await codeOf(
        transaction(db, async (tx) => {
          await end([(await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid ?? 0])
          await eventually(() => health.has('gone'), true)
        }),
      ),
      'BASE_CAIDA',
    )
    assert.equal(await codeOf(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)), 'BASE_CAIDA')
    assert.equal(
      await codeOf(sql`with x as (select pg_terminate_backend(pg_backend_pid())) select * from x, pg_sleep(5)`.execute(db)),
      'BASE_INCIERTA',
    )
    assert.equal((await sql`select 1`.execute(db)).rows.length, 1)
  }))

test('connections lost together are reported once, and so is the first one after them', () =>
  own(async ({ db, pool }, changes) => {
    const held = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
    const pids = await Promise.all(held.map(async (c) => Number((await c.query('select pg_backend_pid() as pid')).rows[0].pid)))
    held[0]?.release()
    await end(pids)
    await eventually(() => pool.idleCount, 0)
    for (const client of held.slice(1)) {
      await assert.rejects(client.query('select 1'))
      client.release()
    }
    await sql`select 1`.execute(db)
    assert.deepEqual(
      changes.map(({ trouble, over }) => [trouble, over !== undefined]),
      [
        ['gone', false],
        ['gone', true],
      ],
    )
  }))

test('a statement and a wait for a lock end by themselves, as a service that is busy', () =>
  own(async ({ db, pool }) => {
    const { rows } = await pool.query(
      `select name, setting::int from pg_settings where name ~ '^(statement|lock|idle_in_transaction_session)_timeout$' order by 1`,
    )
    assert.deepEqual(
      rows.map((r) => [r.name, r.setting]),
      [
        ['idle_in_transaction_session_timeout', 30_000],
        ['lock_timeout', 5_000],
        ['statement_timeout', 8_000],
      ],
    )
    const cut = sql`set statement_timeout = 50`
    await assert.rejects(
      db.connection().execute(async (one) => {
        await cut.execute(one)
        await sql`select pg_sleep(9)`.execute(one)
      }),
      (error) => toAppError(error)?.codigo === 'OCUPADO',
    )
  }))

test('the answer to a write that was cut at its commit does not say that nothing was saved', async () => {
  await t.rows(`create constraint trigger morir after insert on banco deferrable initially deferred for each row
    when (new.nombre = 'Al confirmar') execute function morir()`)
  const admin = await t.login('admin')
  const post = (nombre: string) => admin.post('bancos', { nombre, sucursales: [{ nombre: 'Centro' }] })
  const { status, body, headers } = await post('Al confirmar')
  assert.deepEqual([status, body.codigo, headers['retry-after']], [503, 'BASE_INCIERTA', '3'])
  assert.equal((await post('Después')).status, 201)
})
