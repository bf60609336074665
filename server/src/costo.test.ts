import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { toSpecDate } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { testApp } from '../test/app.ts'
import { movimientoBody, newCaja } from '../test/caja.ts'

/**
 * What the requests that are made most ask of the database, counted and not timed: statements, commits and bytes of WAL, with everything
 * that is kept (the session, plans) already there.
 */
const t = await testApp()

/** A statement by its beginning and its table. Alone, one that writes commits too. */
const short = (text: string) =>
  text
    .replace(/^with .*?\b(insert into|update) (\w+).*$/i, 'with $1 $2')
    .split(' ')
    .slice(0, 3)
    .join(' ')

/** Bytes of WAL that the application's connections wrote. */
async function wal(): Promise<number> {
  const { pool, preparedPool } = t.services.database
  let bytes = 0
  for (const each of [pool, preparedPool]) {
    const clients = await Promise.all(Array.from({ length: each.totalCount }, () => each.connect()))
    for (const client of clients) {
      await client.query('select pg_stat_force_next_flush()')
      const { rows } = await client.query('select wal_bytes::int8 as bytes from pg_stat_get_backend_wal(pg_backend_pid())')
      bytes += rows[0].bytes
      client.release()
    }
  }
  return bytes
}

async function costOf(ask: () => Promise<{ status: number }>): Promise<{ said: string[]; bytes: number }> {
  // Plans, statements and the session are kept from the third time on.
  for (let i = 0; i < 3; i++) assert.ok((await ask()).status < 300)
  const before = await wal()
  const times = 10
  const said = await t.calls(ask)
  for (let i = 1; i < times; i++) await ask()
  return { said: said.map(short), bytes: Math.round(((await wal()) - before) / times) }
}

test('posting a movement is one transaction of four statements, five with an idempotency key', async () => {
  const tesorera = await t.login('tesorera')
  const caja = await newCaja(t)
  const posting = ['begin', 'update caja c', 'with insert into', 'commit']
  const { said } = await costOf(() => tesorera.post('movimientos-caja', movimientoBody(caja)))
  assert.deepEqual(said, posting)
  const keyed = await costOf(() => tesorera.post('movimientos-caja', movimientoBody(caja, { clave: randomUUID() })))
  assert.deepEqual(keyed.said, ['select id, numero', ...posting])
  // The movement, its box and its audit row, with their indexes.
  assert.ok(keyed.bytes > 500 && keyed.bytes < 4_500, `${keyed.bytes} bytes`)
})

test("the movements of one's own account are one statement, and nothing is written", async () => {
  const ana = await t.login('ana')
  const path = 'vistas/cuenta-corriente-afiliado/listar-movimientos'
  const { said, bytes } = await costOf(() => ana.get(`${path}?sort=fecha,asc&fechaDesde=${toSpecDate('2024-01-01')}`))
  assert.deepEqual([said.length, bytes], [1, 0])
})

test('a page of members with its total is one statement, plus one for the audit row', async () => {
  const operador = await t.login('operador')
  const { said, bytes } = await costOf(() =>
    operador.get('vistas/afiliados-seccional?size=25&sort=nombreCompleto,asc&G_idSeccional=1&page=0'),
  )
  assert.deepEqual(
    said.map((text) => /\binsert into\b/.test(text)),
    [false, true],
  )
  assert.ok(bytes > 200 && bytes < 2_500, `${bytes} bytes`)
})
