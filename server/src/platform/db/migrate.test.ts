import assert from 'node:assert/strict'
import pg from 'pg'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { tableGrants } from '../../table-grants.ts'
import { applyAlone, migrate, migrationState } from './migrate.ts'

/** Applying migrations. scripts/structure/migrations.test.ts checks the files themselves. */
const t = await testApp()

test('an index that was cut while it was made without holding anybody is made again', async () => {
  const client = new pg.Client({ connectionString: t.urlAs('owner') })
  await client.connect()
  try {
    await client.query(`create table prueba_sola (n int); insert into prueba_sola values (1), (1)`)
    const text = '-- amplia\n-- sin transacción\ncreate unique index concurrently prueba_sola_n on prueba_sola (n)'
    await assert.rejects(applyAlone(client, text), /could not create unique index/)
    const valid = async () =>
      (await client.query(`select indisvalid from pg_index where indexrelid = 'prueba_sola_n'::regclass`)).rows
    assert.deepEqual(await valid(), [{ indisvalid: false }])
    await client.query('delete from prueba_sola where ctid = (select max(ctid) from prueba_sola)')
    await applyAlone(client, text)
    assert.deepEqual(await valid(), [{ indisvalid: true }])
  } finally {
    await client.end()
  }
})

test('a release starts on a newer database with additive migrations only, and revokes no right', async () => {
  await t.rows(`insert into migracion (nombre, sha256, amplia) values ('9001_agrega.sql', 'x', true)`)
  assert.deepEqual((await migrationState(t.services.database.pool)).unknown, [])
  await t.rows(`insert into migracion (nombre, sha256) values ('9002_cambia.sql', 'x')`)
  assert.deepEqual((await migrationState(t.services.database.pool)).unknown, ['9002_cambia.sql'])
  await t.rows(`delete from migracion where nombre like '900%'`)
  await t.rows('grant delete on consulta to gremial_app')
  const may = async () =>
    (await t.rows<{ may: boolean }>(`select has_table_privilege('gremial_app', 'consulta', 'delete') as may`))[0]?.may
  const app = { role: 'gremial_app', rights: tableGrants }
  await migrate(t.urlAs('owner'), { ...app, serving: true })
  assert.equal(await may(), true)
  await migrate(t.urlAs('owner'), app)
  assert.equal(await may(), false)
})
