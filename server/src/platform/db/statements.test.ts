import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type pg from 'pg'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { type Database, openDatabase, transaction } from './pool.ts'
import { maxStatements } from './statement-cache.ts'
import { preparedRead } from './statements.ts'

const t = await testApp()

/** A database with one connection per pool, so that its prepared statements can be inspected. */
async function alone(work: (database: Database, ctx: Parameters<typeof preparedRead>[0]) => Promise<void>): Promise<void> {
  const database = openDatabase(t.url, { max: 1, limits: 'requests' })
  try {
    await work(database, { db: database.db, services: { ...t.services, database } })
  } finally {
    await database.close()
  }
}
const kept = async (pool: pg.Pool, text = '%') =>
  (
    await pool.query<{ generic: number; custom: number }>(
      `select generic_plans as generic, custom_plans as custom from pg_prepared_statements where statement like $1`,
      [text],
    )
  ).rows
const doubled = (n: number, mark = 'n') => sql<{ n: number }>`select ${n}::int * 2 as n, ${sql.lit(mark)} as mark`

test('repeated queries get one generic plan per connection; others are planned by value', () =>
  alone(async (database, ctx) => {
    for (const n of [1, 2, 3]) assert.equal((await preparedRead(ctx, doubled(n)))[0]?.n, n * 2)
    assert.deepEqual(await kept(database.preparedPool, '%as mark'), [{ generic: 3, custom: 0 }])
    await doubled(4, 'another').execute(database.db)
    assert.deepEqual(await kept(database.pool), [])
  }))

test('one that fails says where it was asked', () =>
  alone(async (_, ctx) => {
    const whoAsks = async () => await preparedRead(ctx, sql`select 1 / ${0}::int`)
    await assert.rejects(whoAsks, ({ stack }: Error) => /division by zero/.test(stack ?? '') && /whoAsks/.test(stack ?? ''))
  }))

test('inside a transaction it is kept too, and PostgreSQL decides about its plan', () =>
  alone(async (database, ctx) => {
    const twice = (n: number) => transaction(database.db, (db) => preparedRead({ ...ctx, db }, doubled(n, 'inside')))
    for (const n of [1, 2]) assert.equal((await twice(n))[0]?.n, n * 2)
    const [statement, ...others] = await kept(database.pool, '%as mark')
    assert.deepEqual([statement, others], [{ generic: 0, custom: 2 }, []])
    await transaction(database.db, async () => {
      await assert.rejects(async () => preparedRead(ctx, doubled(1)), /outer context/)
    })
  }))

test('a full statement cache evicts the least recently used statement, which still answers again', () =>
  alone(async (database, ctx) => {
    for (let i = 0; i < maxStatements + 20; i++) {
      assert.equal((await preparedRead(ctx, doubled(i, `text ${i}`)))[0]?.n, i * 2)
      await preparedRead(ctx, doubled(i, 'always'))
    }
    assert.equal((await kept(database.preparedPool)).length, maxStatements)
    assert.deepEqual(await kept(database.preparedPool, "%'always' as mark%"), [{ generic: maxStatements + 20, custom: 0 }])
    assert.equal((await kept(database.preparedPool, "%'text 3' as mark%")).length, 0)
    assert.equal((await preparedRead(ctx, doubled(21, 'text 3')))[0]?.n, 42)
  }))

test('altering a table under a cached statement fails neither a read nor a transaction', () =>
  alone(async (database, ctx) => {
    await t.rows(
      `create table cambia (id int, que int); insert into cambia values (1, 7); grant select, insert on cambia to public`,
    )
    const all = (id: number) => sql<{ que: unknown }>`select * from cambia where id = ${id}`
    const inside = () =>
      transaction(database.db, async (db) => {
        await preparedRead({ ...ctx, db }, sql`insert into cambia (id) values (${2})`)
        return preparedRead({ ...ctx, db }, all(1))
      })
    await preparedRead(ctx, all(1))
    await inside()
    await t.rows(`alter table cambia alter que type text`)
    assert.deepEqual(await preparedRead(ctx, all(1)), [{ id: 1, que: '7' }])
    assert.deepEqual(await inside(), [{ id: 1, que: '7' }])
    assert.deepEqual(await t.rows(`select count(*)::int as n from cambia where id = 2`), [{ n: 2 }])
    // It is prepared again, with the current table.
    await preparedRead(ctx, all(1))
    assert.deepEqual(await kept(database.preparedPool, '%from cambia%'), [{ generic: 1, custom: 0 }])
  }))

test('statements are no longer named on a connection that a pooler switched below us', () =>
  alone(async (database, ctx) => {
    const ways = [
      ['it is gone', () => database.preparedPool.query('deallocate all')],
      [
        'it is there already',
        async () => {
          const client = await database.preparedPool.connect()
          ;(client as unknown as { connection: { parsedStatements: object } }).connection.parsedStatements = {}
          client.release()
        },
      ],
    ] as const
    for (const [mark, change] of ways) {
      await preparedRead(ctx, doubled(1, mark))
      await change()
      for (const n of [2, 3]) assert.equal((await preparedRead(ctx, doubled(n, mark)))[0]?.n, n * 2, mark)
      await database.preparedPool.query(`select pg_terminate_backend(pg_backend_pid())`).catch(() => undefined)
    }
  }))
