import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { forzar } from '../../../../test/auditoria.ts'
import { newCaja, registrar } from '../../../../test/caja.ts'

const t = await testApp()
const tesorera = await t.login('tesorera')

test('the migration keeps a key shared by two boxes on the first one, and changes nothing else', async () => {
  const [una, other] = [await newCaja(t), await newCaja(t)]
  const [clave, sola] = [randomUUID(), randomUUID()]
  const ids = [
    await registrar(tesorera, una, { clave }),
    await registrar(tesorera, other, {}),
    await registrar(tesorera, other, { clave: sola }),
  ]
  await t.rows(`drop index movimiento_caja_clave_unica;
    create unique index movimiento_caja_clave_unica on movimiento_caja (caja_id, clave) where clave is not null`)
  await forzar(t, `update movimiento_caja set clave = '${clave}' where id = ${ids[1]}`)
  const others = () => t.rows(`select to_jsonb(m) - 'clave' as m from movimiento_caja m where id in (${ids.join()}) order by id`)
  const before = await others()
  const sums = await t.rows('select * from planilla_caja order by id')
  const owner = new pg.Client({ connectionString: t.urlAs('owner') })
  await owner.connect()
  await owner.query(readFileSync(join(import.meta.dirname, '../../../../migrations/0062_clave_de_movimiento.sql'), 'utf8'))
  await owner.end()
  const claves = await t.rows<{ clave: string | null }>(
    `select clave from movimiento_caja where id in (${ids.join()}) order by id`,
  )
  assert.deepEqual(
    claves.map((c) => c.clave),
    [clave, null, sola],
  )
  assert.deepEqual([await others(), await t.rows('select * from planilla_caja order by id')], [before, sums])
  // Its triggers are enabled again.
  const apagados = await t.rows(`select from pg_trigger where tgrelid = 'movimiento_caja'::regclass and tgenabled <> 'O'`)
  assert.equal(apagados.length, 0)
})
