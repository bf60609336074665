import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { type Ctx, systemCtx } from '../../../platform/context.ts'
import { empaquetar } from './paquete.ts'

const t = await testApp()
const [cuenta] = await t.rows<{ id: number }>('select id from usuario where afiliado_numero = 1002')
const quien = { id: cuenta?.id, affiliate: 1002, name: 'Beto' }

test('one file of a package at a time is in memory, however slow the client is', async () => {
  const cada = 200_000
  const papel = randomBytes(cada)
  let [leidos, salieron, masAdelante] = [0, 0, 0]
  const read = async () => {
    masAdelante = Math.max(masAdelante, leidos++ * cada - salieron)
    return papel
  }
  await t.rows(`insert into carnet_digital (afiliado_numero, foto_sha256, emitido, vence)
    select 1002, f.sha256, now(), '2099-12-31' from (select sha256 from archivo limit 1) f, generate_series(1, 5)`)
  const services = { ...t.services, files: { read } }
  const paquete = await empaquetar({ ...systemCtx(t.services, t.app.log), services, user: quien } as unknown as Ctx)
  for await (const trozo of paquete) salieron += trozo.length
  assert.equal(leidos, 5)
  assert.ok(masAdelante < 2 * cada, `${masAdelante} of ${leidos * cada} were read before they were taken`)
})

test('a package that fails leaves nothing on disk', async () => {
  const { TMPDIR } = process.env
  const aparte = mkdtempSync(join(tmpdir(), 'gremial-sin-paquete-'))
  process.env.TMPDIR = aparte
  try {
    const services = { ...t.services, database: { ...t.services.database, pool: undefined } }
    await assert.rejects(empaquetar({ ...systemCtx(t.services, t.app.log), services, user: quien } as unknown as Ctx))
    assert.deepEqual(readdirSync(aparte), [])
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    rmSync(aparte, { recursive: true, force: true })
  }
})
