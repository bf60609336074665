import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { screenPaths } from './screen-paths.ts'

test('an address that is no screen leads below /app or to the home, and a screen leads nowhere (K-19, K-65)', () => {
  const leads = screenPaths(['bancos/lista', 'bancos/ver/$id', '/verificar/$codigo'])
  const cases: Array<[url: string, to: string | undefined]> = [
    ['/', undefined],
    ['/login?volver=/app', undefined],
    ['/carnet', undefined],
    ['/app', undefined],
    ['/app/', undefined],
    ['/app/bancos/lista?pagina=2', undefined],
    ['/APP/Bancos/Lista', undefined],
    ['/app/bancos/ver/3/', undefined],
    ['/verificar/a%20b', undefined],
    ['/bancos/ver/3?x=%C3%B1', '/app/bancos/ver/3?x=%C3%B1'],
    ['/app/bancos/ver', '/app#direccion-desconocida'],
    ['/app/bancos/ver/3/otra', '/app#direccion-desconocida'],
    ['//otro.example/bancos/lista', '/app#direccion-desconocida'],
    ['/app/documentos', '/app#direccion-desconocida'],
    ['/%zz', '/app#direccion-desconocida'],
  ]
  for (const [url, to] of cases) assert.deepEqual([url, leads(url, true)], [url, to])
  assert.equal(leads('/app/documentos', false), '/app')
})

test('without a session a screen of the application redirects to the login, which then returns to it (A-NAVEGACION-02)', () => {
  const leads = screenPaths(['bancos/lista', '/verificar/$codigo'])
  const cases: Array<[url: string, to: string | undefined]> = [
    ['/app/bancos/lista?pagina=2&x=%C3%B1', '/login?volver=%2Fapp%2Fbancos%2Flista%3Fpagina%3D2%26x%3D%25C3%25B1'],
    ['/App/Bancos/Lista/', '/login?volver=%2FApp%2FBancos%2FLista%2F'],
    ['/app', undefined],
    ['/app/', undefined],
    ['/login?volver=/app', undefined],
    ['/verificar/3', undefined],
  ]
  for (const [url, to] of cases) assert.deepEqual([url, leads(url, false)], [url, to])
})

test('the server redirects an unknown address, and never caches the redirect', async () => {
  const t = await testApp()
  const ana = await t.login('ana')
  const ask = async (url: string, headers: Record<string, string> = {}) => {
    const { statusCode, headers: answered } = await t.app.inject({ url, headers })
    return [statusCode, answered.location, answered['cache-control']]
  }
  const cookie = { cookie: ana.headers.cookie ?? '' }
  assert.deepEqual(await ask('/app/documentos', cookie), [302, '/app#direccion-desconocida', 'no-store'])
  assert.deepEqual(await ask('/afiliados/tramites?x=1', cookie), [302, '/app/afiliados/tramites?x=1', 'no-store'])
  assert.deepEqual(await ask('/app/documentos'), [302, '/app', 'no-store'])
  assert.equal((await ask('/app/afiliados/tramites', cookie))[0], 200)
  assert.deepEqual(await ask('/app/afiliados/tramites'), [302, '/login?volver=%2Fapp%2Fafiliados%2Ftramites', 'no-store'])
})
