import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { atEnd } from '../../../test/at-end.ts'
import { cuentas } from '../../../test/cuentas.ts'
import { eventually } from '../../../test/eventually.ts'
import { buildApp } from '../../app.ts'
import { Sessions } from '../access/session.ts'
import { openDatabase } from '../db/pool.ts'
import { streamRows } from '../db/stream.ts'

/** A revocation in one process while another process is writing an export. */
const t = await testApp()
const { somebody } = cuentas(t)
const many = 'select g::text from generate_series(1, 100000) g'

/** A second process on the same database that listens to access changes. */
async function another() {
  const database = openDatabase(t.url, { max: 8, limits: 'requests' })
  const sessions = new Sessions(database)
  const app = await buildApp({ services: { ...t.services, database }, sessions, limits: false, logLevel: 'silent' })
  await sessions.listen()
  atEnd(async () => {
    await app.close()
    await sessions.close()
    await database.close()
  })
  return { address: await app.listen({ port: 0, host: '127.0.0.1' }), pool: database.pool }
}
const { address, pool } = await another()

/** True if the whole file arrived. */
const whole = async (answer: Response): Promise<boolean> =>
  answer.text().then(
    () => true,
    () => false,
  )

test('a queued export is refused if permission, branch or session is revoked in another process', async () => {
  const admin = await t.login('admin')
  const ways: Array<[what: string, way: (id: number) => Promise<unknown>, whole: boolean]> = [
    ['nothing', () => Promise.resolve(), true],
    ['the role', (id) => t.rows(`delete from usuario_rol where usuario_id = ${id}`), false],
    ['the account', (id) => t.rows(`update usuario set habilitado = false where id = ${id}`), false],
    ['the session', (id) => admin.post(`usuarios/ayuda/${id}/cerrar-sesiones`), false],
  ]
  for (const [what, way, expected] of ways) {
    const { id, person } = await somebody('ADMINISTRADOR')
    const headers = { cookie: person.headers.cookie ?? '' }
    const ask = (path: string) => fetch(`${address}/api/${path}`, { headers })
    const open = Array.from({ length: 4 }, () => streamRows(pool, many, []))
    await Promise.all(open.map((s) => s.next()))
    const waiting = await ask('vistas/usuarios/exportar-excel?formato=csv')
    assert.deepEqual([waiting.status, waiting.headers.get('x-antes')], [200, '1'], what)
    await way(id)
    if (!expected) await eventually(async () => (await ask('vistas/usuarios')).status >= 401, true)
    await Promise.all(open.map((s) => s.return(undefined)))
    assert.equal(await whole(waiting), expected, what)
    assert.equal((await ask('vistas/usuarios')).status === 200, expected, what)
  }
})
