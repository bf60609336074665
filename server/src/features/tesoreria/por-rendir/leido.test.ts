import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { test } from 'vitest'
import { facturaPdf, photo, qrText } from '../../../../../e2e/facturas.ts'
import { testApp } from '../../../../test/app.ts'
import { pdf } from '../../../../test/papeles.ts'
import { dejar, loQueEspera, rutaPorRendir } from '../../../../test/por-rendir.ts'
import { newRendicion } from '../../../../test/rendiciones.ts'

/** Fields read from an unsettled receipt's file (decision 138). */
const t = await testApp()
const [operador, tesorera, otra] = [await t.login('operador'), await t.login('tesorera'), await t.login('otra')]

test('a PDF without a code gets fields proposed from its text, unusable until they are saved', async () => {
  const { body } = await dejar(operador, {}, await facturaPdf(''), 'Luz.pdf')
  const { fila } = body
  assert.deepEqual(fila.leido, ['letra', 'puntoVenta', 'numeroComprobante', 'fecha'])
  assert.deepEqual([fila.letra, fila.puntoVenta, fila.numeroComprobante, fila.fecha], ['A', 4, 21_877, '2026-11-12'])
  assert.deepEqual([fila.qr, fila.delQr, fila.qrIlegible], ['', [], false])
  const { id, clave, version } = fila
  const known = { cuitProveedor: '30-70911245-3', proveedor: 'Los Ceibos', importe: 100, clase: 'FACTURA' }
  await t.rows(`update comprobante_por_rendir set cuit = '30709112453', proveedor = 'Los Ceibos', importe = 100 where id = ${id}`)
  const r = await newRendicion(t, operador)
  const pase = { idRendicion: r.id, comprobantes: [{ clave, version, iddetalle: r.detalles[0]?.id }] }
  const refused = await operador.post(`${rutaPorRendir}/pasar`, pase)
  assert.deepEqual([refused.status, refused.body.codigo], [409, 'POR_RENDIR_INCOMPLETO'])
  const { letra, puntoVenta, numeroComprobante, fecha } = fila
  const saved = await operador.put(`${rutaPorRendir}/${id}`, { ...known, letra, puntoVenta, numeroComprobante, fecha, version })
  assert.deepEqual([saved.status, saved.body.leido], [200, []])
  pase.comprobantes = [{ clave, version: version + 1, iddetalle: r.detalles[0]?.id }]
  assert.equal((await operador.post(`${rutaPorRendir}/pasar`, pase)).status, 200)
})

test('a code has precedence over the text, and a photo is searched in full size silently', async () => {
  const qr = qrText({ nroCmp: 31_001 })
  const small = await photo([qr], { ancho: 340 })
  for (const [content, name] of [
    [await facturaPdf(qr), 'a.pdf'],
    [small, 'b.jpg'],
  ] as const) {
    const { fila } = (await dejar(operador, {}, content, name)).body
    assert.deepEqual([fila.numeroComprobante, fila.leido, fila.qrIlegible], [31_001, [], false], name)
    assert.ok(fila.delQr.includes('importe'), name)
  }
})

test('a located but unreadable code is reported; a photo without one is not', async () => {
  const blurred = await sharp(await photo([qrText()]))
    .blur(5)
    .jpeg({ quality: 82 })
    .toBuffer()
  const { fila } = (await dejar(operador, {}, blurred, 'Borrosa.jpg')).body
  assert.deepEqual([fila.qr, fila.qrIlegible], ['', true])
  const none = (await dejar(operador, {}, await photo([]), 'Sin nada.jpg')).body.fila
  assert.equal(none.qrIlegible, false)
})

test('a file already waiting is refused again, also concurrently and by its original hash', async () => {
  const papel = pdf('dos veces')
  const both = await Promise.all([dejar(operador, {}, papel, 'a.pdf'), dejar(operador, {}, papel, 'b.pdf')])
  assert.deepEqual(both.map((r) => r.status).toSorted(), [201, 409])
  const no = both.find((r) => r.status === 409)?.body
  assert.equal(no.codigo, 'POR_RENDIR_YA_ESPERA')
  assert.match(no.message, /^Ese archivo ya está por rendir: [ab]\.pdf\. Lo cargó Martín Godoy el \d\d\/\d\d\/\d{4}\.$/)
  // A photo resized again by the browser has other bytes and the same original.
  const original = 'ab'.repeat(32)
  assert.equal((await dejar(operador, { original }, pdf('una'))).status, 201)
  assert.equal((await dejar(operador, { original }, pdf('otra'))).body.codigo, 'POR_RENDIR_YA_ESPERA')
  // A signer sees the branch's receipts; other branches and users without access do not learn of them.
  assert.equal((await dejar(tesorera, {}, papel)).status, 409)
  assert.equal((await dejar(otra, { idSeccional: 3 }, papel)).status, 201)
  const hers = pdf('de la tesorera')
  assert.equal((await dejar(tesorera, {}, hers)).status, 201)
  assert.equal((await dejar(operador, {}, hers)).status, 201)
  // Discarded, it can be uploaded again.
  const row = (await loQueEspera(operador)).find((f) => f.nombre === 'a.pdf' || f.nombre === 'b.pdf')
  assert.equal((await operador.delete(`${rutaPorRendir}/${row?.id}`)).status, 204)
  assert.equal((await dejar(operador, { clave: randomUUID() }, papel)).status, 201)
})
