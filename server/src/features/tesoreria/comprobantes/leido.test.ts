import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { encode, renderSVG } from 'uqr'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { add, cuitOf, dataOf, mandar, pathOf } from '../../../../test/comprobantes.ts'
import { pdf } from '../../../../test/papeles.ts'
import { dejar, rutaPorRendir } from '../../../../test/por-rendir.ts'
import { newRendicion } from '../../../../test/rendiciones.ts'

/** Data that the server reads in a receipt's file, and does not take from the client (decision 067). */
const t = await testApp()
const operador = await t.login('operador')

let facturas = 5000
/** An invoice's data and its QR. */
function factura(others: Record<string, unknown> = {}) {
  const nroCmp = ++facturas
  const cuitProveedor = cuitOf(nroCmp)
  const datos = { cuitProveedor, letra: 'A', puntoVenta: 4, numeroComprobante: nroCmp, fecha: '2026-11-03', importe: 1500 }
  const qr = {
    ver: 1,
    fecha: datos.fecha,
    cuit: Number(cuitProveedor.replaceAll('-', '')),
    ptoVta: 4,
    tipoCmp: 1,
    nroCmp,
    importe: 1500,
    moneda: 'PES',
    ctz: 1,
    tipoCodAut: 'E',
    codAut: 76467051417367,
    ...others,
  }
  return { datos, qr: `https://www.arca.gob.ar/fe/qr/?p=${Buffer.from(JSON.stringify(qr)).toString('base64')}` }
}

const imagenDe = (qr: string) => sharp(Buffer.from(renderSVG(qr, { border: 3, pixelSize: 5 })))
async function inPdf(draw: (doc: InstanceType<typeof PDFDocument>) => void): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4' })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const fin = new Promise<Buffer>((ready) => doc.on('end', () => ready(Buffer.concat(parts))))
  doc.fontSize(12).text('FACTURA A 0004', 60, 60)
  draw(doc)
  doc.end()
  return fin
}
const files: Record<string, (qr: string) => Promise<Buffer>> = {
  'a photo': async (qr) =>
    sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#f2f0ea' } })
      .composite([{ input: await imagenDe(qr).resize(600, 600).png().toBuffer(), left: 1500, top: 1000 }])
      .rotate(7, { background: '#887766' })
      .jpeg({ quality: 80 })
      .toBuffer(),
  'a picture in a PDF, with its transparency': async (qr) => {
    const png = await imagenDe(qr).png().toBuffer()
    return inPdf((doc) => doc.image(png, 60, 600, { width: 110 }))
  },
  'a picture in a PDF, by a palette': async (qr) => {
    const png = await imagenDe(qr).flatten({ background: '#fff' }).png({ palette: true, colours: 2 }).toBuffer()
    return inPdf((doc) => doc.image(png, 60, 600, { width: 110 }))
  },
  'a JPEG in a PDF': async (qr) => {
    const jpeg = await imagenDe(qr).flatten({ background: '#fff' }).jpeg().toBuffer()
    return inPdf((doc) => doc.image(jpeg, 60, 600, { width: 110 }))
  },
  'squares in a PDF': async (qr) => {
    const { data } = encode(qr)
    return inPdf((doc) => {
      for (const [y, row] of data.entries())
        for (const [x, negro] of row.entries()) if (negro) doc.rect(60 + x * 2, 560 + y * 2, 2, 2).fill('#000')
    })
  },
  'a picture on the third of six pages': async (qr) => {
    const png = await imagenDe(qr).png().toBuffer()
    return inPdf((doc) => {
      for (let i = 2; i <= 6; i++) {
        doc.addPage()
        if (i === 3) doc.image(png, 60, 600, { width: 110 })
      }
    })
  },
  'lines in a PDF': async (qr) => {
    const { data } = encode(qr)
    return inPdf((doc) => {
      doc.lineWidth(2)
      for (const [y, row] of data.entries())
        for (const [x, negro] of row.entries())
          if (negro)
            doc
              .moveTo(60 + x * 2, 561 + y * 2)
              .lineTo(62 + x * 2, 561 + y * 2)
              .stroke('#000')
    })
  },
}
const [secretario] = [await t.login('secretario')]
const marca = async (r: { id: number }, id: number) => {
  const { body } = await secretario.get(`rendiciones-gasto/${r.id}/para-firmar`)
  return (body.comprobantes as Array<{ id: number; delArchivo: boolean }>).find((c) => c.id === id)?.delArchivo
}

test("the QR in the file wins over the client's, in photos and PDFs of several makers", async () => {
  const r = await newRendicion(t, operador)
  for (const [que, file] of Object.entries(files)) {
    const { datos, qr } = factura()
    const c = await add(operador, r, datos, { contenido: await file(qr) })
    assert.equal(c.qr, qr, que)
    assert.deepEqual(c.delQr, ['cuitProveedor', 'letra', 'puntoVenta', 'numeroComprobante', 'fecha', 'importe'], que)
    assert.equal(await marca(r, c.id), true, que)
  }
})

test('a QR claimed by the client, or one unlike the typed data, gives no mark', async () => {
  const r = await newRendicion(t, operador)
  const inventada = factura()
  const dicha = await add(operador, r, { ...inventada.datos, qr: inventada.qr }, { contenido: pdf('sin código') })
  assert.deepEqual([dicha.qr, await marca(r, dicha.id)], [inventada.qr, false])
  const other = factura()
  const photo = await files['a photo']?.(other.qr)
  const cambiada = await add(operador, r, { ...other.datos, importe: 99_999, qr: inventada.qr }, { contenido: photo })
  assert.deepEqual([cambiada.qr, await marca(r, cambiada.id)], [other.qr, false], 'the file’s, and not what was said')
  // A correction shows the file's data; the QR stays whatever is sent.
  const { clave: _clave, ...dichos } = dataOf({ ...other.datos, qr: inventada.qr })
  const { body } = await operador.put(`${pathOf(r)}/${cambiada.id}`, { ...dichos, version: cambiada.version })
  assert.deepEqual([body.qr, await marca(r, cambiada.id)], [other.qr, true])
})

test('an unsettled receipt keeps the QR of its file whatever is sent', async () => {
  const [own, inventada] = [factura(), factura()]
  const { body } = await dejar(operador, {}, await files['a photo']?.(own.qr), 'foto.jpg')
  assert.equal(body.fila.qr, own.qr)
  const { clave: _clave, ...dichos } = dataOf({ ...own.datos, qr: inventada.qr })
  const { body: saved } = await operador.put(`${rutaPorRendir}/${body.fila.id}`, { ...dichos, version: body.fila.version })
  assert.equal(saved.qr, own.qr)
})

test("a credit note is detected from the file without a client's QR", async () => {
  const r = await newRendicion(t, operador)
  const { datos, qr } = factura({ tipoCmp: 3 })
  const no = await mandar(operador, pathOf(r), dataOf(datos), await files['a photo']?.(qr))
  assert.deepEqual([no.status, no.body.codigo], [400, 'COMPROBANTE_NOTA_CREDITO'])
})

test('a file is recognised by its uploaded bytes, whatever hash the client sends', async () => {
  const r = await newRendicion(t, operador)
  const contenido = await files['a JPEG in a PDF']?.('nada')
  const fingerprint = (n: number) => createHash('sha256').update(String(n)).digest('hex')
  const uno = await add(operador, r, { original: fingerprint(1) }, { contenido })
  const [{ original } = { original: '' }] = await t.rows<{ original: string }>(
    `select huella_original as original from comprobante where id = ${uno.id}`,
  )
  assert.equal(
    original,
    createHash('sha256')
      .update(contenido ?? '')
      .digest('hex'),
  )
  const other = await mandar(operador, pathOf(r), dataOf({ original: fingerprint(2) }), contenido)
  assert.deepEqual([other.status, other.body.codigo], [409, 'COMPROBANTE_PARECIDO'])
  // Accepted with a reason; correcting the first receipt warns about it too.
  await add(operador, r, { motivoParecido: 'Son dos' }, { contenido })
  const { clave: _clave, ...dichos } = dataOf()
  const corregido = await operador.put(`${pathOf(r)}/${uno.id}`, { ...dichos, version: uno.version })
  assert.deepEqual([corregido.status, corregido.body.codigo], [409, 'COMPROBANTE_PARECIDO'])
})

test('twelve concurrent uploads stay within the daily quota, with a warning before', async () => {
  const r = await newRendicion(t, operador)
  await t.rows('delete from limite_subida')
  t.services.config.quotas.seccional = 500_000
  const doce = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      mandar(operador, pathOf(r), dataOf(), pdf(`${n}`.padEnd(100_000 - pdf('').length, 'x'))),
    ),
  )
  const dicen = doce.filter((x) => x.status === 201)
  assert.deepEqual([dicen.length, doce.filter((x) => x.body.codigo === 'CUPO_DEL_DIA').length], [5, 7])
  assert.deepEqual(new Set(dicen.map((x) => x.body.quedan)), new Set([null, 200_000, 100_000, 0]))
  t.services.config.quotas.seccional = 2_000_000_000
})
