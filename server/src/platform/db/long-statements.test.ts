import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { allowLongStatements } from './long-statements.ts'
import { type Db, transaction } from './pool.ts'

const t = await testApp()
const limit = async (db: Db) =>
  (await sql<{ limite: string }>`select current_setting('statement_timeout') as limite`.execute(db)).rows[0]?.limite

test('a transaction may take two minutes for each statement, and leaves its connection as it was', async () => {
  const usual = await limit(t.db)
  await transaction(t.db, async (tx) => {
    await allowLongStatements(tx)
    assert.equal(await limit(tx), '2min')
  })
  assert.notEqual(usual, '2min')
  for (let n = 0; n < 10; n++) assert.equal(await limit(t.db), usual)
})
