import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { anclaDe, contentOf, reponer, sellarTodo, veredicto } from '../../../test/auditoria.ts'
import { inTransaction, type Services, systemCtx } from '../context.ts'
import { audit } from './audit.ts'
import { sealPending } from './chain-writer.ts'

/** An application with some sealed audit rows. */
async function sealed(count = 50) {
  const t = await testApp()
  const ctx = systemCtx(t.services, t.app.log)
  const act = (id: string | number) =>
    inTransaction(ctx, (ctx) => audit(ctx, 'crear', 'banco', id, { b: 2, a: [1, { z: null, y: 'ñ' }] }))
  await Promise.all(Array.from({ length: count }, (_, i) => act(i)))
  await sellarTodo(t.services)
  const sound = async (services: Services = t.services) => {
    const { filas, sinSellar, texto } = await veredicto(services)
    assert.equal(texto, '')
    return [filas, sinSellar]
  }
  return { ...t, ctx, act, sound }
}

test('rows are chained from the first one on, in short batches, and a healthy chain verifies', async () => {
  const t = await sealed()
  assert.deepEqual(await t.sound(), [50, 0])
  await t.act(51)
  assert.deepEqual(await t.sound(), [50, 1])
  await Promise.all([sealPending(t.services), sealPending(t.services), sealPending(t.services)])
  assert.deepEqual(await t.sound(), [51, 0])
})

test('a transaction that is undone leaves no audit row', async () => {
  const t = await sealed()
  await assert.rejects(
    inTransaction(t.ctx, async (ctx) => {
      await audit(ctx, 'crear', 'banco', 'x')
      throw new Error('no')
    }),
  )
  assert.deepEqual(await t.sound(), [50, 0])
  assert.equal((await t.rows(`select 1 from auditoria where entidad_id = 'x'`)).length, 0)
})

test('the application cannot change nor delete a row', async () => {
  const t = await sealed()
  for (const text of [
    `update auditoria set accion = 'x'`,
    'delete from auditoria',
    'truncate auditoria cascade',
    'delete from auditoria_sello',
    'delete from auditoria_ancla',
  ]) {
    await assert.rejects(t.rows(text), /never changed/)
  }
})

test('a row that commits late is sealed in order: nothing is sealed past an uncommitted one', async () => {
  const t = await sealed()
  let commit = () => {}
  const held = new Promise<void>((done) => {
    commit = done
  })
  let written = () => {}
  const writing = new Promise<void>((done) => {
    written = done
  })
  const late = inTransaction(t.ctx, async (ctx) => {
    await audit(ctx, 'crear', 'banco', 'tarde')
    written()
    await held
  })
  await writing
  await t.act('después')
  assert.equal(await sealPending(t.services), 0)
  assert.equal(await sealPending(t.services), 0)
  assert.deepEqual(await t.sound(), [50, 1])
  commit()
  await late
  // Later writers delay nothing: the rows below them are known to be complete.
  assert.equal(await sealPending(t.services), 2)
  const orden = await t.rows<{ entidad_id: string }>(
    `select a.entidad_id from auditoria a join auditoria_sello s on s.auditoria_id = a.id where s.orden > 50 order by s.orden`,
  )
  assert.deepEqual(
    orden.map((o) => o.entidad_id),
    ['tarde', 'después'],
  )
  assert.deepEqual(await t.sound(), [52, 0])
})

test('while people write without a pause, rows are sealed all the same', async () => {
  const t = await sealed(5)
  let stop = false
  let written = 0
  const writers = Array.from({ length: 3 }, async () => {
    while (!stop) {
      await t.act(written)
      written++
    }
  })
  const sealedRows = async () => (await t.rows<{ n: number }>('select count(*)::int as n from auditoria_sello'))[0]?.n ?? 0
  while ((await sealedRows()) < 100) await sealPending(t.services)
  stop = true
  await Promise.all(writers)
  await sellarTodo(t.services)
  assert.deepEqual(await t.sound(), [5 + written, 0])
})

test('a kill between seals and checkpoint alters nothing; the checkpoint continues from there', async () => {
  const t = await sealed()
  const before = contentOf(anclaDe(t.services))
  await t.act('otra')
  await sellarTodo(t.services)
  assert.notEqual(contentOf(anclaDe(t.services)), before)
  reponer(anclaDe(t.services), before)
  assert.deepEqual(await t.sound(), [51, 0])
  // The next process starts from the checkpoint as it is.
  const next = { ...t.services }
  await t.act('y otra')
  await sellarTodo(next)
  assert.deepEqual(await t.sound(next), [52, 0])
  assert.match(contentOf(anclaDe(t.services)) ?? '', /^52 /)
})

test('two processes that seal at once, on one data directory and on two, agree', async () => {
  const t = await sealed(5)
  const other = await testApp()
  reponer(anclaDe(other.services), contentOf(anclaDe(t.services)))
  // Three processes on one database: two share a data directory, one has its own.
  const processes: Services[] = [
    t.services,
    { ...t.services },
    { ...t.services, config: { ...t.services.config, dataDir: other.services.config.dataDir } },
  ]
  await Promise.all([
    ...Array.from({ length: 120 }, (_, i) => t.act(i)),
    ...processes.flatMap((p) => Array.from({ length: 20 }, () => sealPending(p))),
  ])
  for (const p of processes) await sellarTodo(p)
  for (const p of processes) {
    assert.deepEqual(await t.sound(p), [125, 0])
    assert.match(contentOf(anclaDe(p)) ?? '', /^125 /)
  }
})

test('rows from before event ids still verify, and no new row can pass for one of them', async () => {
  const t = await sealed(0)
  const { rowCode } = await import('./audit.ts')
  const { auditKeys } = await import('./keys.ts')
  const antigua = (id: number) => {
    const row = {
      evento: null,
      momento: new Date(1_800_000_000_000),
      usuario_id: 1,
      accion: 'crear',
      entidad: 'banco',
      entidad_id: `${id}`,
      datos: {},
    }
    return `insert into auditoria (momento, usuario_id, accion, entidad, entidad_id, codigo) values ('${row.momento.toISOString()}', 1, 'crear', 'banco', '${id}',
      '\\x${rowCode(auditKeys(t.services.config).rows, row).toString('hex')}');
      insert into auditoria_pendiente select max(id) from auditoria`
  }
  await t.rows(`alter table auditoria drop constraint auditoria_con_evento; ${antigua(1)}; ${antigua(2)}`)
  await sellarTodo(t.services)
  assert.deepEqual(await t.sound(), [2, 0])
  // The checkpoint in the format of that version.
  reponer(anclaDe(t.services), `${(contentOf(anclaDe(t.services)) ?? '').split(' ').slice(0, 2).join(' ')}\n`)
  await t.act('nueva')
  await sellarTodo(t.services)
  assert.deepEqual(await t.sound(), [3, 0])
  await t.rows(antigua(2))
  await sealPending(t.services)
  assert.match((await veredicto(t.services)).texto, /no lleva identidad/)
  // The fourth row records the quarantine.
  const sealedRows = await t.rows<{ accion: string }>(
    'select a.accion from auditoria_sello s join auditoria a on a.id = s.auditoria_id order by s.orden',
  )
  assert.deepEqual(
    sealedRows.map(({ accion }) => accion),
    ['crear', 'crear', 'crear', 'apartar'],
  )
})
