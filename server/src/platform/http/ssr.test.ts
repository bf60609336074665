import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Organizacion } from '@gremial/contract/acceso/acceso.ts'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { pageOf } from './page.ts'

const t = await testApp()

const goes = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const home = '/app/actividad/listar'

async function cookieOf(who: string): Promise<string> {
  return ((await t.login(who)) as unknown as { headers: { cookie: string } }).headers.cookie
}
const page = (url: string, cookie: string | undefined, headers: object = goes) =>
  t.app.inject({ url, headers: { ...headers, ...(cookie ? { cookie } : {}) } })

test("a member's home is rendered with their data, and is not cached", async () => {
  const answer = await page(home, await cookieOf('ana'))
  assert.match(answer.body, /<div id="primera">.*Hola, Ana/s)
  assert.match(answer.body, /<script type="application\/json" id="respuestas">\[\[\["usuarios\/actual"/)
  assert.equal(answer.headers['cache-control'], 'private, no-store')
  // None of it can execute.
  assert.match(String(answer.headers['content-security-policy']), /script-src 'self';/)
  assert.doesNotMatch(answer.body, /<script(?! type="(application\/json|module)")/)
})

for (const [what, headers] of [
  ['a fetch of a script', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
  ['a frame', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
  ['what a browser brings before it is wanted', { ...goes, 'sec-purpose': 'prefetch' }],
  ['a program', {}],
] as const)
  test(`${what} gets a page without personal data`, async () => {
    const { body, statusCode } = await page(home, await cookieOf('ana'), headers)
    assert.equal(statusCode, 200)
    assert.doesNotMatch(body, /id="primera"|id="respuestas"|Ana/)
  })

test('a session that ended draws nothing, and another person on the same phone gets their own', async () => {
  const ana = await cookieOf('ana')
  await t.app.inject({ method: 'POST', url: '/api/logout', headers: { cookie: ana } })
  assert.doesNotMatch((await page(home, ana)).body, /id="primera"|id="respuestas"|Ana/)
  const another = await page(home, await cookieOf('beto'))
  assert.match(another.body, /Hola, Alberto/)
  assert.doesNotMatch(another.body, /Ana|Quiroga/)
})

test("only a member's own account is rendered, and never for a person who owes a new password", async () => {
  for (const who of ['operador', 'tesorera', 'admin', 'clave'])
    assert.doesNotMatch((await page(home, await cookieOf(who))).body, /id="primera"|id="respuestas"/)
  const account = await page('/app/afiliados/cuenta-corriente?codigo=1002', await cookieOf('ana'))
  assert.doesNotMatch(account.body, /id="primera"/)
  assert.doesNotMatch(account.body, /1002.*listar-movimientos|listar-movimientos[^\]]*1002/)
})

test('without a session the login is drawn, in the language that this browser chose', async () => {
  const spanish = await page('/login', undefined)
  assert.match(spanish.body, /<html lang="es-AR">.*<div id="primera">.*Ingresar/s)
  assert.equal(spanish.headers['cache-control'], 'no-cache')
  assert.match((await page('/login', 'gremial.idioma=ja')).body, /<html lang="ja">.*ログイン/s)
  // A form that is submitted before hydration goes nowhere.
  assert.doesNotMatch(spanish.body, /<form (?!method="dialog")/)
})

test('the bundle used for server-side rendering is not served', async () => {
  assert.equal((await page('/servidor/render.js', undefined)).statusCode, 404)
})

test("a person's name cannot close the data block, nor act as a replacement pattern", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gremial-pagina-'))
  writeFileSync(join(folder, 'index.html'), '<html lang="es-AR"><head></head><body><div id="raiz"></div></body></html>')
  const written = await pageOf(folder, async () => ({ nombre: 'U', color: '#0b5c72' }) as Organizacion)(home, true, {
    html: '<p>$&amp;</p>',
    respuestas: [[['x'], { nombre: "</script><script>alert(1)</script>$'" }]],
    language: 'es',
    scheme: 'dark',
  })
  assert.match(written, /<html lang="es-AR" data-mantine-color-scheme="dark">/)
  assert.equal(written.split('<script').length, 2)
  const block = /id="respuestas">(.*?)<\/script>/s.exec(written)?.[1] ?? ''
  assert.deepEqual(JSON.parse(block), [[['x'], { nombre: "</script><script>alert(1)</script>$'" }]])
})
