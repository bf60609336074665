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

/** What does not come to its end: stopped, cut, or held back by what changed since it was reviewed. */

const t = await testApp()
const { admin, aplicar, subir, pedir, leer, estado, trabajar } = await importador(t)
const { iguales, nueva, archivo } = await padronDePrueba(t)

test('what would be held back by now is not applied by a review that held back nothing: it is reviewed again', async () => {
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

test('stopped before it ends, nothing changes; a process that dies leaves it to another one, and only one has it', async () => {
  const antes = await estado()
  const { id } = await subir('padron', await archivo())
  assert.equal((await aplicar(id)).status, 204)
  assert.equal((await admin.post(`importaciones/${id}/detener`)).status, 204)
  await trabajar()
  assert.equal((await leer(id)).estado, 'REVISAR')
  assert.deepEqual(await estado(), antes)
  assert.equal((await aplicar(id)).status, 204)
  assert.equal((await aplicar(id)).body.codigo, 'IMPORTACION_OTRO_ESTADO')
  // As a process leaves it that was killed with it in hand.
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

test('who stops one is heard at once, while it waits for another one too, and at the last moment', async () => {
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
      // It says that it waits once a second, and hears then; asked right after that, only its end can hear it.
      await eventually(() => como('etapa'), 'esperar')
      const latido = await como('latido::text')
      await detener()
      if (oido) {
        await eventually(async () => (await como('latido::text')) !== latido, true)
        // And it is not even begun: it would wait for the register.
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

test('a process that ends while it has one in hand puts it back', async () => {
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
