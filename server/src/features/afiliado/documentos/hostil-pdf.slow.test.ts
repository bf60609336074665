import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { armar, attemptsOf, dibuja, inflada, raiz, sheet, sheets } from '../../../../test/pdf-hostil.ts'

/**
 * Hostile or malformed files from a supplier: `publicar` prints one line and publishes nothing. The expensive ones run nightly.
 */
const intentar = attemptsOf(await testApp())

test('a form that draws itself thirty times is refused', async () => {
  const pdf = armar([
    raiz,
    sheets,
    sheet('/XObject << /F 5 0 R >>'),
    { dict: '', bytes: dibuja(1) },
    { dict: '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 5 0 R >> >>', bytes: dibuja(30) },
  ])
  assert.deepEqual(await intentar(pdf), ['2 ilegible'])
})

test('pages that share one branch, or form a cycle, are refused', async () => {
  const ramas = Array.from({ length: 12 }, (_, i) => `<< /Type /Pages /Kids [${`${i + 4} 0 R `.repeat(30)}] /Count 1 >>`)
  const muchas = armar([raiz, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', ...ramas, sheet('')])
  assert.equal(await intentar(muchas), 'PDF no es un PDF que se pueda leer')
  assert.equal(await intentar(armar([raiz, '<< /Type /Pages /Kids [2 0 R] /Count 1 >>'])), 'PDF no es un PDF que se pueda leer')
})

test('a malformed PDF prints one line, never a stack trace', async () => {
  const bueno = armar([raiz, sheets, sheet(''), { dict: '', bytes: 'BT ET' }])
  for (const roto of [
    '%PDF-1.7\n',
    `%PDF-1.7\n${'\u0000\u00ff<<[('.repeat(2000)}`,
    `%PDF-1.7\n1 0 obj\n${'['.repeat(200_000)}`,
    armar(['<< /Type /Catalog >>']),
    armar(['<< /Type /Catalog /Pages 2 0 R >>', '(no son hojas)']),
    armar([raiz, '<< /Type /Pages /Kids 3 /Count 1 >>']),
    armar([raiz, '<< /Type /Pages /Kids [(a) 7 null] /Count 3 >>']),
    bueno.subarray(0, 60),
    bueno.toString('latin1').replace('4 0 obj', '9 0 obj').replace('/Resources <<', '/Resources 7 <<'),
  ]) {
    const dicho = await intentar(roto)
    if (Array.isArray(dicho)) assert.ok(dicho.length > 0)
    else assert.match(dicho, /^(PDF no es un PDF que se pueda leer|Línea 2: no se pueden separar|publicado)/)
  }
})

test('the pages of a book share one budget, however small each page is', async () => {
  const paginas = 40
  const cadaUna = 2_000_000
  const pdf = armar([
    raiz,
    `<< /Type /Pages /Kids [${Array.from({ length: paginas }, (_, i) => `${i + 5} 0 R`).join(' ')}] /Count ${paginas} >>`,
    '<<>>',
    // Whitespace uses as many bytes as instructions, but no CPU.
    inflada(' '.repeat(cadaUna)),
    ...Array.from({ length: paginas }, () => sheet('')),
  ])
  const dicho = await intentar(pdf, paginas)
  assert.ok(Array.isArray(dicho))
  // Counted in bytes: reading stops at the budget for a book of this size.
  const leidas = paginas - dicho.length
  assert.ok(leidas > 0 && leidas * cadaUna <= 64_000_000 + 50 * pdf.length, `${leidas} pages were read`)
  assert.deepEqual(
    dicho,
    Array.from({ length: paginas - leidas }, (_, i) => `${leidas + i + 2} ilegible`),
  )
})
