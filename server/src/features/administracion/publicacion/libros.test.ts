import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { topesPublicacion } from '@gremial/contract/administracion/publicacion.ts'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { test, vi } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { eventually } from '../../../../test/eventually.ts'
import { hijos } from '../../../../test/hostil.ts'
import { withFile } from '../../../../test/importaciones.ts'
import { pdfOf } from '../../../../test/paginas.ts'
import { zip } from '../../../../test/papeles.ts'
import { armar, raiz } from '../../../../test/pdf-hostil.ts'
import { porte } from '../../../../test/porte.ts'
import { workOf } from '../../../../test/rastro.ts'
import { systemCtx } from '../../../platform/context.ts'
import { leerArchivos } from './lectura.ts'

/** A payroll PDF is split by the content of its pages, and never gives a page to a wrong person. */
const t = await testApp()
const admin = await t.login('admin')
const ana = await t.login('ana')

const socios = await t.rows<{ numero: number; cuil: string; documento: number }>(
  `select numero::int, cuil, numero_documento::int as documento from afiliado where cuil is not null order by numero`,
)
const socio = (i: number) => socios[i] as { numero: number; cuil: string; documento: number }

let mes = 0
async function preparar(nombre: string, contenido: Buffer, tipo = 'RECIBO') {
  const { body } = await admin.post('publicaciones', {
    tipo,
    // Each has its own month, so that none repeats another.
    periodo: `${2031 + Math.floor(mes / 12)}-${String((mes++ % 12) + 1).padStart(2, '0')}-15`,
    fecha: '2026-11-20',
  })
  const { cuerpo, cabeceras } = withFile(nombre, contenido)
  assert.equal((await admin.post(`publicaciones/${body.id}/archivos`, cuerpo, cabeceras)).status, 201)
  assert.equal((await admin.post(`publicaciones/${body.id}/revisar`, {})).status, 204)
  while (await workOf(t, 'publicaciones'));
  return (await admin.get(`publicaciones/${body.id}`)).body
}
const lineas = async (id: number, situacion: string) =>
  (await admin.get(`vistas/publicaciones-archivos?size=all&publicacion=${id}&situacion=${situacion}`)).body.content.map(
    (f: Record<string, unknown>) => [f.nombre, f.numeroAfiliado, f.motivo],
  )
const recibos = async () => (await ana.get('vistas/documentos-afiliado/recibos?sort=id,desc&size=all')).body.content

test('members get their pages of a PDF; pages of nobody or two are reported; it can be undone', async () => {
  const [de1, de2, de3] = [socio(0), socio(1), socio(2)]
  assert.equal(de1.numero, 1001)
  const hecho = await preparar(
    'recibos octubre.pdf',
    await pdfOf([
      `Recibo. CUIL ${de1.cuil}. Neto 12.345.678,00`,
      `Recibo, hoja 2. DNI ${de1.documento}`,
      `Afiliado ${formatMemberNumber(de2.numero)}`,
      'Resumen del lote: 3 recibos',
      `CUIL ${de3.cuil} y CUIL ${de2.cuil}`,
      `CUIL ${de3.cuil}`,
    ]),
  )
  assert.deepEqual([hecho.estado, hecho.archivos, hecho.documentos, hecho.nadie], ['REVISAR', 5, 3, 2])
  assert.deepEqual(await lineas(hecho.id, 'SUYO'), [
    ['recibos octubre.pdf · p. 1-2', de1.numero, null],
    ['recibos octubre.pdf · p. 3', de2.numero, null],
    ['recibos octubre.pdf · p. 6', de3.numero, null],
  ])
  assert.deepEqual(await lineas(hecho.id, 'NADIE'), [
    ['recibos octubre.pdf · p. 4', null, 'paginaDeNadie'],
    ['recibos octubre.pdf · p. 5', null, 'paginaDeDos'],
  ])
  const porque = async (situacion: string) =>
    (await admin.get(`vistas/publicaciones-archivos?size=all&publicacion=${hecho.id}&situacion=${situacion}`)).body.content.map(
      (f: Record<string, unknown>) => f.diceAdentro,
    )
  assert.deepEqual(await porque('SUYO'), [`CUIL ${de1.cuil}`, String(de2.numero), `CUIL ${de3.cuil}`])
  // Each result can be viewed before, audited, and only by administrators.
  const filas = (await admin.get(`vistas/publicaciones-archivos?size=all&publicacion=${hecho.id}&situacion=SUYO`)).body.content
  const muestra = await admin.get(`publicaciones/${hecho.id}/archivos/${filas[0].id}`)
  assert.deepEqual(
    [muestra.status, muestra.headers['content-type'], muestra.raw.subarray(0, 5).toString()],
    [200, 'application/pdf', '%PDF-'],
  )
  const ajenos = [
    (await admin.get(`publicaciones/${hecho.id + 1}/archivos/${filas[0].id}`)).status,
    (await (await t.login('operador')).get(`publicaciones/${hecho.id}/archivos/${filas[0].id}`)).status,
  ]
  assert.deepEqual(ajenos, [404, 403])
  const antes = (await recibos()).length
  assert.equal((await admin.post(`publicaciones/${hecho.id}/publicar`, { desde: hecho.desde })).status, 204)
  while (await workOf(t, 'publicaciones'));
  assert.equal((await recibos()).length, antes + 1)
  assert.equal((await admin.post(`publicaciones/${hecho.id}/deshacer`, { motivo: 'Estaba mal' })).status, 204)
  assert.equal((await recibos()).length, antes)
})

test('a payroll is split whatever its name, also in a ZIP; contradictions are reported with both', async () => {
  const [de1, de2, de3] = [socio(0), socio(1), socio(2)]
  const tres = await pdfOf([de1, de2, de3].map(({ cuil }) => `CUIL ${cuil}`))
  const suyas = (nombre: string) => [de1, de2, de3].map(({ numero }, i) => [`${nombre} · p. ${i + 1}`, numero, null])
  for (const nombre of [`${de1.numero}.pdf`, 'Recibos octubre 2026.pdf', 'Recibos 10.pdf']) {
    const hecho = await preparar(nombre, tres)
    assert.deepEqual(await lineas(hecho.id, 'SUYO'), suyas(nombre))
  }
  const enZip = await preparar(
    'todos.zip',
    await zip({
      'Planta 2026.pdf': tres,
      [`${de1.numero}.pdf`]: await pdfOf([`CUIL ${de2.cuil}`]),
      '2026.pdf': await pdfOf(['Nada de nadie']),
    }),
  )
  assert.deepEqual(await lineas(enZip.id, 'SUYO'), suyas('Planta 2026.pdf'))
  const nadie = (await admin.get(`vistas/publicaciones-archivos?size=all&publicacion=${enZip.id}&situacion=NADIE`)).body.content
  assert.deepEqual(
    nadie.map((f: Record<string, unknown>) => [f.nombre, f.motivo]),
    [
      [`${de1.numero}.pdf`, 'ajeno'],
      ['2026.pdf', 'fecha'],
    ],
  )
  assert.match(nadie[0].diceNombre, new RegExp(`^${de1.numero} · `))
  assert.match(nadie[0].diceAdentro, new RegExp(`^${de2.numero} · `))
})

test('slips of a PDF get due date and amount of their pages; unclear ones are left out; undoable', async () => {
  const [de1, de2, de3] = [socio(0), socio(1), socio(2)]
  const hecho = await preparar(
    'talones.pdf',
    await pdfOf([
      `CUIL ${de1.cuil}. Vencimiento 10/12/2031. Total a pagar $ 12.345,67`,
      `CUIL ${de2.cuil}. 1er vencimiento 10/12/2031, 2do vencimiento 20/12/2031. Total $ 5,00`,
      `CUIL ${de3.cuil}. Vto. 15/12/2031 Importe: $ 80,00`,
    ]),
    'TALON',
  )
  assert.deepEqual([hecho.estado, hecho.documentos, hecho.nadie], ['REVISAR', 2, 1])
  assert.deepEqual(await lineas(hecho.id, 'NADIE'), [['talones.pdf · p. 2', null, 'sinCobro']])
  const filas = (await admin.get(`vistas/publicaciones-archivos?size=all&publicacion=${hecho.id}&situacion=SUYO`)).body.content
  assert.deepEqual(
    filas.map((f: Record<string, unknown>) => [f.numeroAfiliado, f.vence, f.importe]),
    [
      [de1.numero, '2031-12-10', 12_345.67],
      [de3.numero, '2031-12-15', 80],
    ],
  )
  const suyos = async () =>
    t.rows(
      `select vence::text, importe::float8 from documento where publicacion_id = ${hecho.id} and tipo = 'TALON' order by afiliado_numero`,
    )
  assert.equal((await admin.post(`publicaciones/${hecho.id}/publicar`, { desde: hecho.desde })).status, 204)
  while (await workOf(t, 'publicaciones'));
  assert.deepEqual(await suyos(), [
    { vence: '2031-12-10', importe: 12_345.67 },
    { vence: '2031-12-15', importe: 80 },
  ])
  assert.equal((await admin.post(`publicaciones/${hecho.id}/deshacer`, { motivo: 'Estaba mal' })).status, 204)
  assert.deepEqual(await suyos(), [])
  // A single one has them in its name, and its page was not read.
  const suelto = await preparar(
    `${de1.numero}.pdf`,
    await pdfOf([`CUIL ${de1.cuil}. Vencimiento 10/12/2031. Total $ 5,00`]),
    'TALON',
  )
  assert.deepEqual(await lineas(suelto.id, 'NADIE'), [[`${de1.numero}.pdf`, null, 'talonSuelto']])
})

test('restarted after a crash it is the same; a document shared by two gives the page to neither', async () => {
  const [de1, de2] = [socio(3), socio(4)]
  await t.rows(`update afiliado set numero_documento = ${de1.documento} where numero = ${de2.numero}`)
  const hecho = await preparar('lote.pdf', await pdfOf([`DNI ${de1.documento}`, `CUIL ${de1.cuil}`, `CUIL ${de2.cuil}`]))
  const que = async () => [await lineas(hecho.id, 'SUYO'), await lineas(hecho.id, 'NADIE')]
  const primera = await que()
  assert.deepEqual(primera[1], [['lote.pdf · p. 1', null, 'paginaDeDos']])
  assert.equal(primera[0]?.length, 2)
  await t.rows(`update publicacion set estado = 'LEYENDO', latido = null where id = ${hecho.id}`)
  while (await workOf(t, 'publicaciones'));
  assert.deepEqual(await que(), primera)
})

test('an unreadable PDF is reported, and one of one page belongs to the person on it', async () => {
  const roto = await preparar('roto.pdf', Buffer.from('%PDF-1.7 and nothing of one'))
  assert.deepEqual(await lineas(roto.id, 'NADIE'), [['roto.pdf', null, 'ilegible']])
  const uno = await preparar('suelto.pdf', await pdfOf([`CUIL ${socio(5).cuil}`]))
  assert.deepEqual(await lineas(uno.id, 'SUYO'), [['suelto.pdf', socio(5).numero, null]])
  const mudo = await preparar('mudo.pdf', await pdfOf(['Nada de nadie']))
  assert.deepEqual(await lineas(mudo.id, 'NADIE'), [['mudo.pdf', null, 'sinNumero']])
  // No temporary file is left beside the data.
  assert.deepEqual(
    readdirSync(t.services.config.dataDir).filter((nombre) => nombre.startsWith('.escritura-')),
    [],
  )
})

/** Builds a book from page texts, extra objects and trailing objects. */
const libroCon = (dicen: readonly string[], mas: readonly string[] = [], siguen: readonly string[] = []): Buffer => {
  const hojas = dicen.map((_, i) => `${3 + 2 * i} 0 R`)
  return armar([
    raiz,
    `<< /Type /Pages /Kids [${hojas.join(' ')}] /Count ${hojas.length} >>`,
    ...dicen.flatMap((dice, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents ${4 + 2 * i} 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> ${mas[i] ?? ''} >>`,
      { dict: '', bytes: `BT /F 12 Tf (${dice}) Tj ET` },
    ]),
    ...siguen,
  ])
}

test('a book that breaks halfway gives nothing, not even the pages read before', async () => {
  const entero = await preparar('entero.pdf', libroCon([`CUIL ${socio(6).cuil}`, `CUIL ${socio(7).cuil}`]))
  assert.equal(entero.documentos, 2)
  // The second page refers to a chain too long to be copied.
  const cadena = Array.from({ length: 5_000 }, (_, i) => `<< /N ${8 + i} 0 R >>`)
  const roto = await preparar(
    'cadena.pdf',
    libroCon([`CUIL ${socio(6).cuil}`, `CUIL ${socio(7).cuil}`], ['', '/X 7 0 R'], [...cadena, 'null']),
  )
  assert.deepEqual([roto.estado, roto.documentos, roto.nadie], ['REVISAR', 0, 1])
  assert.deepEqual(await lineas(roto.id, 'NADIE'), [['cadena.pdf', null, 'ilegible']])
})

test('a book with more pages than the limit of files is not read', async () => {
  const muchas = topesPublicacion.archivos + 1
  const hojas = Array.from({ length: muchas }, (_, i) => `${3 + i} 0 R`)
  const libro = armar([
    raiz,
    `<< /Type /Pages /Kids [${hojas.join(' ')}] /Count ${muchas} >>`,
    ...hojas.map(() => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>'),
  ])
  const hecho = await preparar('enorme.pdf', libro)
  assert.deepEqual(await lineas(hecho.id, 'NADIE'), [['enorme.pdf', null, 'ilegible']])
})

test('an internal failure is not reported as a problem of the book', async () => {
  const { files } = t.services
  const hecho = await preparar('sano.pdf', await pdfOf([`CUIL ${socio(6).cuil}`, `CUIL ${socio(7).cuil}`]))
  const bring = vi.spyOn(files, 'bring').mockImplementation(() => Promise.reject(new Error('the shelf is down')))
  await assert.rejects(
    leerArchivos(systemCtx(t.services, t.app.log), hecho.id, () => undefined),
    /the shelf is down/,
  )
  bring.mockRestore()
  assert.deepEqual(await lineas(hecho.id, 'NADIE'), [])
})

test('the sandbox worker that read a book exits afterwards', async () => {
  const libro = await pdfOf([`CUIL ${socio(6).cuil}`])
  await preparar('uno.pdf', libro)
  const antes = hijos().length
  await preparar('dos.pdf', libro)
  await eventually(() => hijos().length <= antes, true)
})

const paginas = porte(3000)
test(`${paginas} pages of a payroll are given to their owners`, async () => {
  const textos = Array.from({ length: paginas }, (_, i) => `Recibo ${i}. CUIL ${socio(i % socios.length).cuil}`)
  const hecho = await preparar('todos.pdf', await pdfOf(textos))
  assert.equal(hecho.documentos + hecho.repetidos, paginas)
  const suyos = await lineas(hecho.id, 'SUYO')
  for (const [nombre, numero] of suyos.slice(0, 200)) {
    const pagina = Number(/p\. (\d+)$/.exec(String(nombre))?.[1])
    assert.equal(numero, socio((pagina - 1) % socios.length).numero)
  }
})
