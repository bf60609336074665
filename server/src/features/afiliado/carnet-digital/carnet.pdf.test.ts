import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { afterAll, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { testApp } from '../../../../test/app.ts'
import { fotoDePrueba } from '../../../../test/fotos.ts'

const t = await testApp()
const dir = mkdtempSync(join(tmpdir(), 'gremial-carnet-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } })

const numero = formatMemberNumber(1001)
const enArchivo = numero.replace('/', '-')
let count = 0
/** Reads a PDF as a viewer does: sizes and texts by page, and the QR codes of each page rendered at `dpi`. */
async function look(pdf: Buffer, { dpi = 300, wanted = [1, 2] } = {}) {
  const file = join(dir, `${count++}.pdf`)
  writeFileSync(file, pdf)
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' })
  const info = run('pdfinfo', '-l', '9', file)
  const pages = []
  for (const page of wanted) {
    const text = run('pdftotext', '-f', String(page), '-l', String(page), '-layout', file, '-')
    run(
      'pdftoppm',
      '-r',
      String(page === 1 ? dpi : 150),
      '-f',
      String(page),
      '-l',
      String(page),
      '-png',
      '-singlefile',
      file,
      `${file}-${page}`,
    )
    const found = await readBarcodes(readFileSync(`${file}-${page}.png`), { formats: ['QRCode'], maxNumberOfSymbols: 4 })
    pages.push({ text, codes: found.filter((c) => c.isValid).map((c) => ({ text: c.text, ecc: c.ecLevel })) })
  }
  const [card = { text: '', codes: [] }, sheet = { text: '', codes: [] }] = pages
  return { info, card, sheet, fonts: run('pdffonts', file) }
}

test('the PDF has a CR80 page and an A4 sheet with data, photo and a verification QR (A-CARNET-08, A-CARNET-02)', async () => {
  const ana = await t.login('ana')
  const { body } = await ana.get('carnets-digital/1001/obtener-carnet')
  const { status, headers, raw } = await ana.get(`carnets-digital/descargar-carnet-pdf/${body.id}`)
  assert.deepEqual([status, headers['content-type'], headers['cache-control']], [200, 'application/pdf', 'private, no-store'])
  assert.equal(
    headers['content-disposition'],
    `inline; filename="Carnet ${enArchivo} Ana Beatriz Quiroga.pdf"; filename*=UTF-8''Carnet%20${enArchivo}%20Ana%20Beatriz%20Quiroga.pdf`,
  )
  const { info, card, sheet, fonts } = await look(raw)
  assert.match(info, /Pages:\s+2/)
  // 85.6 × 54 mm in points.
  assert.match(info, /Page\s+1 size:\s+242\.6\d* x 153\.0\d* pts/)
  assert.match(info, /Page\s+2 size:.*A4/)
  for (const page of [card, sheet]) {
    for (const dato of [
      'Ana Beatriz Quiroga',
      numero,
      'DNI 17.845.302',
      'Activo A',
      'Rosario',
      body.venceFormateada,
      'Unión de Trabajadores del Sur',
    ])
      assert.ok(page.text.includes(dato), `${dato} in ${page.text}`)
  }
  assert.match(sheet.text, /Recortalo por las marcas/)
  const [onCard] = card.codes
  assert.equal(onCard?.ecc, 'M')
  assert.match(onCard?.text ?? '', /^http:\/\/127\.0\.0\.1:\d+\/verificar\/[\w-]+$/)
  // A small code on the card to cut out, and a large one.
  assert.equal(sheet.codes.length, 2)
  const carried = (url: string | undefined) => url?.split('/verificar/')[0]
  for (const { text } of sheet.codes) assert.equal(carried(text), carried(body.credencial))
  // The code on the printed sheet verifies as VIGENTE (decisions §9.1).
  for (const { text } of [...card.codes, ...sheet.codes]) {
    const { body: dicho } = await t.visitor().get(`verificar/${text.split('/verificar/')[1]}`)
    assert.deepEqual([dicho.resultado, dicho.nombre], ['VIGENTE', 'Ana Q.'])
  }
  for (const line of fonts.split('\n').slice(2).filter(Boolean)) assert.match(line, /Asap.*yes/)
})

test('the QR scans from a low-resolution print and with a long address', async () => {
  t.services.config.publicUrl = 'https://portal.de-los-trabajadores-unidos-del-sur.org.ar/gremial'
  const ana = await t.login('ana')
  const { id } = (await ana.get('carnets-digital/1001/obtener-carnet')).body
  const { raw } = await ana.get(`carnets-digital/descargar-carnet-pdf/${id}`)
  t.services.config.publicUrl = undefined
  const { card } = await look(raw, { dpi: 200, wanted: [1] })
  assert.match(
    card.codes[0]?.text ?? '',
    /^https:\/\/portal\.de-los-trabajadores-unidos-del-sur\.org\.ar\/gremial\/verificar\/[\w-]{100,}$/,
  )
})

test('real and extreme names always produce a card', async () => {
  const beto = await t.login('beto')
  await beto.post('carnets-digital/generar', { imagen: (await fotoDePrueba()).toString('base64') })
  const { id } = (await beto.get('carnets-digital/1002/obtener-carnet')).body
  const names: Array<[nombre: string, apellido: string, seen: RegExp]> = [
    ['Íñigo Ángel', "O'Higgins Güiraldes", /Íñigo Ángel O'Higgins Güiraldes/],
    ['Ana 🦄', 'Peña 👩‍👩‍👧', /Ana Peña/],
    ['山田', 'Łukasz', /\?\? Lukasz/],
    [
      'María de los Ángeles Guadalupe',
      'Fernández de la Quintana y Álvarez-Thomas del Campo',
      /María de los Ángeles Guadalupe Fernández/,
    ],
    ['Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren', 'Y', /Wolfeschlegel/],
    ['\u202eana', ')(&%$ <b>', /\)\(&%\$ <b>/],
  ]
  for (const [nombre, apellido, seen] of names) {
    await t.services.database.pool.query('update afiliado set nombre = $1, apellido = $2 where numero = 1002', [nombre, apellido])
    const { status, raw, headers } = await beto.get(`carnets-digital/descargar-carnet-pdf/${id}`)
    assert.equal(status, 200, nombre)
    assert.match(String(headers['content-disposition']), /^inline; filename="[\x20-\x7e]+"; filename\*=UTF-8''[^"\s]+$/)
    const { card } = await look(raw, { wanted: [1] })
    assert.match(card.text.replace(/\s+/g, ' '), seen)
    // No text overlaps the code.
    assert.equal(card.codes.length, 1, nombre)
  }
})

test('a failed drawing returns "Error al generar el PDF." (A-CARNET-14)', async () => {
  const ana = await t.login('ana')
  const { id } = (await ana.get('carnets-digital/1001/obtener-carnet')).body
  const { files } = t.services
  for (const read of [async () => undefined, async () => Buffer.from('not a JPEG')]) {
    t.services.files = { ...files, read }
    const { status, body } = await ana.get(`carnets-digital/descargar-carnet-pdf/${id}`)
    assert.deepEqual([status, body.message], [500, 'Error al generar el PDF.'])
  }
  t.services.files = files
  assert.equal((await ana.get(`carnets-digital/descargar-carnet-pdf/${id}`)).status, 200)
})
