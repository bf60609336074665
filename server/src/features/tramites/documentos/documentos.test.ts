import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { papelNuevo } from '@gremial/contract/tramites/documentos.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import sharp from 'sharp'
import { test } from 'vitest'
import { type Person, testApp } from '../../../../test/app.ts'
import { bombaPng, fotoConMetadatos, fotoDePrueba, fotoPoliglota, heic, svg } from '../../../../test/fotos.ts'
import { lecturasDe } from '../../../../test/lecturas.ts'
import { bmp, compuesto, docx, fib, pdf, sendPaper, zip } from '../../../../test/papeles.ts'
import { documentType } from '../../../platform/storage/document-type.ts'

const t = await testApp()
const [ana, beto, operador, otra, mesa, admin] = [
  await t.login('ana'),
  await t.login('beto'),
  await t.login('operador'),
  await t.login('otra'),
  await t.login('mesa'),
  await t.login('admin'),
]
const [producto] = await t.rows<{ id: number }>(`select id from producto where codigo = 'PRESTAMO_HOGAR'`)

async function empezar(quien: Person = ana): Promise<{ s: Solicitud; de: string; requisitos: number[] }> {
  await t.rows(`update solicitud set estado = 'ANULADA' where producto_id = ${producto?.id}`)
  const { status, body } = await quien.post('solicitudes-prestamo', { clave: randomUUID(), idProducto: producto?.id })
  assert.equal(status, 201, JSON.stringify(body))
  return {
    s: body,
    de: `solicitudes-prestamo/${body.id}`,
    requisitos: body.documentos.map((d: { idRequisito: number }) => d.idRequisito),
  }
}
const papelDe = (s: Solicitud, idRequisito: number) => s.documentos.find((d) => d.idRequisito === idRequisito)
const bajar = (quien: Person, s: Solicitud, idRequisito: number) =>
  quien.get(`solicitudes/${s.id}/documentos/${papelDe(s, idRequisito)?.id}/archivo`)

test("reading a request or its documents is audited, unless it is one's own", async () => {
  const { s } = await empezar()
  const rutas = [`vistas/documentos-producto?id=${s.id}&idProducto=${s.producto.id}`, `productos-afiliado/${s.id}`]
  const leer = (quien: Person) => async () => {
    for (const ruta of rutas) assert.equal((await quien.get(ruta)).status, 200, ruta)
  }
  assert.deepEqual(await lecturasDe(t, 1001, leer(operador)), ['solicitud', 'solicitud'])
  assert.deepEqual(await lecturasDe(t, 1001, leer(ana)), [])
})

test('a document has name, content, date and a note of at most 100, and is returned unchanged (B-ARCHIVOS-01, B-ARCHIVOS-05)', async () => {
  const { de, requisitos } = await empezar()
  const idRequisito = requisitos[0] ?? 0
  assert.deepEqual(Object.keys(papelNuevo.shape), ['idRequisito', 'nombre', 'nombreDelUsuario', 'fechaEmision', 'observaciones'])
  const mas = {
    nombre: 'Último recibo de sueldo',
    nombreDelUsuario: 'Recibo “Ñandú” 🧾.PDF',
    fechaEmision: '03-10-2026',
    observaciones: `La cuenta es compartida ${'ñ'.repeat(76)}`,
  }
  const { status, body } = await sendPaper(ana, { de, idRequisito, contenido: pdf(), mas })
  assert.equal(status, 200, JSON.stringify(body))
  const papel = papelDe(body, idRequisito)
  assert.deepEqual(
    [papel?.estado, papel?.nombre, papel?.bytes, papel?.fechaEmision, papel?.observaciones, papel?.seCambia],
    ['ENVIADO', 'Recibo “Ñandú” 🧾.pdf', pdf().length, '2026-10-03', mas.observaciones, 1],
  )
  const archivo = await bajar(ana, body, idRequisito)
  assert.equal(archivo.status, 200)
  assert.deepEqual(archivo.raw, pdf())
  for (const [campo, valor] of [
    ['observaciones', 'x'.repeat(101)],
    ['fechaEmision', '31-02-2026'],
  ] as const) {
    const mal = await sendPaper(ana, { de, idRequisito, contenido: pdf(), mas: { [campo]: valor } })
    assert.deepEqual([mal.status, mal.body.errores[0].campo], [400, campo])
  }
  // Date and note change without another upload.
  const anotado = await ana.put(`solicitudes/${body.id}/documentos/${papel?.id}`, {
    fechaEmision: '',
    observaciones: 'De octubre',
  })
  assert.deepEqual(
    [papelDe(anotado.body, idRequisito)?.observaciones, papelDe(anotado.body, idRequisito)?.id],
    ['De octubre', papel?.id],
  )
  assert.equal((await ana.put(`solicitudes/${body.id}/documentos/${papel?.id}`, { observaciones: 'x'.repeat(101) })).status, 400)
  assert.equal((await beto.put(`solicitudes/${body.id}/documentos/${papel?.id}`, { observaciones: 'x' })).status, 404)
  // A requirement of another product is 404.
  const [ajeno] = await t.rows<{ id: number }>(`select id from requisito where producto_id <> ${producto?.id} limit 1`)
  assert.equal((await sendPaper(ana, { de, idRequisito: ajeno?.id ?? 0, contenido: pdf() })).status, 404)
  const [sin] = await t.rows<{ n: number }>(`select count(*)::int as n from solicitud_documento where solicitud_id = ${body.id}`)
  assert.equal(sin?.n, 1)
})

test('images, Word, PDF and Excel, old and new, are detected by content (B-ARCHIVOS-02)', async () => {
  const hoja = async (formato: string) => (await admin.get(`bancos/exportar-excel?formato=${formato}`)).raw
  const buenos: Record<string, Buffer> = {
    bmp: bmp(),
    jpeg: await fotoDePrueba('jpeg'),
    png: await fotoDePrueba('png'),
    pdf: pdf(),
    doc: await compuesto('WordDocument', fib()),
    docx: await docx(),
    xls: await hoja('xls'),
    xlsx: await hoja('xlsx'),
  }
  const { de, requisitos } = await empezar()
  for (const [clase, contenido] of Object.entries(buenos)) {
    assert.equal(await documentType(contenido), clase)
    const { status, body } = await sendPaper(ana, { de, idRequisito: requisitos[0] ?? 0, contenido, nombre: 'sin nombre.exe' })
    assert.equal(status, 200, `${clase}: ${JSON.stringify(body)}`)
    const nombre = papelDe(body, requisitos[0] ?? 0)?.nombre
    assert.equal(nombre, `sin nombre.${clase === 'jpeg' ? 'jpg' : clase}`)
    const { headers } = await bajar(ana, body, requisitos[0] ?? 0)
    const seVe = ['bmp', 'jpeg', 'png', 'pdf'].includes(clase)
    assert.match(String(headers['content-disposition']), seVe ? /^inline; filename/ : /^attachment; filename/)
    assert.match(
      String(headers['content-security-policy']),
      clase === 'pdf' ? /^default-src 'none'/ : /^default-src 'none'.*; sandbox$/,
    )
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['cache-control'], 'private, no-store')
  }
})

test('other types, polyglots and password-protected files are refused (B-ARCHIVOS-03)', async () => {
  const { de, requisitos } = await empezar()
  const xls = (await admin.get('bancos/exportar-excel?formato=xls')).raw
  const word = await docx()
  const otros: Record<string, Buffer> = {
    'a program': Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(3000)]),
    'a page called .doc': Buffer.from('<html><script>alert(1)</script></html>'),
    'an svg': svg,
    'a heic': heic,
    'a webp': await fotoDePrueba('webp'),
    'a gif': await fotoDePrueba('gif'),
    text: Buffer.from('hola'),
    'a zip called .docx': await zip({ 'nota.txt': 'hola' }),
    'a Word document by its parts alone': await zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' }),
    'a Word document with macros': await docx({ 'word/vbaProject.bin': 'x' }),
    'a program of Java that is a document too': await docx({ 'META-INF/MANIFEST.MF': 'Main-Class: X' }),
    'a zip behind a PDF': Buffer.concat([pdf(), word]),
    'a PDF behind something': Buffer.concat([Buffer.from('#!/bin/sh\n'), pdf()]),
    'a PDF cut short': pdf().subarray(0, 100),
    'an old file with something else inside': await compuesto('Contents', fib()),
    'an old Excel by its name alone': await compuesto('Workbook', fib()),
    'a bitmap with a page behind': Buffer.concat([bmp(), Buffer.from('<script>alert(1)</script>')]),
    'only the beginning of an Excel': xls.subarray(0, 700),
  }
  for (const [que, contenido] of Object.entries(otros)) {
    const { status, body } = await sendPaper(ana, { de, idRequisito: requisitos[0] ?? 0, contenido, nombre: 'recibo.pdf' })
    assert.deepEqual([status, body.message], [400, 'El tipo de archivo no es permitido'], que)
  }
  const conClave: Record<string, Buffer> = {
    pdf: Buffer.from(pdf().toString('latin1').replace('trailer<<', 'trailer<</Encrypt 9 0 R')),
    doc: await compuesto('WordDocument', fib(true)),
    'a document of today': await compuesto('EncryptedPackage', fib()),
    'xls, its second record': Buffer.concat([xls.subarray(0, 532), Buffer.from([0x2f, 0]), xls.subarray(534)]),
  }
  for (const [que, contenido] of Object.entries(conClave)) {
    const { status, body } = await sendPaper(ana, { de, idRequisito: requisitos[0] ?? 0, contenido })
    assert.deepEqual([status, body.codigo], [400, 'DOCUMENTO_PROTEGIDO'], que)
  }
  // Broken images get their own error, and none of these files was stored.
  for (const contenido of [bombaPng(60_000, 60_000), (await fotoDePrueba('jpeg')).subarray(0, 300)])
    assert.ok([400, 413].includes((await sendPaper(ana, { de, idRequisito: requisitos[0] ?? 0, contenido })).status))
  const { body } = await ana.get(`productos-afiliado/${de.split('/')[1]}`)
  assert.ok(body.documentos.every((d: { estado: string }) => d.estado === 'FALTA'))
})

test('a photo is re-encoded: upright, without location or appended data', async () => {
  const { de, requisitos } = await empezar()
  for (const contenido of [await fotoConMetadatos(), await fotoPoliglota()]) {
    const { body } = await sendPaper(ana, { de, idRequisito: requisitos[0] ?? 0, contenido, nombre: 'foto.jpg' })
    const { raw } = await bajar(ana, body, requisitos[0] ?? 0)
    const texto = raw.toString('latin1')
    for (const resto of ['SECRETO-AUTOR', 'COLA', 'GPS']) assert.ok(!texto.includes(resto))
    assert.equal((await sharp(raw).metadata()).orientation, undefined)
  }
})

test('a file of five million bytes is accepted, one byte more is not (B-ARCHIVOS-04)', async () => {
  const { de, requisitos } = await empezar()
  const de5 = (bytes: number) => pdf('x'.repeat(bytes - pdf('').length))
  const justo = await sendPaper(ana, { de, idRequisito: requisitos[0] ?? 0, contenido: de5(5_000_000) })
  assert.equal(justo.status, 200, JSON.stringify(justo.body))
  for (const bytes of [5_000_001, 9_000_000]) {
    const { status, body } = await sendPaper(ana, { de, idRequisito: requisitos[0] ?? 0, contenido: de5(bytes) })
    assert.deepEqual([status, body.message], [400, 'El máximo permitido es 5Mb'])
  }
})

test('documents are read by request; other members, branches and products get 404 (B-PRESTAMO-22)', async () => {
  const { s, de, requisitos } = await empezar()
  const { body: con } = await sendPaper(operador, { de, idRequisito: requisitos[0] ?? 0, contenido: pdf() })
  const lista = `vistas/documentos-producto?id=${s.id}&idProducto=${s.producto.id}`
  const { body } = await ana.get(lista)
  assert.deepEqual(
    body.map((p: { nombre: string; estado: string }) => [p.nombre, p.estado]),
    s.documentos.map((d, i) => [d.requisito, i === 0 ? 'ENVIADO' : 'FALTA']),
  )
  assert.equal((await ana.get(body[0].contenido)).status, 200)
  assert.equal(body[1].contenido, '')
  // The desk and her branch read it, and she sees that in her data.
  for (const quien of [mesa, operador]) assert.equal((await bajar(quien, con, requisitos[0] ?? 0)).status, 200)
  const miradas = (await ana.get('vistas/mis-datos/miradas')).body.content.map((m: { que?: string }) => JSON.stringify(m))
  assert.ok(
    miradas.some((m: string) => m.includes('descargó un documento de un trámite tuyo')),
    miradas[0],
  )
  for (const quien of [beto, otra]) {
    assert.equal((await quien.get(lista)).status, 404)
    assert.equal((await bajar(quien, con, requisitos[0] ?? 0)).status, 404)
    assert.equal((await sendPaper(quien, { de, idRequisito: requisitos[0] ?? 0, contenido: pdf() })).status, 404)
  }
  assert.equal((await ana.get(`vistas/documentos-producto?id=${s.id}&idProducto=${s.producto.id + 1}`)).status, 404)
  // A document is not found through another request, nor a loan through the address of an authorisation.
  const otro = await empezar(beto)
  for (const quien of [ana, beto])
    assert.equal(
      (await quien.get(`solicitudes/${otro.s.id}/documentos/${papelDe(con, requisitos[0] ?? 0)?.id}/archivo`)).status,
      404,
    )
  const suyo = `solicitudes/${otro.s.id}/documentos/${papelDe(con, requisitos[0] ?? 0)?.id}`
  assert.equal((await beto.put(suyo, { observaciones: 'De otra persona' })).status, 404)
  assert.equal(
    (await sendPaper(beto, { de: `solicitudes-adhesion/${otro.s.id}`, idRequisito: requisitos[0] ?? 0, contenido: pdf() }))
      .status,
    404,
  )
  assert.equal((await t.visitor().get(`solicitudes/${s.id}/documentos/1/archivo`)).status, 401)
  // A lost file gets its own error.
  await t.rows(`insert into archivo (sha256, tipo, bytes) values (repeat('0', 64), 'application/pdf', 1);
    update solicitud_documento set archivo_sha256 = repeat('0', 64) where solicitud_id = ${s.id}`)
  assert.equal((await bajar(ana, con, requisitos[0] ?? 0)).body.codigo, 'DOCUMENTO_NO_DISPONIBLE')
})

test('a repeated upload is one; of concurrent ones one stays; filed ones stay as replaced', async () => {
  const { s, de, requisitos } = await empezar()
  const idRequisito = requisitos[0] ?? 0
  const filas = () =>
    t.rows<{ vigente: boolean; nombre: string }>(
      `select reemplazado is null as vigente, nombre from solicitud_documento where solicitud_id = ${s.id} order by id`,
    )
  const { body: primera } = await sendPaper(ana, { de, idRequisito, contenido: pdf('uno') })
  const { body: igual } = await sendPaper(ana, { de, idRequisito, contenido: pdf('uno') })
  assert.equal(papelDe(igual, idRequisito)?.id, papelDe(primera, idRequisito)?.id)
  assert.equal(primera.version, s.version, 'a paper on its way does not make old what is being typed')
  await Promise.all([1, 2, 3].map((n) => sendPaper(ana, { de, idRequisito, contenido: pdf(`junto ${n}`) })))
  assert.deepEqual(
    (await filas()).map((f) => f.vigente),
    [true],
  )
  assert.equal((await bajar(ana, primera, idRequisito)).status, 404)
  const { body: presentada } = await ana.get(`productos-afiliado/${s.id}`)
  await t.rows(
    `update solicitud set estado = 'OBSERVADA', presentada = now(), condiciones_dia = dia_de(now()), tna = p.tna, gasto = p.gasto
      from producto p where p.id = producto_id and solicitud.id = ${s.id}`,
  )
  await t.rows(`update solicitud_documento set estado = 'OBSERVADO', motivo = 'Está cortado' where solicitud_id = ${s.id}`)
  for (const n of [1, 2]) assert.equal((await sendPaper(ana, { de, idRequisito, contenido: pdf(`mejor ${n}`) })).status, 200)
  assert.deepEqual(
    (await filas()).map((f) => f.vigente),
    [false, true],
  )
  assert.equal((await bajar(ana, presentada, idRequisito)).status, 200, 'what was filed can still be read')
  const reemplazado = `solicitudes/${s.id}/documentos/${papelDe(presentada, idRequisito)?.id}`
  assert.equal((await ana.put(reemplazado, { observaciones: 'Tarde' })).status, 404, 'and nothing is said of it any more')
})

test('accepted documents cannot be replaced; returned, missing and new ones can', async () => {
  const { s, de, requisitos } = await empezar()
  const [uno = 0, dos = 0] = requisitos
  for (const idRequisito of [uno, dos]) await sendPaper(ana, { de, idRequisito, contenido: pdf(`${idRequisito}`) })
  const poner = (requisito: number, estado: string) =>
    t.rows(
      `update solicitud_documento set estado = '${estado}', motivo = 'Está cortado' where solicitud_id = ${s.id} and requisito_id = ${requisito} and reemplazado is null`,
    )
  await t.rows(
    `update solicitud set estado = 'PRESENTADA', presentada = now(), condiciones_dia = dia_de(now()), tna = p.tna, gasto = p.gasto
      from producto p where p.id = producto_id and solicitud.id = ${s.id}`,
  )
  const cerrada = await sendPaper(ana, { de, idRequisito: uno, contenido: pdf('tarde') })
  assert.deepEqual([cerrada.status, cerrada.body.codigo], [409, 'SOLICITUD_OTRO_ESTADO'])
  const puesto = papelDe((await ana.get(`productos-afiliado/${s.id}`)).body, uno)
  const anotada = await ana.put(`solicitudes/${s.id}/documentos/${puesto?.id}`, { observaciones: 'Tarde' })
  assert.deepEqual([anotada.status, anotada.body.codigo], [409, 'SOLICITUD_OTRO_ESTADO'])
  await t.rows(`update solicitud set estado = 'OBSERVADA' where id = ${s.id}`)
  await poner(uno, 'OBSERVADO')
  const { body: leida } = await ana.get(`productos-afiliado/${s.id}`)
  assert.deepEqual(
    [papelDe(leida, uno)?.seCambia, papelDe(leida, uno)?.motivo, papelDe(leida, dos)?.seCambia],
    [1, 'Está cortado', 0],
  )
  const enviada = await sendPaper(ana, { de, idRequisito: dos, contenido: pdf('otra vez') })
  assert.deepEqual([enviada.status, enviada.body.codigo], [409, 'DOCUMENTO_NO_SE_CAMBIA'])
  // The returned one, and again after a bad photo.
  for (const n of [1, 2]) assert.equal((await sendPaper(ana, { de, idRequisito: uno, contenido: pdf(`mejor ${n}`) })).status, 200)
  await poner(uno, 'ACEPTADO')
  assert.equal((await sendPaper(ana, { de, idRequisito: uno, contenido: pdf('de más') })).body.codigo, 'DOCUMENTO_NO_SE_CAMBIA')
})

test('uploading advances from the documents step to the summary; earlier steps stay', async () => {
  const { s, de, requisitos } = await empezar()
  const [uno = 0, dos = 0] = requisitos
  const paso = async (idRequisito: number, n: string) =>
    (await sendPaper(ana, { de, idRequisito, contenido: pdf(n) })).body.idSubestadoSolicitud
  assert.equal(await paso(uno, 'a'), 1)
  await t.rows(`insert into solicitud_persona (solicitud_id, papel, apellido, nombre, numero_documento, fecha_nacimiento, relacion, domicilio,
      localidad, codigo_postal, telefono, email, empresa, ingreso)
    values (${s.id}, 'COSOLICITANTE', 'Paz', 'Juan', 20111222, '1980-01-01', 'Cónyuge', 'x', 'x', '2000', '1', 'a@b.co', 'x', 1)`)
  await t.rows(`update solicitud set subestado = 3 where id = ${s.id}`)
  const quedo = async () => (await ana.get(`productos-afiliado/${s.id}`)).body.idSubestadoSolicitud
  assert.deepEqual([await paso(uno, 'b'), await quedo()], [4, 4])
  assert.deepEqual([await paso(dos, 'c'), await quedo()], [5, 5])
})

test('a document no longer requested has no slot; one already sent keeps its own', async () => {
  const { s, de, requisitos } = await empezar()
  const [uno = 0, dos = 0] = requisitos
  const manda = async (idRequisito: number) => (await sendPaper(ana, { de, idRequisito, contenido: pdf(randomUUID()) })).status
  assert.equal(await manda(uno), 200)
  for (const [deja, vuelve] of [
    ['habilitado = false', 'habilitado = true'],
    [`vive_de = 'JUBILACION'`, `vive_de = ''`],
  ]) {
    await t.rows(`update requisito set ${deja} where producto_id = ${producto?.id}`)
    assert.deepEqual([await manda(dos), await manda(uno)], [404, 200], deja)
    await t.rows(`update requisito set ${vuelve} where producto_id = ${producto?.id}`)
  }
  assert.deepEqual(await t.rows(`select distinct requisito_id from solicitud_documento where solicitud_id = ${s.id}`), [
    { requisito_id: uno },
  ])
})
