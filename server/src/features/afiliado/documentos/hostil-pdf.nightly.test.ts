import assert from 'node:assert/strict'
import { deflateSync } from 'node:zlib'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { armar, attemptsOf, inflada, raiz, sheet, sheets } from '../../../../test/pdf-hostil.ts'

/** Large hostile PDFs. hostil-pdf.slow.test.ts keeps the small ones, and the book that exhausts its budget, in npm test. */
const intentar = attemptsOf(await testApp())

test('a megabyte that inflates to gigabytes, as page text or as object streams, is refused', async () => {
  const bomba = Buffer.alloc(400_000_000, ' ')
  const una = inflada(bomba)
  assert.ok(una.bytes.length < 1_400_000)
  const dos = { dict: '/Filter [/FlateDecode /FlateDecode]', bytes: deflateSync(una.bytes, { level: 9 }) }
  for (const contenido of [una, dos])
    assert.deepEqual(await intentar(armar([raiz, sheets, sheet(''), contenido])), ['2 ilegible'])
  const objetos = { dict: `${una.dict} /Type /ObjStm /N 1 /First 8`, bytes: una.bytes }
  // No budget is left for the pages.
  assert.deepEqual(await intentar(armar([raiz, sheets, sheet(''), { dict: '', bytes: 'BT ET' }, objetos])), ['2 ilegible'])
})

test('character maps made to be slow are bounded: no end, huge ranges, a book per character', async () => {
  const fuente = '<< /Type /Font /Subtype /TrueType /BaseFont /X /ToUnicode 6 0 R >>'
  const conTabla = (tabla: string, texto = '(AAAA)') =>
    armar([raiz, sheets, sheet('/Font << /F 5 0 R >>'), inflada(`BT /F 12 Tf ${texto} Tj ET`), fuente, inflada(tabla)])
  assert.equal(await intentar(conTabla('beginbfchar '.repeat(60_000))), 'publicado')
  assert.deepEqual(await intentar(conTabla('1 beginbfrange <00><00>['.repeat(30_000))), ['2 ilegible'])
  assert.deepEqual(await intentar(conTabla(`9 beginbfrange ${'<0000><FFFF><0041>'.repeat(40_000)} endbfrange`)), ['2 ilegible'])
  const larga = `1 beginbfchar <41> <${'0041'.repeat(100_000)}> endbfchar`
  assert.deepEqual(await intentar(conTabla(larga, `(${'A'.repeat(100_000)})`)), ['2 ilegible'])
})

test('a book of pages full of instructions is not read to its end', async () => {
  const paginas = 40
  const pdf = armar([
    raiz,
    `<< /Type /Pages /Kids [${Array.from({ length: paginas }, (_, i) => `${i + 5} 0 R`).join(' ')}] /Count ${paginas} >>`,
    '<<>>',
    inflada('q Q '.repeat(500_000)),
    ...Array.from({ length: paginas }, () => sheet('')),
  ])
  const dicho = await intentar(pdf, paginas)
  assert.ok(Array.isArray(dicho) && dicho.length > 10 && dicho.every((d) => d.endsWith('ilegible')), JSON.stringify(dicho))
})
