import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from './app.ts'
import { answered, call, twoProcesses } from './dos-procesos.ts'
import { eventually } from './eventually.ts'
import { fotoDePrueba } from './fotos.ts'

/** Two processes on one database behave as one. One of them killed: procesos.nightly.test.ts. */
const { first, second, proxy, enter } = await twoProcesses(await testApp())

test('login, logout and a photo through one process are seen by the other', async () => {
  const cookie = await enter(first.url, 'ana')
  const me = async (base: string) => (await call(base, 'GET', 'usuarios/actual', { cookie })).status
  assert.deepEqual([await me(second.url), await me(first.url)], [200, 200])
  const { id } = (await call(second.url, 'GET', 'usuarios/actual', { cookie })).body
  const imagen = (await fotoDePrueba('png')).toString('base64')
  assert.equal((await call(second.url, 'PUT', 'usuarios/actual/imagen', { cookie, body: { imagen } })).status, 204)
  const seen = await Promise.all([first, second].map(({ url }) => call(url, 'GET', `usuarios/${id}/imagen`, { cookie })))
  assert.deepEqual(
    seen.map((a) => a.status),
    [200, 200],
  )
  assert.equal(seen[0]?.body.imagen, seen[1]?.body.imagen)
  assert.ok([200, 204].includes((await call(first.url, 'POST', 'logout', { cookie, body: {} })).status))
  await eventually(() => me(second.url), 401)
  assert.equal(await me(first.url), 401)
})

test('a limit is one, whichever process was asked; both were', async () => {
  const before = [await answered(first), await answered(second)]
  let through = 0
  for (let n = 0; n < 140; n++) {
    const { status } = await call(proxy, 'POST', 'recaptcha', { body: { recaptchaResponse: 'x' }, from: '127.0.0.77' })
    if (status !== 429) through++
  }
  assert.ok(through === 120 || through === 121, `${through} let through, and one minute may end in between`)
  for (const [i, process] of [first, second].entries()) assert.ok((await answered(process)) - (before[i] ?? 0) > 40)
})

test('the figures are not to be had through the proxy', async () => {
  assert.equal((await fetch(`${proxy}/metrics`)).status, 404)
  assert.equal((await fetch(`${first.url}/metrics`, { headers: { 'x-forwarded-for': '200.1.2.3' } })).status, 404)
  for (const process of [first, second]) {
    process.child.kill('SIGTERM')
    assert.equal((await process.ended).code, 0)
  }
})
