import assert from 'node:assert/strict'
import sharp from 'sharp'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'

const t = await testApp()
const get = (url: string, language = 'es') => t.app.inject({ method: 'GET', url, headers: { 'accept-language': language } })

test("the application has the organisation's name and colour in the visitor's language (decisions §9.1)", async () => {
  await t.rows(`update organizacion set nombre = 'Obreros de "L''Hospitalet" & Cía ñ', nombre_corto = 'OLH', color = '#7a1f5c'`)
  const answer = await get('/manifest.webmanifest')
  assert.match(String(answer.headers['content-type']), /^application\/manifest\+json/)
  const manifest = answer.json()
  assert.deepEqual(
    [manifest.name, manifest.short_name, manifest.start_url, manifest.lang],
    [`Obreros de "L'Hospitalet" & Cía ñ`, 'OLH', '/carnet', 'es-AR'],
  )
  assert.match(manifest.theme_color, /^#[0-9a-f]{6}$/)
  const { action, method, enctype, params } = manifest.share_target
  assert.deepEqual(
    [action, method, enctype, params.files[0].name],
    ['/app/tesoreria/por-rendir', 'POST', 'multipart/form-data', 'archivo'],
  )
  assert.ok(manifest.icons.some((i: { purpose: string }) => i.purpose === 'maskable'))
  assert.deepEqual(
    manifest.shortcuts.map((s: { name: string; url: string }) => [s.name, s.url]),
    [
      ['Mi carnet', '/carnet'],
      ['Verificar carnets', '/verificador'],
    ],
  )
  assert.equal((await get('/manifest.webmanifest', 'en')).json().shortcuts[1].name, 'Verify cards')
  // The language chosen in the portal has precedence over the browser's.
  assert.equal((await get('/manifest.webmanifest?idioma=ja', 'en')).json().lang, 'ja')
  assert.equal((await get('/manifest.webmanifest?idioma=xx', 'en')).json().lang, 'en')
  const verifier = (await get('/manifest.webmanifest?app=verificador')).json()
  assert.equal(verifier.share_target, undefined)
  assert.deepEqual([verifier.id, verifier.start_url, verifier.short_name], ['/verificador', '/verificador', 'Verificar carnets'])
})

test('icons have each size in the current colour; maskable ones fill the square (decisions §9.1)', async () => {
  const corner = async (name: string) => {
    const { rawPayload, headers, statusCode } = await get(`/iconos/${name}.png`)
    assert.deepEqual([statusCode, headers['content-type']], [200, 'image/png'])
    const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    return { side: info.width, pixel: [...data.subarray(0, 4)] }
  }
  await t.rows(`update organizacion set color = '#7a1f5c'`)
  const before = await corner('mascara-512')
  assert.equal(before.side, 512)
  assert.equal(before.pixel[3], 255)
  const rounded = await corner('192')
  assert.deepEqual([rounded.side, rounded.pixel[3]], [192, 0])
  await t.rows(`update organizacion set color = '#0b5b73'`)
  assert.notDeepEqual((await corner('mascara-512')).pixel, before.pixel)
  assert.equal((await get('/iconos/9999.png')).statusCode, 404)
})
