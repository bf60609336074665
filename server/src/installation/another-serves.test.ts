import assert from 'node:assert/strict'
import pg from 'pg'
import { test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { anotherServes, listenerName } from './boot.ts'

test('another server of the database is found by its listener, and one that only works by itself is none', async () => {
  const t = await testApp()
  const listen = async (duty: 'ambos' | 'trabajo') => {
    const client = new pg.Client({ connectionString: t.url, application_name: listenerName(duty) })
    await client.connect()
    return client
  }
  const { slowPool } = t.services.database
  const open = [await listen('ambos'), await listen('trabajo')]
  assert.equal(await anotherServes(slowPool), false)
  open.push(await listen('ambos'))
  assert.equal(await anotherServes(slowPool), true)
  await Promise.all(open.map((client) => client.end()))
})
