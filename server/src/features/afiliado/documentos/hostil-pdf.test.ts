import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { testApp } from '../../../../test/app.ts'
import { systemCtx } from '../../../platform/context.ts'
import { publicar } from './publicacion.service.ts'

/** Files of a supplier who means harm, or whose program is broken: `publicar` says a line, soon, and publishes nothing. */
const t = await testApp()
const dir = mkdtempSync(join(tmpdir(), 'gremial-hostil-'))
after(() => rmSync(dir, { recursive: true, force: true }))

const cabeza = 'NRO_AFILIADO;DESDE;HASTA;TIPO;FECHA\n'
const indice = (paginas = 1) => {
  const path = join(dir, `${paginas}.csv`)
  writeFileSync(path, cabeza + Array.from({ length: paginas }, (_, i) => `1001;${i + 1};;RESUMEN;03/11/2026\n`).join(''))
  return path
}
let archivos = 0
const intentar = async (pdf: Buffer | string, paginas = 1) => {
  const path = join(dir, `${archivos++}.pdf`)
  writeFileSync(path, pdf, 'latin1')
  const begun = process.cpuUsage()
  const memory = process.memoryUsage.rss()
  try {
    const { publicados, rechazadas } = await publicar(systemCtx(t.services, t.app.log), path, indice(paginas), {
      simular: false,
      progreso: () => undefined,
    })
    return publicados > 0 ? 'publicado' : rechazadas.map(({ linea, motivo }) => `${linea} ${motivo}`)
  } catch (error) {
    assert.equal((error as Error).constructor.name, 'StartError', (error as Error).stack)
    return (error as Error).message.replace(path, 'PDF')
  } finally {
    const { user, system } = process.cpuUsage(begun)
    const spent = { seconds: (user + system) / 1e6, megabytes: (process.memoryUsage.rss() - memory) / 1e6 }
    assert.ok(spent.seconds < 6 && spent.megabytes < 600, JSON.stringify(spent))
  }
}

type Parte = string | { dict: string; bytes: string | Buffer }
/** A PDF of these objects, numbered from 1; the first one is its catalogue, the second one its pages. */
function armar(partes: Parte[]): Buffer {
  const cuerpo = partes.map((parte, i) => {
    if (typeof parte === 'string') return `${i + 1} 0 obj\n${parte}\nendobj\n`
    const bytes = Buffer.isBuffer(parte.bytes) ? parte.bytes.toString('latin1') : parte.bytes
    return `${i + 1} 0 obj\n<< ${parte.dict} /Length ${bytes.length} >>\nstream\n${bytes}\nendstream\nendobj\n`
  })
  return Buffer.from(`%PDF-1.7\n${cuerpo.join('')}trailer\n<< /Root 1 0 R /Size ${partes.length + 1} >>\n%%EOF`, 'latin1')
}
const raiz = '<< /Type /Catalog /Pages 2 0 R >>'
const hojas = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const hoja = (recursos: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << ${recursos} >> >>`
const inflada = (bytes: string | Buffer) => ({ dict: '/Filter /FlateDecode', bytes: deflateSync(bytes, { level: 9 }) })
const dibuja = (veces: number) => '/F Do '.repeat(veces)

test('a form that draws itself thirty times', async () => {
  const pdf = armar([
    raiz,
    hojas,
    hoja('/XObject << /F 5 0 R >>'),
    { dict: '', bytes: dibuja(1) },
    { dict: '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 5 0 R >> >>', bytes: dibuja(30) },
  ])
  assert.deepEqual(await intentar(pdf), ['2 ilegible'])
})

test('a megabyte that unfolds into gigabytes, as the page’s text or as the objects of the book', async () => {
  const bomba = Buffer.alloc(400_000_000, ' ')
  const una = inflada(bomba)
  assert.ok(una.bytes.length < 1_400_000)
  const dos = { dict: '/Filter [/FlateDecode /FlateDecode]', bytes: deflateSync(una.bytes, { level: 9 }) }
  for (const contenido of [una, dos]) assert.deepEqual(await intentar(armar([raiz, hojas, hoja(''), contenido])), ['2 ilegible'])
  const objetos = { dict: `${una.dict} /Type /ObjStm /N 1 /First 8`, bytes: una.bytes }
  // What is left for the pages is nothing.
  assert.deepEqual(await intentar(armar([raiz, hojas, hoja(''), { dict: '', bytes: 'BT ET' }, objetos])), ['2 ilegible'])
})

test('tables of letters made to be slow: no end, ranges without number, letters that are a book each', async () => {
  const fuente = '<< /Type /Font /Subtype /TrueType /BaseFont /X /ToUnicode 6 0 R >>'
  const conTabla = (tabla: string, texto = '(AAAA)') =>
    armar([raiz, hojas, hoja('/Font << /F 5 0 R >>'), inflada(`BT /F 12 Tf ${texto} Tj ET`), fuente, inflada(tabla)])
  assert.equal(await intentar(conTabla('beginbfchar '.repeat(60_000))), 'publicado')
  assert.deepEqual(await intentar(conTabla('1 beginbfrange <00><00>['.repeat(30_000))), ['2 ilegible'])
  assert.deepEqual(await intentar(conTabla(`9 beginbfrange ${'<0000><FFFF><0041>'.repeat(40_000)} endbfrange`)), ['2 ilegible'])
  const larga = `1 beginbfchar <41> <${'0041'.repeat(100_000)}> endbfchar`
  assert.deepEqual(await intentar(conTabla(larga, `(${'A'.repeat(100_000)})`)), ['2 ilegible'])
})

test('pages that are the same branch over and over, or hang from themselves', async () => {
  const ramas = Array.from({ length: 12 }, (_, i) => `<< /Type /Pages /Kids [${`${i + 4} 0 R `.repeat(30)}] /Count 1 >>`)
  const muchas = armar([raiz, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', ...ramas, hoja('')])
  assert.equal(await intentar(muchas), 'PDF no es un PDF que se pueda leer')
  assert.equal(await intentar(armar([raiz, '<< /Type /Pages /Kids [2 0 R] /Count 1 >>'])), 'PDF no es un PDF que se pueda leer')
})

test('what only looks like a PDF: a line, never a stack', async () => {
  const bueno = armar([raiz, hojas, hoja(''), { dict: '', bytes: 'BT ET' }])
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

test('a book cannot spend on each page what one page may', async () => {
  const paginas = 40
  const pesada = { dict: '', bytes: 'q Q '.repeat(500_000) }
  const pdf = armar([
    raiz,
    `<< /Type /Pages /Kids [${Array.from({ length: paginas }, (_, i) => `${i + 5} 0 R`).join(' ')}] /Count ${paginas} >>`,
    '<<>>',
    { dict: '/Filter /FlateDecode', bytes: deflateSync(pesada.bytes) },
    ...Array.from({ length: paginas }, () => hoja('')),
  ])
  const dicho = await intentar(pdf, paginas)
  assert.ok(Array.isArray(dicho) && dicho.length > 10 && dicho.every((d) => d.endsWith('ilegible')), JSON.stringify(dicho))
})
