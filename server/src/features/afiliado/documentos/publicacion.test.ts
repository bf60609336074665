import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import PdfKit from 'pdfkit'
import { afterAll, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { pase } from '../../../../test/captcha.ts'
import { pdfOf } from '../../../../test/paginas.ts'
import { paginasDelPdf, textoDelPdf } from '../../../../test/papel.ts'
import { porte } from '../../../../test/porte.ts'
import { systemCtx } from '../../../platform/context.ts'
import { piezasDelContenido } from './contenido-pdf.rules.ts'
import { talonesPublicosDe } from './documentos.queries.ts'
import { rangos } from './publicacion.rules.ts'
import { publicar as publicarArchivo } from './publicacion.service.ts'

const t = await testApp()
const dir = mkdtempSync(join(tmpdir(), 'gremial-publicar-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
let archivos = 0

async function libro(
  paginas: string[],
  fuente = join(import.meta.dirname, '../../../../fuentes/asap-regular.ttf'),
): Promise<string> {
  return guardar('pdf', await pdfOf(paginas, fuente))
}
function guardar(extension: string, contenido: string | Buffer): string {
  const path = join(dir, `${archivos++}.${extension}`)
  writeFileSync(path, contenido)
  return path
}
const cabeza = 'NRO_AFILIADO;DESDE;HASTA;TIPO;FECHA;DESCRIPCION;VENCIMIENTO;IMPORTE'
const indice = (...lineas: string[]) => guardar('csv', Buffer.from([cabeza, ...lineas].join('\r\n'), 'latin1'))
const publicar = (pdf: string, csv: string, simular = false) =>
  publicarArchivo(systemCtx(t.services, t.app.log), pdf, csv, { simular, progreso: () => undefined })
const [demo] = await t.rows<{ id: number }>('select max(id) as id from publicacion')
const cuantos = async () =>
  (await t.rows<{ n: number }>(`select count(*)::int as n from documento where publicacion_id > ${demo?.id}`))[0]?.n
const n = formatMemberNumber

test('a PDF is split among its members, who download their pages; repeating changes nothing', async () => {
  const pdf = await libro([
    `Resumen de ${n(1001)}, hoja 1`,
    'hoja 2 de la misma',
    `Recibo ñandú de ${n(1001)}`,
    `Resumen de ${n(1010)}`,
  ])
  const csv = indice(
    '1001;1;2;resumen;03/11/2026;Resumen, bimestre ñ;;',
    `${n(1001)};3;;RECIBO;2026-11-04;;;`,
    '1010;4;4;Resumen;04/11/2026;;;',
  )
  const simulada = await publicar(pdf, csv, true)
  assert.deepEqual([simulada.publicados, simulada.rechazadas, await cuantos()], [0, [], 0])
  const hecha = await publicar(pdf, csv)
  assert.deepEqual([hecha.paginas, hecha.filas, hecha.publicados, hecha.sinCubrir], [4, 3, 3, []])
  const ana = await t.login('ana')
  const [fila] = (await ana.get('vistas/documentos-afiliado?sort=id,desc')).body.content
  assert.deepEqual([fila.descripcion, fila.fechaGeneracion, fila.tipo], ['Resumen, bimestre ñ', '2026-11-03', 'RESUMEN'])
  const { raw, headers } = await ana.get(`vistas/documentos-afiliado/descargar-archivo/${fila.id}`)
  assert.equal(headers['content-type'], 'application/pdf')
  assert.equal(paginasDelPdf(raw), 2)
  assert.match(textoDelPdf(raw), /hoja 1[\s\S]*hoja 2/)
  assert.doesNotMatch(textoDelPdf(raw), /Recibo/)
  const [recibo] = (await ana.get('vistas/documentos-afiliado/recibos?sort=id,desc')).body.content
  assert.deepEqual([recibo.descripcion, recibo.neto], ['Recibo de sueldo de noviembre de 2026', null])
  assert.match(textoDelPdf((await ana.get(`vistas/documentos-afiliado/recibos/descargar/${recibo.id}`)).raw), /Recibo ñandú/)
  const [suyo] = await t.rows<{ id: number }>(
    `select id from documento where afiliado_numero = 1010 and publicacion_id is not null`,
  )
  assert.equal((await ana.get(`vistas/documentos-afiliado/descargar-archivo/${suyo?.id}`)).status, 404)
  assert.match(
    textoDelPdf((await (await t.login('tesorera')).get(`vistas/documentos-afiliado/descargar-archivo/${suyo?.id}`)).raw),
    /Resumen de 001010/,
  )
  const otra = await publicar(pdf, csv)
  assert.deepEqual([otra.repetida, otra.publicados, await cuantos()], [true, 0, 3])
  await assert.rejects(
    publicar(pdf, indice('1001;1;4;RESUMEN;03/11/2026;;;')),
    /ya se publicó el \d\d\/\d\d\/\d{4} con otro índice/,
  )
  const [auditada] = await t.rows<{ datos: { documentos: number } }>(
    `select datos from auditoria where accion = 'publicar' order by id desc limit 1`,
  )
  assert.equal(auditada?.datos.documentos, 3)
})

test('problems are reported together with line, column and value, and nothing is published', async () => {
  const antes = await cuantos()
  const pdf = await libro(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
  const resultado = await publicar(
    pdf,
    indice(
      '1001;1;2;RESUMEN;03/11/2026;;;',
      '1001;2;3;RESUMEN;03/11/2026;;;',
      '987654;4;4;RESUMEN;31/02/2026;;;',
      '1001;5;9;RESUMEN;03/11/2026;;;',
      '1001;6;5;FACTURA;03/11/2026;;;',
      '1001;7;7;TALON;03/11/2026;;02/11/2026;0',
      '1001;0;1;RECIBO;03/11/2026;;03/12/2026;10',
    ),
  )
  assert.deepEqual(
    resultado.rechazadas.map(({ linea, columna, valor, motivo }) => `${linea} ${columna} ${valor} ${motivo}`),
    [
      '3 DESDE 2 repetida',
      '4 NRO_AFILIADO 987654 afiliado',
      '4 FECHA 31/02/2026 fecha',
      '5 HASTA 9 pagina',
      '6 HASTA 5 rango',
      '6 TIPO FACTURA tipo',
      '7 VENCIMIENTO 02/11/2026 vencimiento',
      '7 IMPORTE 0 importe',
      '8 DESDE 0 pagina',
      '8 VENCIMIENTO 03/12/2026 sobra',
      '8 IMPORTE 10 sobra',
    ],
  )
  assert.deepEqual([rangos(resultado.sinCubrir), resultado.publicados, await cuantos()], ['4 a 8', 0, antes])
  const sueltas = await publicar(pdf, indice('1001;1;5;RESUMEN;03/11/2026;;;', '1001;7;;RESUMEN;03/11/2026;;;'))
  assert.deepEqual([sueltas.rechazadas, sueltas.sinCubrir, await cuantos()], [[], [6, 8], antes])
})

test('a page that names another member is refused, in every font that offices use', async () => {
  const antes = await cuantos()
  for (const [texto, fuente] of [
    [`Talón del afiliado ${n(1010)}`, undefined],
    [`Talón del afiliado ${n(1010)}`, 'Helvetica'],
    ['Afiliada n.º 1.010, de Rosario', 'Times-Roman'],
  ] as const) {
    const { rechazadas } = await publicar(
      await libro(['Hoja de nadie', texto], fuente),
      indice('1001;1;1;RESUMEN;03/11/2026;;;', '1001;2;2;RESUMEN;03/11/2026;;;'),
    )
    assert.deepEqual(rechazadas, [{ linea: 3, columna: 'NRO_AFILIADO', valor: '1010', motivo: 'ajeno' }], texto)
  }
  assert.equal(await cuantos(), antes)
})

test("a page with another person's CUIL or document is refused, unless that person pays all", async () => {
  const antes = await cuantos()
  const [uno, dos] = await t.rows<{ cuil: string; documento: number }>(
    `select cuil, numero_documento::int as documento from afiliado where numero in (1001, 1010) order by numero`,
  )
  for (const [texto, valor] of [
    [`CUIL ${dos?.cuil}`, `CUIL ${dos?.cuil}`],
    [`DNI ${dos?.documento}`, `DNI ${dos?.documento}`],
    [`CUIL ${uno?.cuil} y DNI 99.888.777`, 'DNI 99888777'],
    ['CUIL 25-22944822-9', 'CUIL 25-22944822-9'],
  ] as const) {
    const { rechazadas } = await publicar(await libro([texto]), indice('1001;1;1;RECIBO;03/11/2026;;;'))
    assert.deepEqual(rechazadas, [{ linea: 2, columna: 'NRO_AFILIADO', valor, motivo: 'ajeno' }], texto)
  }
  const patron = '20-22222222-3'
  const otros = (
    await t.rows<{ numero: number; cuil: string }>(
      `select numero::int, cuil from afiliado where cuil is not null order by numero limit 3`,
    )
  ).map((s) => ({ ...s, dice: `Empleador ${patron}. CUIL ${s.cuil}` }))
  const pagados = await publicar(
    await libro(otros.map(({ dice }) => dice)),
    indice(...otros.map(({ numero }, i) => `${numero};${i + 1};;RECIBO;03/11/2026;;;`)),
    true,
  )
  assert.deepEqual(pagados.rechazadas, [])
  assert.equal(await cuantos(), antes)
})

test("a member's file carries no pages of others: shared images, forms and links are removed", async () => {
  const doc = await PDFDocument.create()
  const font = await doc.embedFont(StandardFonts.Helvetica)
  const formas = doc.context.obj({})
  const paginas = []
  for (const [nombre, clave] of [
    ['A', 'SECRETO-DE-ANA'],
    ['B', 'SECRETO-DE-OTRO'],
  ] as const) {
    const forma = doc.context.stream(`BT /F1 12 Tf 20 20 Td (${clave}) Tj ET`, {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, 300, 300],
      Resources: { Font: { F1: font.ref } },
    })
    formas.set(PDFName.of(`Fm${nombre}`), doc.context.register(forma))
    const pagina = doc.addPage([300, 300])
    pagina.node.set(PDFName.of('Contents'), doc.context.register(doc.context.stream(`q /Fm${nombre} Do Q`)))
    paginas.push(pagina)
  }
  for (const [i, pagina] of paginas.entries()) {
    pagina.node.set(PDFName.of('Resources'), doc.context.obj({ XObject: formas }))
    pagina.node.set(
      PDFName.of('Annots'),
      doc.context.obj([{ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], Dest: [paginas[1 - i]?.ref ?? null, 'Fit'] }]),
    )
  }
  const pdf = guardar('pdf', Buffer.from(await doc.save()))
  assert.equal((await publicar(pdf, indice('1001;1;1;RESUMEN;03/11/2026;;;', '1010;2;2;RESUMEN;03/11/2026;;;'))).publicados, 2)
  const [fila] = await t.rows<{ archivo_sha256: string }>(
    `select archivo_sha256 from documento where afiliado_numero = 1001 order by id desc limit 1`,
  )
  const suyo = await t.services.files.read(fila?.archivo_sha256 ?? '', { db: t.db, log: t.app.log })
  assert.ok(suyo)
  assert.match(textoDelPdf(suyo), /SECRETO-DE-ANA/)
  const abierto = await PDFDocument.load(suyo)
  const dentro = abierto.context
    .enumerateIndirectObjects()
    .map(
      ([, objeto]) =>
        objeto.toString() +
        ('getContents' in objeto
          ? Buffer.from((objeto as unknown as { getContents(): Uint8Array }).getContents()).toString('latin1')
          : ''),
    )
  assert.ok(dentro.some((o) => o.includes('SECRETO-DE-ANA')))
  assert.ok(!dentro.some((o) => o.includes('SECRETO-DE-OTRO')))
})

test('a published slip is public only if its page is readable and does not name its member (A-TALONES-04)', async () => {
  const pdf = await libro([`Talón ${n(1003)} Banco, importe 100,00`, `Talón ${n(1003)} de Núñez Clara`, ''])
  const hecha = await publicar(
    pdf,
    indice(
      `1003;1;;TALÓN;${formatDate(t.today())};Sin nombre;31/12/2099;100,00`,
      `1003;2;;TALON;${formatDate(t.today())};Con nombre;31/12/2099;1.234,50`,
      `1003;3;;TALON;${formatDate(t.today())};Escaneado;31/12/2099;5`,
    ),
  )
  assert.deepEqual([hecha.publicados, hecha.conNombre], [3, 2])
  const filas = await t.rows<{ id: number; importe: number }>(
    `select id, importe from documento where afiliado_numero = 1003 and publicacion_id is not null order by id`,
  )
  assert.deepEqual(
    filas.map((f) => f.importe),
    [100, 1234.5, 5],
  )
  const visita = t.visitor()
  const { body } = await visita.get('vistas/documentos-afiliado/talones-pago?numeroAfiliado=1003', { cookie: await pase(visita) })
  const publicados = body.filter((f: { fechaVencimiento: string }) => f.fechaVencimiento === '2099-12-31')
  assert.deepEqual(
    publicados.map((f: { descripcion: string }) => f.descripcion),
    ['Sin nombre'],
  )
  const { raw } = await visita.get(
    `vistas/documentos-afiliado/descargar-talon-pago/${publicados[0].id}?enlace=${publicados[0].enlace}`,
  )
  assert.match(textoDelPdf(raw), /Talón 001003/)
  // After a download, undoing the publication needs a reason; the same if its own member downloads it.
  const bajados = async () =>
    (await t.rows<{ id: number }>('select documento_id as id from documento_descarga')).map((f) => Number(f.id))
  assert.ok((await bajados()).includes(Number(publicados[0].id)))
  const [propio] = await t.rows<{ id: number }>(
    `select id from documento where publicacion_id > ${demo?.id} and tipo = 'RESUMEN' and afiliado_numero = 1001 order by id limit 1`,
  )
  await t.rows('delete from documento_descarga')
  assert.equal((await (await t.login('ana')).get(`vistas/documentos-afiliado/descargar-archivo/${propio?.id}`)).status, 200)
  assert.deepEqual(await bajados(), [Number(propio?.id)])
  // A link issued before the slip became restricted to its member.
  const conEnlace = () =>
    visita.get(`vistas/documentos-afiliado/descargar-talon-pago/${publicados[0].id}?enlace=${publicados[0].enlace}`)
  await t.rows(`update documento set publico = false where id = ${publicados[0].id}`)
  assert.equal((await conEnlace()).body.codigo, 'NO_EXISTE')
  assert.deepEqual((await visita.get(`vistas/documentos-afiliado/talones-pago?talonesPago=${publicados[0].enlace}`)).body, [])
  await t.rows(`update documento set publico = true where id = ${publicados[0].id}`)
  assert.equal((await conEnlace()).status, 200)
  // The account decides: a credit of that amount does not pay it while there is a debt.
  const vigente = async () =>
    (await talonesPublicosDe(systemCtx(t.services, t.app.log), 1003, 40)).some((f) => f.descripcion === 'Sin nombre')
  const mueve = (debe: number, haber: number) =>
    t.rows(
      `insert into movimiento_cuenta (afiliado_numero, fecha, descripcion, debe, haber) values (1003, dia_de(now()) + 1, 'De prueba', ${debe}, ${haber})`,
    )
  const [cuenta] = await t.rows<{ saldo: number }>(
    'select sum(debe - haber) as saldo from movimiento_cuenta where afiliado_numero = 1003',
  )
  await mueve(500, 100)
  assert.equal(await vigente(), true)
  await mueve(0, 400 + (cuenta?.saldo ?? 0))
  assert.equal(await vigente(), false)
  await t.rows(`delete from movimiento_cuenta where descripcion = 'De prueba'`)
  // The link of one slip does not open another, public or not.
  assert.equal(
    (await visita.get(`vistas/documentos-afiliado/descargar-talon-pago/${filas[1]?.id}?enlace=${publicados[0].enlace}`)).status,
    404,
  )
})

test('an unreadable file is reported in one line', async () => {
  const pdf = await libro(['x'])
  const csv = indice('1001;1;1;RESUMEN;03/11/2026;;;')
  await assert.rejects(publicar(join(dir, 'no.pdf'), csv), /No se puede leer/)
  await assert.rejects(publicar(guardar('pdf', 'esto no es'), csv), /no es un PDF que se pueda leer/)
  await assert.rejects(publicar(pdf, join(dir, 'no.csv')), /No se puede leer/)
  const enorme = guardar('pdf', '%PDF-1.7')
  truncateSync(enorme, 400 * 1024 * 1024 + 1)
  await assert.rejects(publicar(enorme, csv), /tiene más de 400 MB: partilo/)
  await assert.rejects(publicar(pdf, guardar('csv', 'UNA,OTRA\n1,2\n')), /le faltan columnas: NRO_AFILIADO, DESDE/)
  const cerrado = new PdfKit({ userPassword: 'x' })
  const chunks: Buffer[] = []
  cerrado.on('data', (c: Buffer) => chunks.push(c))
  const fin = new Promise((done) => cerrado.on('end', done))
  cerrado.text('x').end()
  await fin
  await assert.rejects(publicar(guardar('pdf', Buffer.concat(chunks)), csv), /está protegido con contraseña/)
})

test('a file missing or altered on disk returns an error to the caller', async () => {
  const [fila] = await t.rows<{ id: number }>(
    `select id from documento where afiliado_numero = 1001 and publicacion_id is not null and tipo = 'RESUMEN' order by id limit 1`,
  )
  await t.rows(`insert into archivo (sha256, tipo, bytes) values ('${'0'.repeat(64)}', 'application/pdf', 1)`)
  await t.rows(`update documento set archivo_sha256 = '${'0'.repeat(64)}' where id = ${fila?.id}`)
  const { status, body } = await (await t.login('ana')).get(`vistas/documentos-afiliado/descargar-archivo/${fila?.id}`)
  assert.deepEqual([status, body.codigo], [404, 'DOCUMENTO_NO_DISPONIBLE'])
})

test('two concurrent publications publish once', async () => {
  const pdf = await libro(['una vez'])
  const csv = indice('1001;1;1;RESUMEN;05/11/2026;Una vez;;')
  const hechas = await Promise.all([1, 2, 3].map(() => publicar(pdf, csv)))
  assert.deepEqual(hechas.map((h) => [h.publicados, h.repetida]).sort(), [
    [0, true],
    [0, true],
    [1, false],
  ])
  assert.equal((await t.rows(`select 1 from documento where descripcion = 'Una vez'`)).length, 1)
  // After it is undone, the same one may be published again.
  await t.rows(`with u as (select publicacion_id as id from documento where descripcion = 'Una vez'),
    d as (delete from documento where descripcion = 'Una vez')
    update publicacion p set estado = 'DESHECHA' from u where u.id = p.id`)
  assert.deepEqual([(await publicar(pdf, csv)).publicados, (await publicar(pdf, csv)).repetida], [1, true])
})

const muchas = porte(1000, 200)

test(`${muchas} pages are published, and statements grow no faster than the documents`, async () => {
  const pdf = await libro(Array.from({ length: muchas }, (_, i) => `Resumen de ${n(1001 + (i % 290))}, hoja ${i}`))
  const csv = indice(...Array.from({ length: muchas }, (_, i) => `${1001 + (i % 290)};${i + 1};;RESUMEN;06/11/2026;Masivo;;`))
  let publicados = 0
  const dichos = await t.calls(async () => {
    publicados = (await publicar(pdf, csv)).publicados
  })
  assert.equal(publicados, muchas)
  assert.ok(dichos.length <= 3 * muchas, `${dichos.length}`)
})

test('the instructions of a page are read to their end, whatever they contain', () => {
  const tokens = (code: string) =>
    [...piezasDelContenido(code)].map(
      ({ kind, value, items }) => `${kind}:${items ? items.map((i) => i.value).join('|') : value}`,
    )
  assert.deepEqual(tokens('BT /F#31 12 Tf (a\\(b\\)(c)\\101\\n) Tj [(x) -250 <4142>] TJ % no\nET'), [
    'operator:BT',
    'name:F1',
    'number:12',
    'operator:Tf',
    'string:a(b)(c)A\n',
    'operator:Tj',
    'array:x|-250|AB',
    'operator:TJ',
    'operator:ET',
  ])
  assert.deepEqual(tokens('BI /W 1 ID (\u0000EIx\u0001 EI Q'), ['operator:BI', 'name:W', 'number:1', 'operator:Q'])
  for (const roto of ['(sin fin', '<41', '[(a)', '<<', '>>', ']', ')', '{}', '']) assert.ok(Array.isArray(tokens(roto)))
})
