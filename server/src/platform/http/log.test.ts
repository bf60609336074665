import assert from 'node:assert/strict'
import { test } from 'vitest'
import { Person, testApp } from '../../../test/app.ts'
import { atEnd } from '../../../test/at-end.ts'
import { buildApp } from '../../app.ts'

test('the log line of a refused request names its user, and no other line does', async () => {
  const solo = await testApp()
  const lines: string[] = []
  const app = await buildApp({
    services: solo.services,
    sessions: solo.app.sessions,
    limits: false,
    logLevel: 'info',
    logTo: { write: (line) => lines.push(line) },
  })
  atEnd(() => app.close())
  const ana = new Person(app, (await solo.login('ana')).headers)
  const statuses = [await ana.get('vistas/usuarios'), await ana.get('usuarios/actual'), await solo.visitor().get('bancos')].map(
    ({ status }) => status,
  )
  assert.deepEqual(statuses, [403, 200, 401])
  const [row] = await solo.rows<{ id: number }>(`select id from usuario where email = 'ana@gremial.example'`)
  const said = lines.map((line) => JSON.parse(line) as { ruta: string; usuario?: number })
  assert.deepEqual(
    said.map(({ ruta, usuario }) => [ruta, usuario]),
    [
      ['/api/vistas/usuarios', row?.id],
      ['/api/usuarios/actual', undefined],
    ],
  )
})
