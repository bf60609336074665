import assert from 'node:assert/strict'
import { documentosPublicos, textosLegales } from '@gremial/contract/administracion/legales.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { openDatabase } from '../../../platform/db/pool.ts'
import { legales } from '../../../semillas/legales.ts'
import { sembrar } from '../../../semillas/semillas.ts'

const t = await testApp()

test('terms and privacy policy are public, with the date of their version (A-LEGALES-01, A-LEGALES-02)', async () => {
  for (const documento of documentosPublicos) {
    const { status, body } = await t.visitor().get(`textos-legales/${documento}`)
    assert.equal(status, 200)
    assert.deepEqual(
      [body.documento, body.version, body.versionFormateada, body.idioma],
      [documento, '2026-11-01', '01/11/2026', 'es'],
    )
    assert.ok(body.secciones.length >= 5)
    const todo = JSON.stringify(body.secciones)
    assert.match(todo, /Unión de Trabajadores del Sur/)
    assert.doesNotMatch(todo, /\{\w+\}/, 'a value was not filled in')
  }
  const privacidad = JSON.stringify((await t.visitor().get('textos-legales/privacidad')).body)
  for (const dice of [/Ley 25\.326/, /afiliación sindical/, /sensible/, /AGENCIA DE ACCESO A LA INFORMACIÓN PÚBLICA/])
    assert.match(privacidad, dice)
  assert.equal((await t.visitor().get('textos-legales/otra')).status, 400)
})

test('another language falls back to Spanish, with a mark, until the organisation writes its own', async () => {
  const ja = t.visitor({ 'x-idioma': 'ja' })
  assert.equal((await ja.get('textos-legales/terminos')).body.idioma, 'es')
  const suyo = { ...legales.terminos?.textos, ja: [{ titulo: '{nombre} 規約 <b>', parrafos: ["{nombre} & 'x'"] }] }
  const conJapones = JSON.stringify({ ...legales, terminos: { version: '2027-02-03', textos: suyo } }).replaceAll("'", "''")
  await t.rows(`update organizacion set legales = '${conJapones}'`)
  const { body } = await ja.get('textos-legales/terminos')
  assert.deepEqual(
    [body.idioma, body.versionFormateada, body.secciones],
    [
      'ja',
      '03/02/2027',
      [{ titulo: 'Unión de Trabajadores del Sur 規約 <b>', parrafos: ["Unión de Trabajadores del Sur & 'x'"] }],
    ],
  )
  assert.equal((await t.visitor().get('textos-legales/terminos')).body.idioma, 'es')
})

test('a text of the organisation survives a restart; without a text it is 404', async () => {
  await t.rows(`update organizacion set legales = jsonb_build_object('terminos', legales->'terminos')`)
  const owner = openDatabase(t.urlAs('owner'), { max: 1 })
  await sembrar(owner.db)
  await owner.close()
  assert.equal((await t.visitor().get('textos-legales/terminos')).body.version, '2027-02-03')
  assert.equal((await t.visitor().get('textos-legales/privacidad')).status, 404)
})

test("the default texts match the contract's schema of a configuration", () => {
  assert.deepEqual(textosLegales.parse(legales), legales)
})
