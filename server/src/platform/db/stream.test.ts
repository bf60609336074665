import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import type { TableRows } from '../sheets/write/cells.ts'
import { csvChunks } from '../sheets/write/csv.ts'
import { DatabaseGone } from './connection.ts'
import { streamInto, streamRows } from './stream.ts'

const t = await testApp()
const { pool } = t.services.database
const many = 'select n, n::text from generate_series(1, 50000) n'

test('rows come in batches, all of them and in order', async () => {
  let n = 0
  for await (const rows of streamRows(pool, many, [], 7000)) for (const [value] of rows) assert.equal(Number(value), ++n)
  assert.equal(n, 50_000)
})

test('lines made of the bytes of rows are those made of their texts, whatever is in them', async () => {
  const pieces = [
    '',
    'a',
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    '＝',
    '＠',
    'ï',
    'Ñandú',
    '漢',
    '😀',
    ';',
    '"',
    "'",
    '.',
    ',',
    ' ',
  ]
  const texts = pieces.flatMap((one) => pieces.flatMap((two) => [`${one}${two}`, `${one}b${two}`]))
  const days = ['2026-05-07', '0999-12-31', '12026-01-02', '0044-03-15 BC', 'infinity', null]
  const filas = [...texts, ';"'.repeat(100_000), 'é'.repeat(100_000)].map((texto, i) => ({
    texto,
    entero: i % 5 === 0 ? null : (i - 300) ** 5,
    importe: i % 7 === 0 ? null : (i - 200) / 4,
    fecha: days[i % days.length],
    momento: i % 3 === 0 ? null : `2026-03-0${1 + (i % 9)}T02:59:59.${i}Z`,
    logico: [true, false, null][i % 3],
    otro: texts[(i * 7) % texts.length],
  }))
  const tipos = ['texto', 'entero', 'importe', 'fecha', 'momento', 'logico', 'texto'] as const
  const query = `select * from jsonb_to_recordset($1) as f(texto text, entero numeric, importe numeric(14,2), fecha date, momento timestamptz,
    logico boolean, otro text)`
  const values = [JSON.stringify(filas)]
  const file = async (rows: TableRows) => {
    const columns = tipos.map((tipo) => ({ title: tipo, tipo }))
    const table = { name: 'x', title: 'x', format: 'csv', language: 'es', columns, rows, tempDir: '' } as const
    let text = ''
    for await (const chunk of csvChunks(table, { yes: 'Sí', no: 'No', sheet: '' })) text += chunk
    return text
  }
  const asTexts = await file(streamRows(pool, query, values))
  assert.ok(asTexts.includes('"\'\r="') && asTexts.length > 400_000)
  for (const batch of [1, 64, 2000]) {
    const asBytes = await file((into) => streamInto(pool, query, values, into, batch))
    assert.ok(asBytes === asTexts, `${batch}`)
  }
})

test('readers that leave early, and queries that fail, give their connection back', async () => {
  for (let i = 0; i < 12; i++) {
    for await (const rows of streamRows(pool, many, [])) if (rows.length > 0) break
    await assert.rejects(async () => {
      for await (const rows of streamRows(pool, 'select 1 / (5000 - n) from generate_series(1, 9000) n', [])) void rows
    }, /division by zero/)
  }
  assert.equal(pool.waitingCount, 0)
  assert.equal((await pool.query('select 1 as uno')).rows[0].uno, 1)
})

test('exports above the limit queue in order; only a full queue answers 503', async () => {
  const open = Array.from({ length: 4 }, () => streamRows(pool, many, []))
  await Promise.all(open.map((s) => s.next()))
  const came: number[] = []
  const waiting = Array.from({ length: 20 }, (_, n) => {
    const rows = streamRows(pool, many, [])
    const first = rows.next().then(({ done: over }) => {
      assert.equal(over, false)
      came.push(n)
      return rows.return(undefined)
    })
    return first
  })
  assert.throws(() => streamRows(pool, many, []), { codigo: 'OCUPADO' })
  assert.equal((await pool.query('select 1 as uno')).rows[0].uno, 1, 'who waits holds no connection')
  assert.deepEqual(came, [])
  await open[0]?.return(undefined)
  await Promise.all(waiting)
  assert.deepEqual(
    came,
    came.toSorted((a, b) => a - b),
  )
  await Promise.all(open.map((s) => s.return(undefined)))
  for await (const rows of streamRows(pool, many, [])) if (rows.length > 0) break
})

test('a queued export returns its place in the queue at once, and continues in its turn', async () => {
  const { cookie = '' } = (await t.login('admin')).headers
  const address = `${await t.app.listen({ port: 0, host: '127.0.0.1' })}/api/bancos/exportar-excel?formato=`
  const ask = (format: string) => fetch(`${address}${format}`, { headers: { cookie } })
  assert.equal((await ask('csv')).headers.get('x-antes'), null)
  const open = Array.from({ length: 4 }, () => streamRows(pool, many, []))
  await Promise.all(open.map((s) => s.next()))
  // The response headers arrive while the export is still queued.
  const waiting = [await ask('csv'), await ask('xlsx'), await ask('xls')]
  assert.deepEqual(
    waiting.map(({ status, headers }) => [status, headers.get('x-antes')]),
    [
      [200, '1'],
      [200, '2'],
      [200, '3'],
    ],
  )
  await Promise.all(open.map((s) => s.return(undefined)))
  const files = await Promise.all(waiting.map(async (answer) => Buffer.from(await answer.arrayBuffer())))
  assert.match(String(files[0]), /Banco/)
  for (const file of files) assert.ok(file.length > 200)
})

test('readers whose connection is ended fail and leave their place to the next ones', async () => {
  for (let i = 0; i < 6; i++) {
    const rows = streamRows(pool, many, [], 100)
    await rows.next()
    await t.rows(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await assert.rejects(async () => {
      for await (const _ of rows) void _
    }, DatabaseGone)
    // Idle connections too: a query on one before its end is noticed would fail, and this test is not about that.
    await eventually(() => pool.totalCount, 0)
  }
  let n = 0
  for await (const rows of streamRows(pool, many, [])) n += rows.length
  assert.equal(n, 50_000)
})
