import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { add, cuitOf, dataOf, mandar, pathOf } from '../../../../test/comprobantes.ts'
import { fotoConMetadatos, fotoDePrueba } from '../../../../test/fotos.ts'
import { docx, pdf } from '../../../../test/papeles.ts'
import { dejar, esperando, loQueEspera, pasar, pase, rutaPorRendir } from '../../../../test/por-rendir.ts'
import { newRendicion, rendicionEnLaOtra } from '../../../../test/rendiciones.ts'

const t = await testApp()
const [operador, tesorera, other, ana] = [
  await t.login('operador'),
  await t.login('tesorera'),
  await t.login('otra'),
  await t.login('ana'),
]
/** Number of released files. */
const loose = async () => (await t.rows('select 1 from archivo where suelto is not null')).length
const elDe = async (quien: typeof operador, id: number) => (await loQueEspera(quien)).find((f) => f.id === id)

test('an unsettled photo has a thumbnail, needs no data, and returns its stored file', async () => {
  const { status, body } = await dejar(operador, {}, await fotoConMetadatos(), 'foto.jpg')
  assert.equal(status, 201, JSON.stringify(body))
  const { fila } = body
  const { fecha, cuitProveedor, importe, miniatura, mio, concepto, nombre } = fila
  assert.deepEqual(
    { fecha, cuitProveedor, importe, miniatura, mio, concepto, nombre },
    { fecha: null, cuitProveedor: '', importe: null, miniatura: true, mio: true, concepto: '', nombre: 'foto.jpg' },
  )
  const chica = await operador.get(`${rutaPorRendir}/${fila.id}/miniatura`)
  assert.deepEqual([chica.status, chica.headers['content-type']], [200, 'image/jpeg'])
  assert.ok(chica.raw.length > 100 && chica.raw.length < 20_000, `${chica.raw.length}`)
  const file = await operador.get(`${fila.contenido}?ver=1`)
  assert.equal(file.status, 200)
  assert.equal(file.raw.includes('GPS'), false)
  // A download is audited; a preview is not.
  assert.deepEqual((await operador.get(fila.contenido)).raw, file.raw)
  const bajadas = `select 1 from auditoria where accion = 'descargar' and entidad = 'comprobante-por-rendir' and entidad_id = '${fila.id}'`
  assert.equal((await t.rows(bajadas)).length, 1)
  // A PDF has no thumbnail.
  const papel = await dejar(operador)
  assert.equal(papel.body.fila.miniatura, false)
  assert.equal((await operador.get(`${rutaPorRendir}/${papel.body.fila.id}/miniatura`)).status, 404)
})

test('a repeated upload gives one receipt, also concurrently or after it was settled', async () => {
  const [clave, papel] = [randomUUID(), pdf('una vez')]
  const dos = await Promise.all([dejar(operador, { clave }, papel), dejar(operador, { clave }, papel)])
  assert.deepEqual(
    dos.map((r) => r.status),
    [201, 201],
  )
  assert.equal(dos[0]?.body.fila.id, dos[1]?.body.fila.id)
  const ajena = await dejar(tesorera, { clave }, papel)
  assert.deepEqual([ajena.status, ajena.body.codigo], [409, 'COMPROBANTE_CLAVE_USADA'])
  const row = await esperando(operador)
  const r = await newRendicion(t, operador)
  assert.equal((await pasar(operador, r, [row])).status, 200)
  const tarde = await dejar(operador, { clave: row.clave })
  assert.deepEqual([tarde.status, tarde.body.fila], [201, null])
  assert.equal(await elDe(operador, row.id), undefined)
})

test("a user sees their own receipts, signers see the branch's, and nobody else any", async () => {
  const [mia, own] = [await esperando(operador), await esperando(tesorera)]
  const ids = (rows: Array<{ id: number }>) => rows.map((f) => f.id)
  const [delOperador, ofTesorera] = [ids(await loQueEspera(operador)), ids(await loQueEspera(tesorera))]
  assert.ok(delOperador.includes(mia.id) && !delOperador.includes(own.id))
  assert.ok(ofTesorera.includes(mia.id) && ofTesorera.includes(own.id))
  assert.deepEqual([(await elDe(tesorera, mia.id))?.mio, (await elDe(tesorera, mia.id))?.subidoPor], [false, 'Godoy, Martín'])
  // Nor another branch, nor a user without the permission.
  assert.equal((await other.get(`${rutaPorRendir}?idSeccional=1`)).status, 403)
  assert.equal((await ana.get(`${rutaPorRendir}?idSeccional=1`)).status, 403)
  assert.equal((await dejar(other)).status, 404)
  for (const quien of [operador, other]) {
    const path = `${rutaPorRendir}/${own.id}`
    assert.equal((await quien.get(`${path}/archivo`)).status, 404)
    assert.equal((await quien.get(`${path}/miniatura`)).status, 404)
    assert.equal((await quien.put(path, { version: own.version })).status, 404)
    assert.equal((await quien.delete(path)).status, 404)
    const r = await newRendicion(t, operador)
    const { status, body } = await pasar(quien, r, [own])
    assert.equal(status, quien === operador ? 409 : 404, JSON.stringify(body))
  }
  assert.ok(await elDe(tesorera, own.id))
})

test('data is saved with its version, and an incomplete number is refused', async () => {
  const row = await esperando(operador, { importe: 10 })
  const path = `${rutaPorRendir}/${row.id}`
  const before = await loose()
  const { clave: _, ...datos } = dataOf({ importe: 22.5 })
  const old = await operador.put(path, { ...datos, version: row.version - 1 })
  assert.deepEqual([old.status, old.body.codigo], [409, 'VERSION_VIEJA'])
  const media = await operador.put(path, { letra: 'A', version: row.version })
  assert.deepEqual(
    [media.status, media.body.errores.map((e: { campo: string }) => e.campo)],
    [400, ['puntoVenta', 'numeroComprobante']],
  )
  const right = await operador.put(path, { ...datos, concepto: 'Librería', version: row.version })
  assert.deepEqual([right.body.importe, right.body.concepto, right.body.version], [22.5, 'Librería', row.version + 1])
  assert.equal((await operador.delete(path)).status, 204)
  assert.equal(await elDe(operador, row.id), undefined)
  assert.equal(await loose(), before + 1)
})

test('several receipts move at once to their concepts, all or none, and the sums follow', async () => {
  const r = await newRendicion(t, tesorera)
  const rows = [await esperando(operador, { importe: 100 }), await esperando(tesorera, { importe: 50.25 })]
  const incompleta = (await dejar(tesorera)).body.fila
  const wrong = await pasar(tesorera, r, [...rows, incompleta])
  assert.deepEqual([wrong.status, wrong.body.codigo, wrong.body.detalle.clave], [409, 'POR_RENDIR_INCOMPLETO', incompleta.clave])
  assert.equal((await tesorera.get(pathOf(r))).body.length, 0)
  const cuerpo = pase(r, rows)
  const right = await tesorera.post(`${rutaPorRendir}/pasar`, cuerpo)
  assert.deepEqual([right.status, right.body.pasaron], [200, 2], JSON.stringify(right.body))
  // A second click, and another stale tab.
  const otraVez = await tesorera.post(`${rutaPorRendir}/pasar`, cuerpo)
  assert.deepEqual([otraVez.status, otraVez.body.pasaron], [200, 0])
  const { body: hechos } = await tesorera.get(pathOf(r))
  assert.deepEqual(
    hechos.map((c: { subidoPor: string; importe: number }) => [c.subidoPor, c.importe]),
    [
      ['Godoy, Martín', 100],
      [rows[1]?.subidoPor, 50.25],
    ],
  )
  const { body: read } = await tesorera.get(`rendiciones-gasto/${r.id}`)
  assert.deepEqual([read.total, read.cantidadComprobantes], [150.25, 2])
  const otraRendicion = await newRendicion(t, tesorera)
  const tarde = await pasar(tesorera, otraRendicion, rows)
  assert.deepEqual([tarde.status, tarde.body.codigo], [409, 'POR_RENDIR_NO_ESTA'])
  const ajeno = await tesorera.post(`${rutaPorRendir}/pasar`, {
    ...pase(r, [await esperando(tesorera)]),
    idRendicion: otraRendicion.id,
  })
  assert.equal(ajeno.status, 404, 'a line of another settlement')
})

test('a receipt changed in another tab does not move', async () => {
  const r = await newRendicion(t, operador)
  const row = await esperando(operador)
  const { clave: _, ...datos } = dataOf()
  await operador.put(`${rutaPorRendir}/${row.id}`, { ...datos, version: row.version })
  const { status, body } = await pasar(operador, r, [row])
  assert.deepEqual([status, body.codigo], [409, 'VERSION_VIEJA'])
})

test('a duplicate is listed with its place and stays; a similar receipt needs a reason', async () => {
  const r = await newRendicion(t, operador)
  const dicho = dataOf({ importe: 77 })
  await add(operador, r, dicho)
  const igual = await esperando(operador, { ...dicho })
  assert.equal((await elDe(operador, igual.id))?.repetido?.numeroRendicion, r.numeroRendicion)
  const wrong = await pasar(operador, r, [igual])
  assert.deepEqual([wrong.status, wrong.body.codigo, wrong.body.detalle.clave], [409, 'COMPROBANTE_REPETIDO', igual.clave])
  const parecido = await esperando(operador, { ...dicho, numeroComprobante: 1 })
  assert.deepEqual(
    (await elDe(operador, parecido.id))?.parecidos.map((p) => [p.clase, p.numeroRendicion]),
    [['MISMO_IMPORTE', r.numeroRendicion]],
  )
  const withoutMotivo = await pasar(operador, r, [parecido])
  assert.deepEqual([withoutMotivo.status, withoutMotivo.body.codigo], [409, 'COMPROBANTE_PARECIDO'])
  const con = await esperando(operador, { ...dicho, numeroComprobante: 2, motivoParecido: 'Dos cargas' })
  assert.equal((await pasar(operador, r, [con])).status, 200)
  const [motivo] = await t.rows<{ motivo: string }>(
    `select p.motivo from comprobante_parecido p join comprobante c on c.id = p.comprobante_id where c.clave = '${con.clave}'`,
  )
  assert.equal(motivo?.motivo, 'Dos cargas')
})

test('identical unsettled receipts are flagged on both, only to users who see both', async () => {
  // The same file is refused (leido.test.ts); another photo of the same invoice is not.
  const factura = dataOf()
  const [uno, dos] = [await esperando(operador, factura), await esperando(operador, factura)]
  assert.deepEqual([(await elDe(operador, uno.id))?.gemelo, (await elDe(operador, dos.id))?.gemelo], [dos.id, uno.id])
  const dicho = dataOf()
  const [mia, own] = [await esperando(operador, dicho), await esperando(tesorera, dicho)]
  assert.equal((await elDe(operador, mia.id))?.gemelo, null)
  assert.equal((await elDe(tesorera, mia.id))?.gemelo, own.id)
  // Any difference makes it another receipt.
  const base = dataOf()
  await esperando(tesorera, base)
  for (const different of [
    { cuitProveedor: cuitOf(70_003) },
    { clase: 'NOTA_DEBITO' },
    { letra: 'B' },
    { puntoVenta: 5 },
    { numeroComprobante: 1 },
  ])
    assert.equal((await esperando(tesorera, { ...base, ...different })).gemelo, null, JSON.stringify(different))
})

test("name and concept are proposed from the CUIT's history in this branch", async () => {
  const r = await newRendicion(t, operador)
  const cuitProveedor = cuitOf(70_001)
  for (const [i, cual] of [0, 1, 1].entries())
    await add(operador, r, { cuitProveedor, proveedor: 'Imprenta Belgrano', importe: 500 + i }, { cual })
  // Another branch's concept is not used.
  await add(other, await rendicionEnLaOtra(t, other), { cuitProveedor, proveedor: 'Imprenta Belgrano', importe: 9 })
  const row = await esperando(operador, { cuitProveedor, proveedor: '', importe: 3 })
  assert.deepEqual(row.propuesta, { proveedor: 'Imprenta Belgrano', concepto: r.detalles[1]?.concepto, veces: 2 })
  assert.equal((await pasar(operador, r, [row], 1)).status, 200)
  const { body } = await operador.get(pathOf(r, 1))
  assert.equal(body.at(-1).proveedor, 'Imprenta Belgrano')
  // For a new provider, the data of another unsettled receipt.
  const nuevo = cuitOf(70_002)
  const [first, second] = [
    await esperando(operador, { cuitProveedor: nuevo, proveedor: 'Kiosco', concepto: 'Librería' }),
    await esperando(operador, { cuitProveedor: nuevo, proveedor: '' }),
  ]
  assert.deepEqual(second.propuesta, { proveedor: 'Kiosco', concepto: 'Librería', veces: 0 })
  assert.equal(first.concepto, 'Librería')
  const nobody = await esperando(operador, { cuitProveedor: cuitOf(70_004), proveedor: '' })
  assert.deepEqual(nobody.propuesta, { proveedor: '', concepto: '', veces: 0 })
})

test("a draft's receipt can be withdrawn with its data, or moved to another place", async () => {
  const [r, q] = [await newRendicion(t, operador), await newRendicion(t, operador)]
  const hecho = await add(operador, r, { importe: 12 })
  const a = `${pathOf(r)}/${hecho.id}`
  const otroConcepto = await operador.post(`${a}/mover`, { idRendicion: r.id, iddetalle: r.detalles[1]?.id, version: 1 })
  assert.deepEqual(
    [otroConcepto.status, otroConcepto.body.idDetalle],
    [200, r.detalles[1]?.id],
    JSON.stringify(otroConcepto.body),
  )
  const old = await operador.post(`${pathOf(r, 1)}/${hecho.id}/mover`, {
    idRendicion: q.id,
    iddetalle: q.detalles[0]?.id,
    version: 1,
  })
  assert.deepEqual([old.status, old.body.codigo], [409, 'VERSION_VIEJA'])
  const cruzada = await operador.post(`${pathOf(r, 1)}/${hecho.id}/mover`, {
    idRendicion: q.id,
    iddetalle: r.detalles[0]?.id,
    version: 2,
  })
  assert.equal(cruzada.status, 404)
  const otraRendicion = await operador.post(`${pathOf(r, 1)}/${hecho.id}/mover`, {
    idRendicion: q.id,
    iddetalle: q.detalles[0]?.id,
    version: 2,
  })
  assert.equal(otraRendicion.status, 200)
  const totales = async () =>
    Promise.all([r, q].map(async (de) => (await operador.get(`rendiciones-gasto/${de.id}`)).body.total as number))
  assert.deepEqual(await totales(), [0, 12])
  assert.equal((await operador.post(`${pathOf(q)}/${hecho.id}/retirar`)).status, 204)
  assert.equal((await operador.post(`${pathOf(q)}/${hecho.id}/retirar`)).status, 404)
  assert.deepEqual(await totales(), [0, 0])
  const [row] = await loQueEspera(operador)
  assert.deepEqual(
    [row?.importe, row?.cuitProveedor, row?.concepto, row?.nombre, row?.repetido],
    [12, hecho.cuitProveedor, q.detalles[0]?.concepto, hecho.nombre, null],
  )
  const dichos = await t.rows<{ datos: unknown }>(
    `select datos from auditoria where (accion, entidad, entidad_id) in (('eliminar', 'comprobante', '${hecho.id}'),
      ('crear', 'comprobante-por-rendir', '${row?.id}')) order by id`,
  )
  assert.deepEqual(
    dichos.map(({ datos }) => datos),
    [
      { rendicion: q.id, detalle: q.detalles[0]?.id, porRendir: row?.id },
      { seccional: 1, rendicion: q.id },
    ],
  )
  assert.equal((await pasar(operador, r, row ? [row] : [])).status, 200)
})

test('a withdrawn receipt of another user keeps its original sender', async () => {
  const [r, q] = [await newRendicion(t, operador), await newRendicion(t, operador)]
  const own = await add(tesorera, r)
  assert.equal((await operador.post(`${pathOf(r)}/${own.id}/retirar`)).status, 204)
  const row = (await loQueEspera(operador)).find((f) => f.cuitProveedor === own.cuitProveedor)
  assert.deepEqual([row?.mio, row?.subidoPor], [false, own.subidoPor])
  assert.equal((await pasar(operador, q, row ? [row] : [])).status, 200)
  assert.equal((await operador.get(pathOf(q))).body[0].subidoPor, own.subidoPor)
})

test('nothing enters or leaves a sent settlement, enforced by the database too', async () => {
  const [r, q] = [await newRendicion(t, operador), await newRendicion(t, operador)]
  const [hecho, row] = [await add(operador, r), await esperando(operador)]
  await t.rows(`update rendicion_gasto set estado = 7 where id = ${r.id}`)
  // Nor is it offered as target; nor are concepts of a disabled type.
  const bandeja = async () => (await operador.get(`${rutaPorRendir}?idSeccional=1`)).body
  const ofrecidos = (await bandeja()).borradores.map((b: { id: number }) => b.id)
  assert.deepEqual([ofrecidos.includes(r.id), ofrecidos.includes(q.id)], [false, true])
  const enUso = await t.rows<{ id: number }>(`update tipo_rendicion set habilitado = false where habilitado returning id`)
  assert.deepEqual((await bandeja()).conceptos, [])
  await t.rows(`update tipo_rendicion set habilitado = true where id in (${enUso.map((u) => u.id).join()})`)
  assert.notDeepEqual((await bandeja()).conceptos, [])
  for (const { status, body } of [
    await pasar(operador, r, [row]),
    await operador.post(`${pathOf(r)}/${hecho.id}/retirar`),
    await operador.post(`${pathOf(r)}/${hecho.id}/mover`, { idRendicion: q.id, iddetalle: q.detalles[0]?.id, version: 1 }),
  ])
    assert.deepEqual([status, body.codigo], [409, 'RENDICION_OTRO_ESTADO'])
  await assert.rejects(
    t.rows(`update comprobante set rendicion_id = ${q.id}, detalle_id = ${q.detalles[0]?.id} where id = ${hecho.id}`),
    /a settlement that was sent keeps its receipts/,
  )
  assert.ok(await elDe(operador, row.id))
})

test('a file that is no document, too heavy or inconsistent is not stored', async () => {
  const before = (await loQueEspera(operador)).length
  for (const content of [Buffer.from('MZ programa'), Buffer.alloc(0)])
    assert.equal((await dejar(operador, {}, content)).status, 400)
  assert.equal((await dejar(operador, {}, Buffer.concat([pdf(), Buffer.alloc(5_000_000, 'x')]))).status, 400)
  assert.equal((await dejar(operador, { clave: 'x' })).status, 400)
  assert.equal((await dejar(operador, { idSeccional: 999_999 })).status, 404)
  assert.equal((await loQueEspera(operador)).length, before)
  // The client's QR is verified: ignored if it is not an invoice's.
  const { body } = await dejar(operador, { qr: 'https://example.org/?p=nada' }, await fotoDePrueba('png'), 'foto.png')
  assert.deepEqual([body.fila.qr, body.fila.importe], ['', null])
})

test('receipts unsettled for fifteen days notify their user once per branch', async () => {
  await t.rows('delete from comprobante_por_rendir')
  for (const importe of [1, 2]) await esperando(operador, { importe })
  const cosas = async (quien: typeof operador) =>
    (await quien.get('vistas/esperan')).body.cosas.filter((c: { cosa: string }) => c.cosa === 'porRendir')
  assert.deepEqual(await cosas(operador), [])
  await t.rows(`update comprobante_por_rendir set subido = now() - interval '16 days'`)
  const [una, ...mas] = await cosas(operador)
  assert.deepEqual([una.cantidad, una.importe, una.va, mas.length], [2, 3, '/app/tesoreria/por-rendir?idSeccional=1', 0])
  assert.deepEqual(await cosas(tesorera), [])
  // Nor of a branch where they no longer work, whose receipts are out of scope.
  const [own] = await t.rows<{ id: number }>('update comprobante_por_rendir set seccional_id = 3 returning id')
  assert.deepEqual(await cosas(operador), [])
  assert.equal((await operador.get(`${rutaPorRendir}/${own?.id}/archivo`)).status, 404)
  assert.equal((await operador.delete(`${rutaPorRendir}/${own?.id}`)).status, 404)
  await t.rows('delete from comprobante_por_rendir')
})

test('an identical unsettled file does not block adding a receipt to a settlement', async () => {
  const r = await newRendicion(t, operador)
  const papel = pdf('en los dos')
  await esperando(operador, {}, papel)
  assert.equal((await mandar(operador, pathOf(r), dataOf(), papel)).status, 201)
})

test('pages merge into one unsettled receipt in order, keeping QR and data', async () => {
  const [uno, dos] = [(await dejar(operador, {}, await fotoDePrueba('jpeg'), 'hoja 1.jpg')).body.fila, await esperando(operador)]
  const merge = (quien: typeof operador, rows: Array<{ clave: string; version: number }>) =>
    quien.post(`${rutaPorRendir}/juntar`, { comprobantes: rows.map(({ clave, version }) => ({ clave, version })) })
  assert.equal((await merge(operador, [uno])).status, 400)
  assert.equal((await merge(other, [uno, dos])).body.codigo, 'POR_RENDIR_NO_ESTA')
  const old = await merge(operador, [uno, { ...dos, version: 1 }])
  assert.deepEqual([old.status, old.body.codigo], [409, 'VERSION_VIEJA'])
  const before = await loose()
  const { status, body } = await merge(operador, [uno, dos])
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(await loose(), before + 2)
  assert.deepEqual(
    [body.nombre, body.tipoArchivo, body.importe, body.cuitProveedor],
    ['hoja 1.pdf', 'application/pdf', dos.importe, dos.cuitProveedor],
  )
  const libro = await PDFDocument.load((await operador.get(`${body.contenido}?ver=1`)).raw)
  assert.deepEqual(
    libro.getPages().map((sheet) => Math.round(sheet.getWidth())),
    [595, 300],
  )
  assert.deepEqual((await loQueEspera(operador)).filter((f) => [uno.id, dos.id].includes(f.id)).length, 1)
  assert.equal((await merge(operador, [uno, dos])).body.codigo, 'POR_RENDIR_NO_ESTA')
  const word = (await dejar(operador, {}, await docx(), 'nota.docx')).body.fila
  const wrong = await merge(operador, [word, body])
  assert.deepEqual([wrong.status, wrong.body.codigo], [409, 'POR_RENDIR_NO_SE_JUNTAN'])
  // One page's file is missing.
  await t.rows(`insert into archivo (sha256, tipo, bytes) values ('${'0'.repeat(64)}', 'application/pdf', 1);
    update comprobante_por_rendir set archivo_sha256 = '${'0'.repeat(64)}' where id = ${body.id}`)
  const third = await esperando(operador)
  assert.equal((await merge(operador, [body, third])).body.codigo, 'DOCUMENTO_NO_DISPONIBLE')
  assert.equal((await operador.get(body.contenido)).body.codigo, 'DOCUMENTO_NO_DISPONIBLE')
})

test('pages over the maximum weight are not merged and stay unsettled', async () => {
  const pesada = async () => {
    const [side, libro] = [950, await PDFDocument.create()]
    const ruido = sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    const photo = await ruido.jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer()
    libro.addPage([300, 300]).drawImage(await libro.embedJpg(photo))
    return Buffer.from(await libro.save())
  }
  const sheets = [await esperando(operador, {}, await pesada()), await esperando(operador, {}, await pesada())]
  const comprobantes = sheets.map(({ clave, version }) => ({ clave, version }))
  const { status, body } = await operador.post(`${rutaPorRendir}/juntar`, { comprobantes })
  assert.deepEqual([status, body.codigo], [400, 'DOCUMENTO_PESO'])
  for (const { id, bytes } of sheets) assert.equal((await elDe(operador, id))?.bytes, bytes)
})
