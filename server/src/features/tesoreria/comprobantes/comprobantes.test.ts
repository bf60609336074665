import assert from 'node:assert/strict'
import { maxUploadBytes } from '@gremial/contract/platform/uploads.ts'
import { test } from 'vitest'
import { type Person, testApp } from '../../../../test/app.ts'
import { add, dataOf, mandar, pathOf } from '../../../../test/comprobantes.ts'
import { fotoConMetadatos, fotoDePrueba, svg } from '../../../../test/fotos.ts'
import { bmp, compuesto, docx, fib, pdf } from '../../../../test/papeles.ts'
import { newRendicion } from '../../../../test/rendiciones.ts'

const t = await testApp()
const [operador, other, admin] = [await t.login('operador'), await t.login('otra'), await t.login('admin')]
const tesorera = await t.login('tesorera')
const tomorrow = new Date(Date.parse(t.today()) + 86_400_000).toISOString().slice(0, 10)

const campoMalo = async (quien: Person, path: string, datos: Record<string, unknown>) => {
  const { status, body } = await mandar(quien, path, datos)
  assert.equal(status, 400, JSON.stringify(body))
  return (body.errores as Array<{ campo: string }> | undefined)?.map((e) => e.campo)
}

test('a receipt sent as JSON or multipart is listed and its file returned by name (C-COMPROBANTE-07, C-COMPROBANTE-08, C-COMPROBANTE-25, C-COMPROBANTE-26, C-COMPROBANTE-28)', async () => {
  const r = await newRendicion(t, operador)
  const path = pathOf(r)
  const datos = dataOf({ letra: 'a', importe: 52_400 })
  const hecho = await mandar(operador, path, datos, pdf('uno'), 'Ñandú “12-11”.PDF')
  assert.equal(hecho.status, 201, JSON.stringify(hecho.body))
  const { clave: _clave, ...enJson } = dataOf()
  const other = await operador.post(path, {
    ...enJson,
    archivo: {
      contenido: pdf('dos').toString('base64'),
      nombre: 'x.pdf',
      nombreDelUsuario: 'Peaje.pdf',
      tipoArchivo: 'application/x-msdownload',
    },
  })
  assert.equal(other.status, 201, JSON.stringify(other.body))
  const { body: list } = await operador.get(path)
  assert.deepEqual(
    list.map((c: { nombre: string }) => c.nombre),
    ['Ñandú “12-11”.pdf', 'Peaje.pdf'],
  )
  const { id, idRendicion, fecha, fechaFormateada, cuitProveedor, proveedor, letra, puntoVenta, numeroComprobante, importe } =
    list[0]
  assert.deepEqual(
    { id, idRendicion, fecha, fechaFormateada, cuitProveedor, proveedor, letra, puntoVenta, numeroComprobante, importe },
    {
      id: hecho.body.id,
      idRendicion: r.id,
      fecha: '2026-11-03',
      fechaFormateada: '03/11/2026',
      cuitProveedor: datos.cuitProveedor,
      proveedor: 'Estación Los Ceibos S.A.',
      letra: 'A',
      puntoVenta: 4,
      numeroComprobante: datos.numeroComprobante,
      importe: 52_400,
    },
  )
  assert.deepEqual([list[1].tipoArchivo, list[1].subidoPor, list[1].delQr], ['application/pdf', 'Godoy, Martín', []])
  const file = await operador.get(list[0].contenido)
  assert.deepEqual(file.raw, pdf('uno'))
  assert.match(String(file.headers['content-disposition']), /^attachment; .*filename\*=UTF-8''%C3%91and%C3%BA/)
  const seen = await operador.get(`${list[0].contenido}?ver=1`)
  assert.match(String(seen.headers['content-disposition']), /^inline/)
  assert.match(String(seen.headers['content-security-policy']), /^default-src 'none'/)
  assert.equal(seen.headers['x-content-type-options'], 'nosniff')
  // A download is audited; a preview is not.
  const bajadas = await t.rows(`select datos from auditoria where accion = 'descargar' and entidad_id = '${id}'`)
  assert.deepEqual(bajadas, [{ datos: { rendicion: r.id, archivo: 'Ñandú “12-11”.pdf' } }])
  // The settlement's totals are updated.
  const { body: rendicion } = await operador.get(`rendiciones-gasto/${r.id}`)
  assert.deepEqual([rendicion.total, rendicion.cantidadComprobantes, rendicion.detalles[0].sumaConcepto], [91_150.5, 2, 91_150.5])
})

test('day, CUIT with check digit and name of at most 100 characters are required (C-COMPROBANTE-09, C-COMPROBANTE-10, C-COMPROBANTE-11, C-COMPROBANTE-12, C-COMPROBANTE-13)', async () => {
  const path = pathOf(await newRendicion(t, operador))
  assert.deepEqual(await campoMalo(operador, path, dataOf({ fecha: '' })), ['fecha'])
  const futura = await mandar(operador, path, dataOf({ fecha: tomorrow }))
  assert.deepEqual([futura.status, futura.body.codigo, futura.body.errores[0].campo], [400, 'COMPROBANTE_FECHA_FUTURA', 'fecha'])
  assert.equal((await mandar(operador, path, dataOf({ fecha: t.today() }))).status, 201)
  for (const cuitProveedor of ['', '30-70911245-4', '3070911245', 'x'])
    assert.deepEqual(await campoMalo(operador, path, dataOf({ cuitProveedor })), ['cuitProveedor'])
  assert.deepEqual(await campoMalo(operador, path, dataOf({ proveedor: ' ' })), ['proveedor'])
  assert.deepEqual(await campoMalo(operador, path, dataOf({ proveedor: 'ñ'.repeat(101) })), ['proveedor'])
  const { fecha: _f, cuitProveedor: _c, proveedor: _p, importe: _i, ...nada } = dataOf()
  assert.deepEqual(await campoMalo(operador, path, nada), ['fecha', 'cuitProveedor', 'proveedor', 'importe'])
  const sin = await mandar(operador, path, dataOf({ cuitProveedor: '30709112453', proveedor: 'ñ'.repeat(100) }))
  assert.deepEqual([sin.status, sin.body.cuitProveedor], [201, '30-70911245-3'], JSON.stringify(sin.body))
})

test("the amount is zero or more, in cents; the file's name has at most 100 characters (C-COMPROBANTE-14, C-COMPROBANTE-15, C-COMPROBANTE-16, C-COMPROBANTE-21)", async () => {
  const path = pathOf(await newRendicion(t, operador))
  for (const importe of [undefined, -0.01, 0.001, '12'])
    assert.deepEqual(await campoMalo(operador, path, dataOf({ importe })), ['importe'])
  assert.equal((await mandar(operador, path, dataOf({ importe: 0 }))).status, 201)
  assert.deepEqual(await campoMalo(operador, path, dataOf({ nombreDelUsuario: 'x'.repeat(101) })), ['nombreDelUsuario'])
  assert.equal((await mandar(operador, path, dataOf({ nombreDelUsuario: `${'x'.repeat(96)}.pdf` }))).status, 201)
  const empty = await mandar(operador, path, dataOf(), Buffer.alloc(0))
  assert.deepEqual([empty.status, empty.body.codigo], [400, 'ARCHIVO_VACIO'])
  const { status, body } = await operador.post(path, dataOf())
  assert.deepEqual([status, body.errores[0].campo], [400, 'archivo'])
  const roto = await operador.post(path, { ...dataOf(), archivo: { contenido: '¡no!' } })
  assert.deepEqual([roto.status, roto.body.codigo], [400, 'ARCHIVO_FALTA'])
})

test('letter, point of sale and number have limits, and are all or none (C-COMPROBANTE-17, C-COMPROBANTE-18, C-COMPROBANTE-19, C-COMPROBANTE-20)', async () => {
  const path = pathOf(await newRendicion(t, operador))
  for (const [field, values] of Object.entries({
    letra: ['AB', '1', 'ñ'],
    puntoVenta: [-1, 100_000, 1.5],
    numeroComprobante: [-1, 100_000_000],
  }))
    for (const value of values) assert.deepEqual(await campoMalo(operador, path, dataOf({ [field]: value })), [field])
  assert.deepEqual(await campoMalo(operador, path, dataOf({ letra: '' })), ['letra'])
  assert.deepEqual(await campoMalo(operador, path, dataOf({ puntoVenta: null, numeroComprobante: null })), [
    'puntoVenta',
    'numeroComprobante',
  ])
  const { body } = await mandar(operador, path, dataOf({ letra: null, puntoVenta: 3, numeroComprobante: 4 }))
  assert.equal(body.errores[0].mensaje, 'Completá letra, punto de venta y número, o ninguno de los tres.')
  const bordes = { letra: 'E', puntoVenta: 99_999, numeroComprobante: 99_999_999 }
  assert.equal((await mandar(operador, path, dataOf(bordes))).status, 201)
  assert.equal((await mandar(operador, path, dataOf({ letra: '', puntoVenta: null, numeroComprobante: null }))).status, 201)
  assert.equal((await mandar(operador, path, dataOf({ letra: 'X', puntoVenta: 0, numeroComprobante: 0 }))).status, 201)
})

test('five million bytes are accepted; six are refused, as JSON too, leaving nothing (C-COMPROBANTE-22)', async () => {
  const path = pathOf(await newRendicion(t, operador))
  const length = (bytes: number) => Buffer.concat([pdf(), Buffer.alloc(900, '\n'), Buffer.alloc(bytes - pdf().length - 900)])
  const justo = Buffer.concat([
    Buffer.from('%PDF-1.4\n%'),
    Buffer.alloc(maxUploadBytes - pdf().length - 11, 'x'),
    Buffer.from('\n'),
    pdf(),
  ])
  assert.equal(justo.length, maxUploadBytes)
  assert.equal((await mandar(operador, path, dataOf(), justo)).status, 201)
  for (const bytes of [maxUploadBytes + 1, 6_000_000]) {
    const { status, body } = await mandar(operador, path, dataOf(), length(bytes))
    assert.deepEqual([status, body.message], [400, 'El máximo permitido es 5Mb'])
  }
  const json = await operador.post(path, { ...dataOf(), archivo: { contenido: length(6_000_000).toString('base64') } })
  assert.deepEqual([json.status, json.body.message], [400, 'El máximo permitido es 5Mb'])
  assert.equal((await operador.get(path)).body.length, 1)
})

test("a file's type is detected by content; a program called .pdf is refused (C-COMPROBANTE-23, C-COMPROBANTE-24)", async () => {
  const path = pathOf(await newRendicion(t, operador))
  const sheet = async (formato: string) => (await admin.get(`bancos/exportar-excel?formato=${formato}`)).raw
  const gif = await fotoDePrueba('gif')
  const good: Record<string, Buffer> = {
    bmp: bmp(),
    gif,
    jpeg: await fotoConMetadatos(),
    png: await fotoDePrueba('png'),
    pdf: pdf('clases'),
    doc: await compuesto('WordDocument', fib()),
    docx: await docx(),
    xls: await sheet('xls'),
    xlsx: await sheet('xlsx'),
  }
  for (const [kind, content] of Object.entries(good)) {
    const { status, body } = await mandar(operador, path, dataOf(), content, 'ticket.exe')
    assert.equal(status, 201, `${kind}: ${JSON.stringify(body)}`)
    assert.equal(body.nombre, `ticket.${kind === 'jpeg' ? 'jpg' : kind}`)
    const { raw } = await operador.get(body.contenido)
    assert.equal(raw.includes('SECRETO-AUTOR'), false, kind)
    if (kind !== 'jpeg' && kind !== 'png') assert.deepEqual(raw, content)
  }
  const bad: Record<string, Buffer> = {
    'a program': Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(3000)]),
    svg,
    webp: await fotoDePrueba('webp'),
    'a page': Buffer.from('<html><script>alert(1)</script></html>'),
    'a gif with a page behind': Buffer.concat([gif, Buffer.from('<script>')]),
    'a gif cut short': gif.subarray(0, gif.length - 20),
    'a gif without a picture': Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'),
    'a PDF and a zip': Buffer.concat([pdf(), await docx()]),
  }
  for (const [que, content] of Object.entries(bad)) {
    const { status, body } = await mandar(operador, path, dataOf(), content, 'factura.pdf')
    assert.deepEqual([status, body.codigo, body.message], [400, 'DOCUMENTO_TIPO', 'El tipo de archivo no es permitido'], que)
  }
  // Some billing programs append a line after the PDF's end: refused, with advice.
  const withQueue = await mandar(operador, path, dataOf(), Buffer.concat([pdf(), Buffer.from('%4711-uuid\n')]), 'factura.pdf')
  assert.deepEqual([withQueue.status, withQueue.body.codigo], [400, 'DOCUMENTO_CON_COLA'])
  assert.equal((await operador.get(path)).body.length, 9)
})

test('a removed receipt updates the totals; a repeated request is idempotent (C-COMPROBANTE-27)', async () => {
  const r = await newRendicion(t, operador)
  const path = pathOf(r)
  const datos = dataOf()
  const papel = pdf('dos veces')
  const dos = await Promise.all([mandar(operador, path, datos, papel), mandar(operador, path, datos, papel)])
  assert.deepEqual(
    dos.map((d) => d.status),
    [201, 201],
  )
  const [{ body: uno }, { body: elMismo }] = dos
  assert.equal(uno.id, elMismo.id)
  // The key belongs to one request: another line, settlement or user gets no stored response.
  const own = await newRendicion(t, operador)
  for (const [quien, where] of [
    [operador, pathOf(r, 1)],
    [operador, pathOf(own)],
    [tesorera, path],
  ] as const) {
    const used = await mandar(quien, where, dataOf({ clave: datos.clave }))
    assert.deepEqual([used.status, used.body.codigo], [409, 'COMPROBANTE_CLAVE_USADA'], where)
  }
  assert.deepEqual([(await operador.get(path)).body.length, (await operador.get(pathOf(own))).body.length], [1, 0])
  const ajena = await mandar(other, path, dataOf())
  assert.equal(ajena.status, 404)
  for (const que of [
    await other.get(path),
    await other.get(uno.contenido),
    await other.delete(`${path}/${uno.id}`),
    await operador.get(uno.contenido.replace(`conceptos/${r.detalles[0]?.id}`, `conceptos/${r.detalles[1]?.id}`)),
    await operador.delete(`${pathOf(r, 1)}/${uno.id}`),
    // A line is not reachable through another settlement's path.
    await operador.get(path.replace(`rendiciones-gasto/${r.id}`, `rendiciones-gasto/${(await newRendicion(t, operador)).id}`)),
  ])
    assert.equal(que.status, 404)
  const deleted = await operador.delete(`${path}/${uno.id}`)
  assert.equal(deleted.status, 204)
  assert.equal((await operador.delete(`${path}/${uno.id}`)).status, 404)
  assert.equal((await operador.get(`rendiciones-gasto/${r.id}`)).body.total, 0)
  // Its number is free, so it can be handed in again.
  const { clave: _clave, ...deNuevo } = datos
  assert.equal((await mandar(operador, path, deNuevo, papel)).status, 201)
})

test('only a draft accepts, corrects or removes receipts', async () => {
  const r = await newRendicion(t, operador)
  const path = pathOf(r)
  const c = await add(operador, r)
  await t.rows(`update rendicion_gasto set estado = 7 where id = ${r.id}`)
  const { clave: _clave, ...dichos } = dataOf()
  for (const { status, body } of [
    await mandar(operador, path, dataOf()),
    await operador.put(`${path}/${c.id}`, { ...dichos, version: c.version }),
    await operador.delete(`${path}/${c.id}`),
  ])
    assert.deepEqual([status, body.codigo], [409, 'RENDICION_OTRO_ESTADO'])
  assert.equal((await operador.get(path)).body.length, 1)
})

test('a correction keeps the file; a stale version is rejected and writes nothing', async () => {
  const r = await newRendicion(t, operador)
  const c = await add(operador, r)
  const { clave: _clave, ...dichos } = dataOf({ cuitProveedor: c.cuitProveedor, importe: 10, proveedor: "O'Higgins 🧾" })
  const { status, body } = await operador.put(`${pathOf(r)}/${c.id}`, { ...dichos, version: c.version })
  assert.deepEqual([status, body.importe, body.proveedor, body.nombre], [200, 10, "O'Higgins 🧾", c.nombre])
  const tarde = await operador.put(`${pathOf(r)}/${c.id}`, { ...dichos, importe: 99, version: c.version })
  assert.deepEqual([tarde.status, tarde.body.codigo], [409, 'VERSION_VIEJA'])
  assert.equal((await operador.get(`rendiciones-gasto/${r.id}`)).body.total, 10)
  // Through another settlement's path, even an own draft, it is neither corrected nor removed.
  const own = pathOf(r).replace(`rendiciones-gasto/${r.id}`, `rendiciones-gasto/${(await newRendicion(t, operador)).id}`)
  assert.equal((await operador.put(`${own}/${c.id}`, { ...dichos, importe: 99, version: body.version })).status, 404)
  assert.equal((await operador.delete(`${own}/${c.id}`)).status, 404)
  assert.equal((await operador.get(`rendiciones-gasto/${r.id}`)).body.total, 10)
  const { body: nombre } = await operador.get(`proveedores/${c.cuitProveedor}`)
  assert.deepEqual(nombre, { proveedor: "O'Higgins 🧾", origen: 'RENDIDO', desconfianza: '' })
  assert.deepEqual((await operador.get('proveedores/20-00000000-1')).body, { proveedor: '', origen: null, desconfianza: '' })
  assert.equal((await operador.get('proveedores/20000000002')).status, 400)
})

test('the server reads the QR again: it lists matching fields and refuses credit notes', async () => {
  const r = await newRendicion(t, operador)
  const qr = (others: Record<string, unknown> = {}) =>
    `https://www.arca.gob.ar/fe/qr/?p=${Buffer.from(
      JSON.stringify({
        ver: 1,
        fecha: '2026-11-03',
        cuit: 30709112453,
        ptoVta: 4,
        tipoCmp: 1,
        nroCmp: 90_001,
        importe: 100.5,
        moneda: 'PES',
        ctz: 1,
        ...others,
      }),
    ).toString('base64')}`
  const dicho = { cuitProveedor: '30-70911245-3', numeroComprobante: 90_001, importe: 100.5 }
  const c = await add(operador, r, { ...dicho, qr: qr() })
  assert.deepEqual(c.delQr, ['cuitProveedor', 'letra', 'puntoVenta', 'numeroComprobante', 'fecha', 'importe'])
  const cambiado = await add(operador, r, {
    ...dicho,
    numeroComprobante: 90_002,
    importe: 101,
    fecha: '2026-11-02',
    qr: qr(),
  })
  assert.deepEqual(cambiado.delQr, ['cuitProveedor', 'letra', 'puntoVenta'])
  const nota = await mandar(operador, pathOf(r), dataOf({ qr: qr({ tipoCmp: 3 }) }))
  assert.deepEqual([nota.status, nota.body.codigo], [400, 'COMPROBANTE_NOTA_CREDITO'])
  assert.deepEqual((await add(operador, r, { qr: 'https://malo.example/?p=1' })).qr, '')
})

test('a receipt dated over two years ago needs its date confirmed, by the API too', async () => {
  const r = await newRendicion(t, operador)
  const path = pathOf(r)
  const vieja = { fecha: '2006-11-03' }
  const no = await mandar(operador, path, dataOf(vieja))
  assert.deepEqual([no.status, no.body.codigo], [409, 'COMPROBANTE_FECHA_VIEJA'])
  assert.ok(no.body.message.includes('03/11/2006'))
  // Another date was confirmed.
  assert.equal((await mandar(operador, path, dataOf({ ...vieja, fechaConfirmada: '2006-11-04' }))).status, 409)
  const si = await mandar(operador, path, dataOf({ ...vieja, fechaConfirmada: '2006-11-03' }))
  assert.equal(si.status, 201, JSON.stringify(si.body))
  // The specification takes amounts from 0.
  assert.equal((await mandar(operador, path, dataOf({ importe: 0 }))).status, 201)
  assert.equal((await mandar(operador, path, dataOf({ importe: -0.01 }))).status, 400)
})
