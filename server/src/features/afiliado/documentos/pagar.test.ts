import assert from 'node:assert/strict'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'

const t = await testApp()
const ana = await t.login('ana')
const beto = await t.login('beto')
const ruta = (id: number) => `vistas/documentos-afiliado/${id}/pago`
const documento = async (tipo: string) => {
  const [fila] = await t.rows<{ id: number; codigo: string; importe: number }>(
    `select id, codigo_barras as codigo, importe::float8 as importe from documento
      where afiliado_numero = 1001 and tipo = '${tipo}' order by id desc limit 1`,
  )
  assert.ok(fila)
  return fila
}

/**
 * Decodes an interleaved 2 of 5 barcode: after four start elements, five bars are a digit and the five spaces between them the
 * next.
 */
function digitsOf(widths: number[], digits: number): string {
  const patterns = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010']
  let read = ''
  for (let at = 4; read.length < digits; at += 10)
    for (const from of [at, at + 1]) {
      const five = [0, 2, 4, 6, 8].map((step) => ((widths[from + step] ?? 0) > 1 ? '1' : '0')).join('')
      read += patterns.indexOf(five)
    }
  return read
}

test('a slip is paid with the code and bars of its PDF (55.3)', async () => {
  const { id, codigo, importe } = await documento('TALON')
  const { status, body } = await ana.get(ruta(id))
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual([body.importe, body.codigo.cifras], [importe, codigo])
  assert.equal(digitsOf(body.codigo.barras, codigo.length), codigo)
  const { alias, referencia } = body.transferencia
  assert.deepEqual([alias, referencia], ['UNION.SUR.CUOTAS', formatMemberNumber(1001)])
  await t.rows('update organizacion set transferencia = null')
  assert.equal((await ana.get(ruta(id))).body.transferencia, null)
})

test('a slip of another member, and a document that is not a slip, are 404', async () => {
  const { id } = await documento('TALON')
  assert.equal((await beto.get(ruta(id))).status, 404)
  assert.equal((await ana.get(ruta((await documento('RESUMEN')).id))).status, 404)
  assert.equal((await t.visitor().get(ruta(id))).status, 401)
})

test('the QR of a slip states its amount if it is static; another one is shown as configured (decision 169)', async () => {
  const { id, importe } = await documento('TALON')
  const cuenta = { titular: 'Unión', cbu: '', alias: '' }
  const estatico =
    '00020101021143520016com.mercadolibre0128https://mpago.la/pos/1043915501300091234567895204970053030325802AR5909FULL NAME6010CITY LEGAL63040AAB'
  const con = async (qr: string) => {
    await t.rows(`update organizacion set transferencia = '${JSON.stringify({ ...cuenta, qr })}'`)
    return (await ana.get(ruta(id))).body.transferencia
  }
  const suyo = await con(estatico)
  assert.equal(suyo.qrConImporte, true)
  const dicho = importe.toFixed(2)
  assert.ok(suyo.qr.includes(`530303254${String(dicho.length).padStart(2, '0')}${dicho}5802AR`), suyo.qr)
  const otro = estatico.replace('010211', '010212')
  assert.deepEqual([(await con(otro)).qr, (await con(otro)).qrConImporte], [otro, false])
})

test('a slip published as a PDF returns no code: only its PDF has it', async () => {
  const { id } = await documento('TALON')
  await t.rows(`update documento set codigo_barras = null, convenio_id = null, datos = null, archivo_sha256 = (select min(sha256) from archivo),
    publicacion_id = (select min(id) from publicacion) where id = ${id}`)
  const { status, body } = await ana.get(ruta(id))
  assert.deepEqual([status, body.codigo], [200, null])
})
