import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import { close, inconsistencias, newCaja, registrar } from '../../../../test/caja.ts'
import { eventually } from '../../../../test/eventually.ts'
import { carga, ids, lineasBanco } from '../../../../test/lineas-banco.ts'

/** Acts on many lines of a bank: repeated, concurrent, interrupted, and against another sheet. */
const t = await testApp()
const tesorera = await t.login('tesorera')
const { subir, abrir, muchas, numeros } = lineasBanco(t, tesorera)

test('an act repeated with its key is done once; another act with the key, another user and another box are refused', async () => {
  const box = await newCaja(t)
  await subir(box, [
    ['Cargo A 1', '-10,00'],
    ['Cargo A 2', '-20,00'],
    ['Cargo B 1', '-30,00'],
    ['Cargo B 2', '-30,00'],
  ])
  const [a, b] = [await abrir(box, 'cargo a'), await abrir(box, 'cargo b')]
  const clave = randomUUID()
  const hacer = () => muchas(box, [carga(box, ids(a))], { clave })
  const dos = await alMismoTiempo(t, `select from caja where id = ${box.id} for update`, [hacer, hacer])
  assert.deepEqual([dos[0]?.body, dos[1]?.body], [dos[0]?.body, dos[0]?.body])
  assert.deepEqual([(await hacer()).body, await numeros(box)], [dos[0]?.body, [1, 2]])
  assert.equal((await muchas(box, [carga(box, ids(b))], { clave })).body.codigo, 'MUCHAS_CLAVE_USADA')
  const secretario = await t.login('secretario')
  assert.equal((await muchas(box, [carga(box, ids(a))], { clave }, secretario)).body.codigo, 'MUCHAS_CLAVE_USADA')
  // Two who resolve the same lines at once: one of them gets back those that were taken.
  const otros = [tesorera, secretario].map((quien) => () => muchas(box, [carga(box, ids(b))], {}, quien))
  const ambos = await alMismoTiempo(t, `select from caja where id = ${box.id} for update`, otros)
  assert.deepEqual(ambos.map(({ body }) => [body.egresos.cantidad, body.problemas.length]).toSorted(), [
    [0, 2],
    [2, 0],
  ])
  assert.deepEqual(await numeros(box), [1, 2, 3, 4])
  assert.deepEqual(await inconsistencias(t.rows), [])
})

test('a sheet that is another, or closed, and a concept of another branch refuse the whole act', async () => {
  const box = await newCaja(t)
  await registrar(tesorera, box)
  await subir(box, [
    ['Cargo 1', '-10,00'],
    ['Cargo 2', '-20,00'],
  ])
  const items = ids(await abrir(box, 'cargo'))
  assert.equal((await muchas(box, [carga(box, items)], { numeroPlanilla: 7 })).body.codigo, 'PLANILLA_YA_CERRADA')
  const [ajeno] = await t.rows<{ id: number }>('select id from concepto_caja where seccional_id = 3 limit 1')
  const conAjeno = { accion: 'CARGAR', items, partes: [{ concepto: ajeno?.id }] }
  assert.equal((await muchas(box, [conAjeno])).body.codigo, 'MOVIMIENTO_CONCEPTO')
  const otra = await newCaja(t)
  await subir(otra, [
    ['Cargo 3', '-10,00'],
    ['Cargo 4', '-10,00'],
  ])
  assert.equal((await muchas(otra, [carga(otra, items)])).status, 404)
  assert.equal((await close(tesorera, box, 1)).status, 200)
  // An act is done in the sheet on screen, or not at all.
  assert.equal((await muchas(box, [carga(box, items)], { numeroPlanilla: 1 })).body.codigo, 'PLANILLA_YA_CERRADA')
  assert.deepEqual(await numeros(box), [1])
  assert.deepEqual((await t.rows(`select from acto_banco where caja_id = ${box.id}`)).length, 0)
})

test('an act that is cut before its end leaves nothing, and its repeat with the key does all of it once', async () => {
  const box = await newCaja(t)
  await subir(box, [
    ['Cargo 1', '-10,00'],
    ['Cargo 2', '-20,00'],
  ])
  const lotes = [carga(box, ids(await abrir(box, 'cargo')))]
  const clave = randomUUID()
  const holder = new pg.Client({ connectionString: t.urlAs('superuser') })
  await holder.connect()
  try {
    // Its last row waits, with the movements and the joins written before it.
    await holder.query('begin; lock table acto_banco in share mode')
    const cortado = muchas(box, lotes, { clave })
    const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await eventually(async () => (await t.rows(`select ${waiting}`)).length, 1)
    await t.rows(`select pg_terminate_backend(pid) ${waiting}`)
    await eventually(async () => (await t.rows(`select ${waiting}`)).length, 0)
    await holder.query('rollback')
    assert.ok((await cortado).status >= 500)
  } finally {
    await holder.end()
  }
  assert.deepEqual(await numeros(box), [])
  assert.deepEqual(await t.rows(`select from conciliacion where caja_id = ${box.id}`), [])
  assert.equal((await muchas(box, lotes, { clave })).body.egresos.cantidad, 2)
  assert.deepEqual(await numeros(box), [1, 2])
  assert.deepEqual(await inconsistencias(t.rows), [])
})
