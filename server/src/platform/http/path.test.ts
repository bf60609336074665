import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { isApi, pathOf } from './path.ts'

test('the path of a request is parsed as the router parses it', () => {
  const cases: Array<[url: string, path: string, api: boolean]> = [
    ['/api/bancos?x=/otra', '/api/bancos', true],
    ['/%61pi/bancos', '/api/bancos', true],
    ['/%61%70%69/bancos?q=%61', '/api/bancos', true],
    ['http://sitio/api/bancos?x', '/api/bancos', true],
    ['http://sitio/%61pi/bancos', '/api/bancos', true],
    ['/api#x', '/api', true],
    ['/login?a=/api', '/login', false],
    ['/%2561pi/bancos', '/%2561pi/bancos', false],
    ['//api/bancos', '//api/bancos', false],
    ['/x/../api', '/x/../api', false],
    ['/API', '/API', false],
    ['/api%2Fbancos', '/api%2Fbancos', true],
    ['/%zz/api', '/%zz/api', false],
    ['*', '*', false],
    ['', '', false],
  ]
  for (const [url, path, api] of cases) assert.deepEqual([url, pathOf(url), isApi(url)], [url, path, api])
})

test('any spelling of an address passes admission control and gets the headers of the API', async () => {
  const t = await testApp({ door: true })
  const port = Number(new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const cookie = (await t.login('admin')).headers.cookie ?? ''
  // Sent raw: an HTTP client would normalise the address.
  const ask = (path: string) =>
    new Promise<{ status: number | undefined; cache: string | undefined; policy: unknown }>((done, fail) => {
      request({ port, host: '127.0.0.1', path, headers: { cookie } }, (answer) => {
        answer.resume().on('end', () =>
          done({
            status: answer.statusCode,
            cache: answer.headers['cache-control'],
            policy: answer.headers['content-security-policy'],
          }),
        )
      })
        .on('error', fail)
        .end()
    })
  const spellings = ['/api/bancos', '/%61pi/bancos', '/a%70i/%62ancos', `http://127.0.0.1:${port}/api/bancos`]
  const policy = "default-src 'none'; frame-ancestors 'none'"
  for (const path of spellings)
    assert.deepEqual([path, await ask(path)], [path, { status: 200, cache: 'private, no-store', policy }])
  assert.deepEqual(await ask('/%61pi/no-existe'), { status: 404, cache: 'private, no-store', policy })
  const { pool } = t.services.database
  Object.defineProperty(pool, 'waitingCount', { value: 1_000, configurable: true })
  for (const path of spellings) assert.equal((await ask(path)).status, 503, path)
  assert.equal((await ask('/%61pi/salud')).status, 200, 'health is answered whatever happens')
  Reflect.deleteProperty(pool, 'waitingCount')
})
