import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { testApp } from '../../../test/app.ts'
import { inTransaction, systemCtx } from '../context.ts'
import { audit } from './audit.ts'
import { sealPending, verifyAudit } from './seal.ts'

/** An application whose audit has fifty sealed rows. */
async function sealed() {
  const t = await testApp()
  const ctx = systemCtx(t.services, t.app.log)
  await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      inTransaction(ctx, (ctx) => audit(ctx, 'crear', 'banco', i, { b: 2, a: [1, { z: null, y: 'ñ' }] })),
    ),
  )
  while ((await sealPending(t.services)) > 0);
  const forced = (text: string) => t.rows(`begin; set local session_replication_role = replica; ${text}; commit`)
  return { ...t, ctx, forced }
}

test('rows are chained from the first one on, in short batches, and a healthy chain verifies', async () => {
  const t = await sealed()
  assert.deepEqual(await verifyAudit(t.services), { filas: 50, sinSellar: 0, mal: null })
  await inTransaction(t.ctx, (ctx) => audit(ctx, 'crear', 'banco', 51))
  assert.equal((await verifyAudit(t.services)).sinSellar, 1)
  await Promise.all([sealPending(t.services), sealPending(t.services), sealPending(t.services)])
  assert.deepEqual(await verifyAudit(t.services), { filas: 51, sinSellar: 0, mal: null })
})

test('a transaction that is undone leaves no audit row', async () => {
  const t = await sealed()
  await assert.rejects(
    inTransaction(t.ctx, async (ctx) => {
      await audit(ctx, 'crear', 'banco', 'x')
      throw new Error('no')
    }),
  )
  assert.equal((await verifyAudit(t.services)).filas, 50)
  assert.equal((await t.rows(`select 1 from auditoria where entidad_id = 'x'`)).length, 0)
})

test('the application cannot change nor delete a row', async () => {
  const t = await sealed()
  for (const text of [
    `update auditoria set accion = 'x'`,
    'delete from auditoria',
    'truncate auditoria cascade',
    'delete from auditoria_sello',
  ]) {
    await assert.rejects(t.rows(text), /never changed/)
  }
})

test('a row changed, taken out, moved, or cut from the end is named, even by who may switch the triggers off', async () => {
  const cases: Array<[string, RegExp, number]> = [
    [`update auditoria set datos = '{"a": 1}' where id = 20`, /cambiada/, 20],
    [`update auditoria set momento = momento - interval '1 day' where id = 30`, /cambiada/, 30],
    ['delete from auditoria where id = 10', /quitada/, 10],
    [
      'delete from auditoria_sello where orden = 15; update auditoria_sello set orden = orden - 1 where orden > 15',
      /se corta|falta/,
      16,
    ],
    ['delete from auditoria_sello where orden > 45; delete from auditoria where id > 45', /últimos 5/, 0],
  ]
  for (const [attack, why, id] of cases) {
    const t = await sealed()
    await t.forced(attack)
    const { mal } = await verifyAudit(t.services)
    assert.match(mal?.motivo ?? '', why, attack)
    assert.equal(mal?.id, id, attack)
  }
})

test('a row whose seal was taken away with it does not pass for pending', async () => {
  const t = await sealed()
  await t.forced('delete from auditoria_sello where orden = 50')
  rmSync(join(t.services.config.dataDir, 'auditoria.ancla'))
  writeFileSync(join(t.services.config.dataDir, 'auditoria.ancla'), '')
  assert.match((await verifyAudit(t.services)).mal?.motivo ?? '', /perdió su sello/)
})
