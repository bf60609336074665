import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'

/** Catalogue of benefits with the card (decision 152). */

const t = await testApp()
const [ana, admin, mesa] = [await t.login('ana'), await t.login('admin'), await t.login('mesa')]
const nuevo = { comercio: "Panadería O'Higgins 🥐", rubro: 'Comercio', ofrece: '2 × 1 en facturas ñ', desde: '01-01-2026' }

test('the catalogue needs its permission, and rejects stale versions', async () => {
  const { id } = (await admin.post('beneficios', nuevo)).body
  assert.equal((await admin.post('beneficios', nuevo)).body.codigo, 'BENEFICIO_REPETIDO')
  const { body } = await admin.get(`beneficios/${id}`)
  assert.deepEqual([body.comercio, body.seccionales], [nuevo.comercio, []])
  const cambio = { ...nuevo, version: body.version, seccionales: [1, 2], hasta: '31-12-2026' }
  assert.deepEqual(
    (await admin.put(`beneficios/${id}`, cambio)).body.seccionales.map((s: { id: number }) => s.id).toSorted(),
    [1, 2],
  )
  assert.equal((await admin.put(`beneficios/${id}`, cambio)).body.codigo, 'VERSION_VIEJA')
  assert.equal((await admin.put(`beneficios/${id}`, { ...cambio, version: 2, hasta: '31-12-2025' })).status, 400)
  assert.equal((await admin.put(`beneficios/999999`, cambio)).status, 404)
  const sinSeccional = { ...nuevo, comercio: 'Otro', seccionales: [987_654] }
  assert.equal((await admin.post('beneficios', sinSeccional)).body.codigo, 'VERSION_VIEJA')
  for (const quien of [ana, mesa]) assert.equal((await quien.put(`beneficios/${id}`, cambio)).status, 403)
  assert.equal((await admin.delete(`beneficios/${id}`)).status, 204)
})
