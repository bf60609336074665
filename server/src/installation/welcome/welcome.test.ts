import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { atEnd } from '../../../test/at-end.ts'
import { eventually } from '../../../test/eventually.ts'
import { folder } from '../../../test/programa.ts'
import { buildApp } from '../../app.ts'
import { welcomeRoutes } from './routes.ts'
import { Welcome } from './welcome.ts'

const t = await testApp()
const services = { ...t.services, config: { ...t.services.config, dataDir: folder() } }
const welcome = Object.assign(new Welcome(services, () => undefined), { open: async () => true })
const app = await buildApp({ services, sessions: t.app.sessions, limits: false, also: (app) => welcomeRoutes(app, welcome) })
atEnd(() => app.close())

const call = (method: 'GET' | 'PUT' | 'POST', path: string, code: string, from: string, payload?: string | Buffer) =>
  app.inject({
    method,
    url: `/bienvenida/${path}`,
    remoteAddress: from,
    headers: {
      'x-codigo': code,
      'content-type': payload instanceof Buffer ? 'application/octet-stream' : 'application/json',
    },
    ...(payload === undefined ? {} : { payload }),
  })

test('wrong codes are limited per address, and the right code is admitted from any of them', async () => {
  const status = async (code: string, from: string) => (await call('GET', 'estado', code, from)).statusCode
  for (let n = 0; n < 10; n++) assert.equal(await status('2222-2222-2222', '203.0.113.9'), 403)
  assert.equal(await status('2222-2222-2222', '203.0.113.9'), 429)
  assert.equal(await status('2222-2222-2222', '198.51.100.4'), 403, 'another address')
  for (const from of ['203.0.113.9', '198.51.100.4']) assert.equal(await status(welcome.code, from), 200)
})

test('an invalid body or size gets 400, and no message contains a path of the server', async () => {
  const here = '203.0.113.20'
  for (const payload of ['null', '7', '"x"']) {
    const { statusCode, body } = await call('POST', 'restaurar', welcome.code, here, payload)
    assert.deepEqual([payload, statusCode, JSON.parse(body).codigo], [payload, 400, 'VALIDACION'])
  }
  const piece = Buffer.alloc(10)
  for (const query of [
    'desde=0&total=-1e18',
    'desde=-1&total=10',
    'desde=0&total=0',
    'desde=9&total=8',
    'desde=x&total=1',
    'total=5',
    'desde=0&total=1e9',
  ])
    assert.deepEqual([query, (await call('PUT', `archivo?${query}`, welcome.code, here, piece)).statusCode], [query, 400])
  assert.equal((await call('PUT', 'archivo?desde=0&total=10', welcome.code, here, piece)).statusCode, 200)
  welcome.progress.failed = undefined
  await call('POST', 'restaurar', welcome.code, here, '{"clave": "x"}')
  const failed = async () => ((await call('GET', 'estado', welcome.code, here)).json() as { failed?: string }).failed
  await eventually(async () => (await failed()) !== undefined, true)
  assert.ok(!(await failed())?.includes(services.config.dataDir))
})
