import assert from 'node:assert/strict'
import pg from 'pg'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { eventually } from '../../../../test/eventually.ts'
import { importador } from '../../../../test/importaciones.ts'
import { padron } from '../../../../test/oficina.ts'
import { padronDePrueba } from '../../../../test/padron-de-prueba.ts'
import { workOf } from '../../../../test/rastro.ts'
import { silenceMs } from '../../../platform/jobs/lease.ts'

/** Interrupted imports: cancelled, killed, or blocked by changes since the review. */

const t = await testApp()
const { admin, aplicar, subir, pedir, leer, estado, trabajar } = await importador(t)
const { iguales, nueva, archivo } = await padronDePrueba(t)

test('an import that would now be blocked is reviewed again instead of applied', async () => {
  const antes = await estado()
  const revisada = await subir('padron', padron(...iguales, nueva(990_009)))
  assert.deepEqual([revisada.estado, revisada.revision?.trabas], ['REVISAR', []])
  await t.rows('update seccional set codigo = codigo + 5000')
  const otra = await pedir(revisada.id, 'aplicar')
  assert.deepEqual([otra.estado, otra.otraVez, otra.revision?.trabas], ['REVISAR', true, ['ninguna']])
  await t.rows('update seccional set codigo = codigo - 5000')
  assert.deepEqual(await estado(), antes)
  await pedir(otra.id, 'descartar')
})

test('cancelled it changes nothing; after a process dies exactly one other takes it over', async () => {
  const antes = await estado()
  const { id } = await subir('padron', await archivo())
  assert.equal((await aplicar(id)).status, 204)
  assert.equal((await admin.post(`importaciones/${id}/detener`)).status, 204)
  await trabajar()
  assert.equal((await leer(id)).estado, 'REVISAR')
  assert.deepEqual(await estado(), antes)
  assert.equal((await aplicar(id)).status, 204)
  assert.equal((await aplicar(id)).body.codigo, 'IMPORTACION_OTRO_ESTADO')
  // As a killed process leaves it.
  await t.rows(`update importacion set turno = 1, latido = now() where id = ${id}`)
  await trabajar()
  assert.equal((await leer(id)).estado, 'APLICANDO')
  await t.rows(`update importacion set latido = now() - interval '${silenceMs + 1000} milliseconds' where id = ${id}`)
  assert.equal((await leer(id)).cortada, true)
  await trabajar()
  assert.equal((await leer(id)).estado, 'APLICADA')
  await pedir(id, 'deshacer')
  assert.deepEqual(await estado(), antes)
})

test('a cancellation takes effect at once, while queued behind another import or at the last row', async () => {
  const antes = await estado()
  const { id } = await subir('padron', await archivo())
  const otra = new pg.Client({ connectionString: t.urlAs('superuser') })
  await otra.connect()
  const detener = async () => assert.equal((await admin.post(`importaciones/${id}/detener`)).status, 204)
  const como = async (que: string) => (await t.rows(`select ${que} as dice from importacion where id = ${id}`))[0]?.dice
  try {
    for (const oido of [true, false]) {
      await otra.query('begin')
      await otra.query('select pg_advisory_lock(727004)')
      await aplicar(id)
      const trabaja = trabajar()
      // It renews its lease once a second and notices a cancellation then; right after that, only its end notices it.
      await eventually(() => como('etapa'), 'esperar')
      const latido = await como('latido::text')
      await detener()
      if (oido) {
        await eventually(async () => (await como('latido::text')) !== latido, true)
        // It has not even started: it would wait for the register.
        await otra.query('lock table afiliado in access exclusive mode')
      }
      await otra.query('select pg_advisory_unlock(727004)')
      await eventually(() => como('estado'), 'REVISAR')
      await otra.query('commit')
      await trabaja
      assert.deepEqual(await estado(), antes)
    }
  } finally {
    await otra.end()
  }
})

test('a process that stops releases its import', async () => {
  const { id } = await subir('padron', await archivo())
  await aplicar(id)
  const fin = new AbortController()
  fin.abort()
  await workOf(t, 'importaciones', fin.signal)
  const [fila] = await t.rows(`select estado, turno, latido from importacion where id = ${id}`)
  assert.deepEqual(fila, { estado: 'APLICANDO', turno: 0, latido: null })
  await trabajar()
  assert.equal((await leer(id)).estado, 'APLICADA')
  await pedir(id, 'deshacer')
})
