import assert from 'node:assert/strict'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import { close, newCaja, registrar } from '../../../../test/caja.ts'
import { fotoConMetadatos } from '../../../../test/fotos.ts'
import { pdf, withPaper, zip } from '../../../../test/papeles.ts'

const t = await testApp()
const tesorera = await t.login('tesorera')
const secretario = await t.login('secretario')
const central = await t.login('central')
const adjuntar = (movimiento: number, content: Buffer, nombre = 'ticket.pdf', quien = tesorera) => {
  const { cuerpo, cabeceras } = withPaper({ nombre }, nombre, content)
  return quien.call('POST', `movimientos-caja/${movimiento}/adjuntos`, cuerpo, cabeceras)
}
const gasto = async (caja: Awaited<ReturnType<typeof newCaja>>) =>
  registrar(tesorera, caja, { ingresoEgreso: 2, importeEfectivo: 1, confirmaNegativo: true })
const adjuntosOf = async (id: number, quien = tesorera) => (await quien.get(`vistas/movimientos-caja/${id}`)).body.adjuntos

test('an attachment is visible with its movement and removable while the sheet is open', async () => {
  const caja = await newCaja(t)
  const id = await gasto(caja)
  const uno = await adjuntar(id, pdf('factura'), 'Factura ñ 💰.pdf')
  assert.equal(uno.status, 201)
  const photo = await adjuntar(id, await fotoConMetadatos(), '../../foto.exe')
  assert.equal(photo.status, 201)
  assert.match(photo.body.nombre, /\.jpg$/)
  assert.deepEqual(
    (await adjuntosOf(id, central)).map((a: { id: number }) => a.id),
    [uno.body.id, photo.body.id],
  )
  const read = await central.get(`movimientos-caja/${id}/adjuntos/${photo.body.id}`)
  assert.deepEqual([read.status, read.headers['content-type']], [200, 'image/jpeg'])
  // Re-encoded: no location metadata is left.
  assert.ok(!read.raw.includes('Exif'))
  assert.equal((await tesorera.delete(`movimientos-caja/${id}/adjuntos/${photo.body.id}`)).status, 204)
  assert.equal((await central.get(`movimientos-caja/${id}/adjuntos/${photo.body.id}`)).status, 404)
  assert.equal(
    (await tesorera.delete(`movimientos-caja/${id}/adjuntos/${photo.body.id}`)).status,
    404,
    'it is not there any more',
  )
  assert.deepEqual(
    (await adjuntosOf(id, central)).map((a: { id: number }) => a.id),
    [uno.body.id],
  )
  // A removed file can be attached again, as a new attachment.
  const otraVez = await adjuntar(id, await fotoConMetadatos(), 'foto.jpg')
  assert.notEqual(otraVez.body.id, photo.body.id)
  assert.equal((await tesorera.delete(`movimientos-caja/${id}/adjuntos/${otraVez.body.id}`)).status, 204)
  // A late invoice can be attached to a closed sheet; existing attachments stay.
  assert.equal((await close(tesorera, caja, 1)).status, 200)
  assert.equal((await adjuntar(id, pdf('tarde'))).status, 201)
  assert.equal((await tesorera.delete(`movimientos-caja/${id}/adjuntos/${uno.body.id}`)).body.codigo, 'ADJUNTO_FIJO')
  // A missing file returns its own error.
  await t.rows(`insert into archivo (sha256, tipo, bytes) values ('${'0'.repeat(64)}', 'application/pdf', 1);
    update adjunto_caja set archivo_sha256 = '${'0'.repeat(64)}' where id = ${uno.body.id}`)
  assert.equal((await tesorera.get(`movimientos-caja/${id}/adjuntos/${uno.body.id}`)).body.codigo, 'DOCUMENTO_NO_DISPONIBLE')
})

test('an attachment is deduplicated, limited to five per movement, and must be a photo or PDF', async () => {
  const caja = await newCaja(t)
  const id = await gasto(caja)
  const place = `select from caja where id = ${caja.id} for update`
  const dos = await alMismoTiempo(
    t,
    place,
    [1, 2].map(() => () => adjuntar(id, pdf('a'))),
  )
  assert.deepEqual([dos.map((r) => r.status), new Set(dos.map((r) => r.body.id)).size], [[201, 201], 1])
  for (const bad of [Buffer.from('MZ no es'), await zip({ 'a.txt': 'x' }), Buffer.alloc(0)])
    assert.ok([400].includes((await adjuntar(id, bad)).status))
  assert.equal((await adjuntar(id, Buffer.alloc(5_000_001, 1))).body.codigo, 'DOCUMENTO_PESO')
  const muchos = await Promise.all(['b', 'c', 'd', 'e', 'f', 'g'].map((x) => adjuntar(id, pdf(x))))
  assert.deepEqual(
    [muchos.filter((r) => r.status === 201).length, new Set(muchos.map((r) => r.body.codigo ?? ''))],
    [4, new Set(['', 'ADJUNTOS_DEMASIADOS'])],
  )
  assert.equal((await adjuntosOf(id)).length, 5)
})

test('only users of the box attach files, and a file is read through its own movement', async () => {
  const [caja, other] = [await newCaja(t, { usuarios: ['tesorera'] }), await newCaja(t)]
  const [id, ajeno] = [await gasto(caja), await gasto(other)]
  assert.equal((await adjuntar(id, pdf(), 'x.pdf', secretario)).body.codigo, 'CAJA_SIN_HABILITACION')
  assert.equal((await adjuntar(id, pdf(), 'x.pdf', await t.login('otra'))).status, 404)
  const { body } = await adjuntar(id, pdf())
  assert.equal((await tesorera.get(`movimientos-caja/${ajeno}/adjuntos/${body.id}`)).status, 404)
  assert.equal((await (await t.login('otra')).get(`movimientos-caja/${id}/adjuntos/${body.id}`)).status, 404, 'another branch')
  assert.equal((await tesorera.delete(`movimientos-caja/${ajeno}/adjuntos/${body.id}`)).status, 404)
  assert.equal((await secretario.delete(`movimientos-caja/${id}/adjuntos/${body.id}`)).body.codigo, 'CAJA_SIN_HABILITACION')
})
