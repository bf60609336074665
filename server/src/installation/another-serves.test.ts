import assert from 'node:assert/strict'
import pg from 'pg'
import { test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { anotherServes, listenerName } from './boot.ts'

test('another server of the database is found by its listener; a worker-only process is not one', async () => {
  // Its application listens, as a server does.
  const t = await testApp()
  const { slowPool } = t.services.database
  const open: pg.Client[] = []
  const listen = async (duty: 'ambos' | 'trabajo') => {
    const client = new pg.Client({ connectionString: t.url, application_name: listenerName(duty) })
    open.push(client)
    await client.connect()
  }
  try {
    await listen('trabajo')
    assert.equal(await anotherServes(slowPool), false)
    await listen('ambos')
    assert.equal(await anotherServes(slowPool), true)
  } finally {
    await Promise.all(open.map((client) => client.end()))
  }
})
