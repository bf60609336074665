import assert from 'node:assert/strict'
import pg from 'pg'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { sellarTodo, veredicto } from '../../../test/auditoria.ts'
import { eventually } from '../../../test/eventually.ts'
import { systemCtx } from '../context.ts'
import { DatabaseGone } from '../db/connection.ts'
import { audit } from './audit.ts'

/** Batched audit rows of concurrent reads: each answer waits for its own row and fails only with it. */
const t = await testApp()
const ctx = systemCtx(t.services, t.app.log)
const read = (id: string) => audit(ctx, 'consultar', 'banco', id)
const rowsOf = (ids: string) =>
  t.rows<{ entidad_id: string; xmin: string }>(
    `select entidad_id, xmin::text from auditoria where entidad = 'banco' and accion = 'consultar' and entidad_id like '${ids}%' order by id`,
  )

/** Runs `ask` while the audit table is locked, and `then` while its statements wait. */
async function whileLocked<T>(ask: () => T, then: (asked: T, locked: pg.Client) => Promise<unknown>): Promise<void> {
  const locked = new pg.Client({ connectionString: t.urlAs('superuser') })
  await locked.connect()
  try {
    await locked.query('begin; lock table auditoria in exclusive mode')
    const asked = ask()
    await eventually(waitingStatements, 1)
    await then(asked, locked)
  } finally {
    await locked.end()
  }
}
const waitingStatements = async () =>
  (
    await t.rows(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into auditoria%'`,
    )
  ).length

test('eight concurrent pages are written in at most three commits, each answered after its row', async () => {
  const admin = await t.login('admin')
  const page = () => admin.get('vistas/afiliados-seccional?page=0&size=10')
  assert.equal((await page()).status, 200)
  const [before] = await t.rows<{ id: number }>('select max(id) as id from auditoria')
  const { pool, preparedPool } = t.services.database
  let [answered, readSoFar] = [0, 0]
  for (const one of [pool, preparedPool]) one.on('release', () => void readSoFar++)
  await whileLocked(
    () =>
      Promise.all(Array.from({ length: 8 }, () => page().then(({ status }) => assert.equal(status, 200, String(++answered))))),
    async (pages, locked) => {
      // The pages were read; their rows wait for the batch in flight.
      await eventually(() => readSoFar >= 8, true)
      assert.equal(answered, 0)
      await locked.query('commit')
      await pages
    },
  )
  const written = await t.rows<{ xmin: string; n: number }>(
    `select xmin::text, count(*)::int as n from auditoria where id > ${before?.id ?? 0} group by 1`,
  )
  assert.equal(
    written.reduce((sum, { n }) => sum + n, 0),
    8,
  )
  assert.ok(written.length <= 3, JSON.stringify(written))
})

test('a row of a batch that the database does not take fails alone', async () => {
  await whileLocked(
    () => Promise.allSettled(['a-1', 'a-2', 'a-\0', 'a-3', 'a-4'].map(read)),
    async (all, locked) => {
      await locked.query('commit')
      assert.deepEqual(
        (await all).map(({ status }) => status),
        ['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
      )
    },
  )
  assert.deepEqual((await rowsOf('a-')).map((r) => r.entidad_id).sort(), ['a-1', 'a-2', 'a-3', 'a-4'])
})

test('a lost connection leaves its whole batch uncertain, and the next batch is written', async () => {
  await whileLocked(
    () =>
      [read('b-1'), ...['b-2', 'b-3'].map(read)].map((row) =>
        row.then(
          () => 'written',
          (error: unknown) => error,
        ),
      ),
    async ([first, ...others], locked) => {
      const cut = () =>
        t.rows(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      await cut()
      const gone = await first
      assert.ok(gone instanceof DatabaseGone && gone.uncertain, String(gone))
      // The two that were queued form the next batch, which is uncertain too when it is cut.
      await eventually(waitingStatements, 1)
      await cut()
      for (const other of others) {
        const error = await other
        assert.ok(error instanceof DatabaseGone && error.uncertain, String(error))
      }
      await locked.query('commit')
    },
  )
  await read('b-4')
  assert.deepEqual(
    (await rowsOf('b-')).map((r) => r.entidad_id),
    ['b-4'],
  )
})

test('of hundreds at once each has its row, once, and the chain is exact', async () => {
  await Promise.all(Array.from({ length: 300 }, (_, i) => read(`c-${i}`)))
  const rows = await rowsOf('c-')
  assert.equal(new Set(rows.map((r) => r.entidad_id)).size, 300)
  assert.equal(rows.length, 300)
  assert.ok(new Set(rows.map((r) => r.xmin)).size < 20)
  await sellarTodo(t.services)
  assert.equal((await veredicto(t.services)).texto, '')
})

test('one that is held up delays the others by no more than a moment: they leave without it', async () => {
  await whileLocked(
    () => read('d-1'),
    async (first, locked) => {
      const second = read('d-2')
      // Both are in flight: the second did not wait for the first.
      await eventually(waitingStatements, 2)
      await locked.query('commit')
      await Promise.all([first, second])
    },
  )
  assert.equal((await rowsOf('d-')).length, 2)
})
