import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { Welcome } from '../src/installation/welcome/welcome.ts'
import { newRecoveryKey } from '../src/platform/backup/encryption.ts'
import { aCopy, visitor } from './bienvenida.ts'
import { eventually } from './eventually.ts'
import { ask, command, folder, server } from './programa.ts'

/** Restores a backup into an empty installation from its welcome page. Killed at each step: bienvenida.nightly.test.ts. */
test('a backup, its key and the console code restore an empty installation from its welcome page', async () => {
  const { content, recovery, secret, manifest, t } = await aCopy()
  const dir = folder()
  const portal = await server(dir)
  const page = visitor(portal)

  assert.equal((await fetch(portal.url, { redirect: 'manual' })).headers.get('location'), '/bienvenida')
  const seen = await fetch(`${portal.url}/bienvenida`, { headers: { 'accept-language': 'en' } })
  assert.match(await seen.text(), /<html lang="en">[^]*This portal is empty/)
  assert.match(seen.headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'self'; script-src 'self';/)
  for (const [name, type] of [
    ['pagina.css', 'text/css'],
    ['pagina.js', 'text/javascript'],
  ])
    assert.match((await fetch(`${portal.url}/bienvenida/${name}`)).headers.get('content-type') ?? '', new RegExp(`^${type}`))
  for (const [path, method] of [
    ['/estado', 'GET'],
    ['/archivo?desde=0&total=9', 'PUT'],
    ['/restaurar', 'POST'],
  ] as const)
    assert.equal((await page.call(path, { method }, 'AAAA-BBBB-CCCC')).status, 403, path)

  const refused = async (bytes: Buffer, key: string, said: RegExp, inEnglish: RegExp) => {
    await page.send(bytes, key)
    assert.match(await page.refusal(), said)
    assert.match((await page.call('/estado', { headers: { 'accept-language': 'en' } })).body.failed ?? '', inEnglish)
    assert.equal(existsSync(join(dir, 'restauracion')), false)
  }
  await refused(
    Buffer.from('hola, soy otra cosa'),
    '',
    /^El archivo no es una copia de Gremial$/,
    /^The file is not a Gremial backup$/,
  )
  await refused(content, '', /^La copia está cifrada: hace falta su clave de recuperación/, /^The backup is encrypted/)
  await refused(
    content,
    (await newRecoveryKey()).secret,
    /^La clave de recuperación no es la de esta copia$/,
    /^The recovery key is not the one/,
  )
  await refused(content.subarray(0, content.length - 70_000), recovery, /^La copia está cortada/, /^The backup is cut off/)
  assert.deepEqual(await ask(dir, 'select 1 from usuario limit 1'), [])
  assert.deepEqual(await ask(dir, `select datname from pg_database where datname like 'gremial_%'`), [])

  // A chunk sent twice, as after a lost connection, is stored once.
  const headers = { 'content-type': 'application/octet-stream' }
  const piece = { method: 'PUT', headers, body: new Uint8Array(content.subarray(0, 9000)) }
  for (const from of [0, 1])
    assert.equal((await page.call(`/archivo?desde=${from}&total=${content.length}`, piece)).body.received, 9000)
  await page.send(content, recovery)
  await eventually(() => portal.said().split('Gremial escucha en').length, 3, { minutes: 2 })
  assert.match(portal.said(), /Se restauró una copia: el portal arranca con ella\.\nLa copia restaurada tomó su lugar\./)
  assert.equal(readFileSync(join(dir, 'clave'), 'utf8').trim(), secret)
  assert.equal(existsSync(join(dir, 'restauracion')), false)
  const { code, out } = await command(dir, 'verificar-auditoria', [], { input: '' }).ended
  assert.match(out, /^Restaurada el .*\nAuditoría sana: /)
  assert.equal(code, 0, out)
  const [had] = await t.rows<{ n: number }>('select count(*)::int as n from afiliado')
  assert.deepEqual(await ask(dir, 'select count(*)::int as n from afiliado'), [had])
  assert.deepEqual(await ask(dir, `select nombre from banco where nombre = 'El de la copia'`), [{ nombre: 'El de la copia' }])
  assert.ok(manifest.archivos.cantidad > 0 && manifest.archivos.faltan === 0)
  const kept = readdirSync(join(dir, 'archivos'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  assert.ok(kept.length >= manifest.archivos.cantidad)
  // The installation is no longer empty: the welcome page is closed for everyone.
  const url = /[^]*Gremial escucha en (http:\S+)/.exec(portal.said())?.[1] ?? ''
  assert.equal((await fetch(`${url}/bienvenida/estado`)).headers.get('content-type')?.startsWith('text/html'), true)
  assert.equal((await fetch(`${url}/api/salud/listo`)).status, 200)
  // The check for existing accounts queries the database once, not for each page.
  const used = new Welcome(t.services, () => undefined)
  assert.ok((await t.calls(() => used.open())).length > 0)
  assert.deepEqual([await t.calls(() => used.open()), await used.open()], [[], false])
})

test('guessed codes are rate limited, and the right code is admitted', async () => {
  const portal = await server(folder())
  const page = visitor(portal)
  for (let i = 0; i < 10; i++) assert.equal((await page.call('/estado', {}, `AAAA-BBBB-CC${20 + i}`)).status, 403)
  assert.equal((await page.call('/estado', {}, 'AAAA-BBBB-CC99')).status, 429)
  assert.equal((await page.call('/estado')).status, 200)
})
