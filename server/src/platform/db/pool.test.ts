import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { transaction } from './pool.ts'

const t = await testApp()
const failing = (code: string) => Object.assign(new Error(code), { code })

test('a deadlock or serialisation failure is retried, up to four times; other errors are not', async () => {
  for (const code of ['40P01', '40001']) {
    let tries = 0
    const work = (until: number) => async () => {
      tries++
      if (tries < until) throw failing(code)
      return tries
    }
    assert.equal(await transaction(t.db, work(3)), 3)
    tries = 0
    await assert.rejects(transaction(t.db, work(99)), { code })
    assert.equal(tries, 5)
  }
  let tries = 0
  await assert.rejects(
    transaction(t.db, async () => {
      tries++
      throw failing('23505')
    }),
    { code: '23505' },
  )
  assert.equal(tries, 1)
})

test('inside a transaction the outer handle throws: it would wait for a second connection', async () => {
  await transaction(t.db, async (tx) => {
    assert.equal((await sql`select 1`.execute(tx)).rows.length, 1)
    await assert.rejects(async () => sql`select 1`.execute(t.db), /outer context/)
    await assert.rejects(
      transaction(t.db, async () => undefined),
      /transaction inside/,
    )
  })
})
