import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { agregar, cuitDe, datosDe, mandar, rutaDe } from '../../../../test/comprobantes.ts'
import { fotoConMetadatos, fotoDePrueba } from '../../../../test/fotos.ts'
import { docx, pdf } from '../../../../test/papeles.ts'
import { dejar, esperando, loQueEspera, pasar, pase, rutaPorRendir } from '../../../../test/por-rendir.ts'
import { nuevaRendicion, rendicionEnLaOtra } from '../../../../test/rendiciones.ts'

const t = await testApp()
const [operador, tesorera, otra, ana] = [
  await t.login('operador'),
  await t.login('tesorera'),
  await t.login('otra'),
  await t.login('ana'),
]
/** How many files were let go. */
const sueltos = async () => (await t.rows('select 1 from archivo where suelto is not null')).length
const elDe = async (quien: typeof operador, id: number) => (await loQueEspera(quien)).find((f) => f.id === id)

test('a photo waits with its small picture, and without anything said of it; it is given back as it is kept', async () => {
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
  const archivo = await operador.get(`${fila.contenido}?ver=1`)
  assert.equal(archivo.status, 200)
  assert.equal(archivo.raw.includes('GPS'), false)
  // To take it away is told; to look at it is not.
  assert.deepEqual((await operador.get(fila.contenido)).raw, archivo.raw)
  const bajadas = `select 1 from auditoria where accion = 'descargar' and entidad = 'comprobante-por-rendir' and entidad_id = '${fila.id}'`
  assert.equal((await t.rows(bajadas)).length, 1)
  // A PDF has none.
  const papel = await dejar(operador)
  assert.equal(papel.body.fila.miniatura, false)
  assert.equal((await operador.get(`${rutaPorRendir}/${papel.body.fila.id}/miniatura`)).status, 404)
})

test('the same sending again is the same one, also both at once, and also once it went to a settlement', async () => {
  const [clave, papel] = [randomUUID(), pdf('una vez')]
  const dos = await Promise.all([dejar(operador, { clave }, papel), dejar(operador, { clave }, papel)])
  assert.deepEqual(
    dos.map((r) => r.status),
    [201, 201],
  )
  assert.equal(dos[0]?.body.fila.id, dos[1]?.body.fila.id)
  const ajena = await dejar(tesorera, { clave }, papel)
  assert.deepEqual([ajena.status, ajena.body.codigo], [409, 'COMPROBANTE_CLAVE_USADA'])
  const fila = await esperando(operador)
  const r = await nuevaRendicion(t, operador)
  assert.equal((await pasar(operador, r, [fila])).status, 200)
  const tarde = await dejar(operador, { clave: fila.clave })
  assert.deepEqual([tarde.status, tarde.body.fila], [201, null])
  assert.equal(await elDe(operador, fila.id), undefined)
})

test('a person sees their own, who signs in the branch sees all, and nobody else any', async () => {
  const [mia, suya] = [await esperando(operador), await esperando(tesorera)]
  const ids = (filas: Array<{ id: number }>) => filas.map((f) => f.id)
  const [delOperador, deTesorera] = [ids(await loQueEspera(operador)), ids(await loQueEspera(tesorera))]
  assert.ok(delOperador.includes(mia.id) && !delOperador.includes(suya.id))
  assert.ok(deTesorera.includes(mia.id) && deTesorera.includes(suya.id))
  assert.deepEqual([(await elDe(tesorera, mia.id))?.mio, (await elDe(tesorera, mia.id))?.subidoPor], [false, 'Godoy, Martín'])
  // Another branch, and whoever has no such permission.
  assert.equal((await otra.get(`${rutaPorRendir}?idSeccional=1`)).status, 403)
  assert.equal((await ana.get(`${rutaPorRendir}?idSeccional=1`)).status, 403)
  assert.equal((await dejar(otra)).status, 404)
  for (const quien of [operador, otra]) {
    const ruta = `${rutaPorRendir}/${suya.id}`
    assert.equal((await quien.get(`${ruta}/archivo`)).status, 404)
    assert.equal((await quien.get(`${ruta}/miniatura`)).status, 404)
    assert.equal((await quien.put(ruta, { version: suya.version })).status, 404)
    assert.equal((await quien.delete(ruta)).status, 404)
    const r = await nuevaRendicion(t, operador)
    const { status, body } = await pasar(quien, r, [suya])
    assert.equal(status, quien === operador ? 409 : 404, JSON.stringify(body))
  }
  assert.ok(await elDe(tesorera, suya.id))
})

test('what is known is kept with its version, and half a number is refused', async () => {
  const fila = await esperando(operador, { importe: 10 })
  const ruta = `${rutaPorRendir}/${fila.id}`
  const antes = await sueltos()
  const { clave: _, ...datos } = datosDe({ importe: 22.5 })
  const vieja = await operador.put(ruta, { ...datos, version: fila.version - 1 })
  assert.deepEqual([vieja.status, vieja.body.codigo], [409, 'VERSION_VIEJA'])
  const media = await operador.put(ruta, { letra: 'A', version: fila.version })
  assert.deepEqual(
    [media.status, media.body.errores.map((e: { campo: string }) => e.campo)],
    [400, ['puntoVenta', 'numeroComprobante']],
  )
  const bien = await operador.put(ruta, { ...datos, concepto: 'Librería', version: fila.version })
  assert.deepEqual([bien.body.importe, bien.body.concepto, bien.body.version], [22.5, 'Librería', fila.version + 1])
  assert.equal((await operador.delete(ruta)).status, 204)
  assert.equal(await elDe(operador, fila.id), undefined)
  assert.equal(await sueltos(), antes + 1)
})

test('in one press several go to their concepts, all or none, with who handed each in; the sums follow', async () => {
  const r = await nuevaRendicion(t, tesorera)
  const filas = [await esperando(operador, { importe: 100 }), await esperando(tesorera, { importe: 50.25 })]
  const incompleta = (await dejar(tesorera)).body.fila
  const mal = await pasar(tesorera, r, [...filas, incompleta])
  assert.deepEqual([mal.status, mal.body.codigo, mal.body.detalle.clave], [409, 'POR_RENDIR_INCOMPLETO', incompleta.clave])
  assert.equal((await tesorera.get(rutaDe(r))).body.length, 0)
  const cuerpo = pase(r, filas)
  const bien = await tesorera.post(`${rutaPorRendir}/pasar`, cuerpo)
  assert.deepEqual([bien.status, bien.body.pasaron], [200, 2], JSON.stringify(bien.body))
  // A second press, and another tab that still shows them.
  const otraVez = await tesorera.post(`${rutaPorRendir}/pasar`, cuerpo)
  assert.deepEqual([otraVez.status, otraVez.body.pasaron], [200, 0])
  const { body: hechos } = await tesorera.get(rutaDe(r))
  assert.deepEqual(
    hechos.map((c: { subidoPor: string; importe: number }) => [c.subidoPor, c.importe]),
    [
      ['Godoy, Martín', 100],
      [filas[1]?.subidoPor, 50.25],
    ],
  )
  const { body: leida } = await tesorera.get(`rendiciones-gasto/${r.id}`)
  assert.deepEqual([leida.total, leida.cantidadComprobantes], [150.25, 2])
  const otraRendicion = await nuevaRendicion(t, tesorera)
  const tarde = await pasar(tesorera, otraRendicion, filas)
  assert.deepEqual([tarde.status, tarde.body.codigo], [409, 'POR_RENDIR_NO_ESTA'])
  const ajeno = await tesorera.post(`${rutaPorRendir}/pasar`, {
    ...pase(r, [await esperando(tesorera)]),
    idRendicion: otraRendicion.id,
  })
  assert.equal(ajeno.status, 404, 'a line of another settlement')
})

test('what was read in another tab before it changed does not go', async () => {
  const r = await nuevaRendicion(t, operador)
  const fila = await esperando(operador)
  const { clave: _, ...datos } = datosDe()
  await operador.put(`${rutaPorRendir}/${fila.id}`, { ...datos, version: fila.version })
  const { status, body } = await pasar(operador, r, [fila])
  assert.deepEqual([status, body.codigo], [409, 'VERSION_VIEJA'])
})

test('what was handed in already is told in the list and does not go; what looks like another one wants its reason', async () => {
  const r = await nuevaRendicion(t, operador)
  const dicho = datosDe({ importe: 77 })
  await agregar(operador, r, dicho)
  const igual = await esperando(operador, { ...dicho })
  assert.equal((await elDe(operador, igual.id))?.repetido?.numeroRendicion, r.numeroRendicion)
  const mal = await pasar(operador, r, [igual])
  assert.deepEqual([mal.status, mal.body.codigo, mal.body.detalle.clave], [409, 'COMPROBANTE_REPETIDO', igual.clave])
  const parecido = await esperando(operador, { ...dicho, numeroComprobante: 1 })
  assert.deepEqual(
    (await elDe(operador, parecido.id))?.parecidos.map((p) => [p.clase, p.numeroRendicion]),
    [['MISMO_IMPORTE', r.numeroRendicion]],
  )
  const sinMotivo = await pasar(operador, r, [parecido])
  assert.deepEqual([sinMotivo.status, sinMotivo.body.codigo], [409, 'COMPROBANTE_PARECIDO'])
  const con = await esperando(operador, { ...dicho, numeroComprobante: 2, motivoParecido: 'Dos cargas' })
  assert.equal((await pasar(operador, r, [con])).status, 200)
  const [motivo] = await t.rows<{ motivo: string }>(
    `select p.motivo from comprobante_parecido p join comprobante c on c.id = p.comprobante_id where c.clave = '${con.clave}'`,
  )
  assert.equal(motivo?.motivo, 'Dos cargas')
})

test('the same bytes, or the same invoice, that wait twice are told in both, and not to who does not see the other', async () => {
  const papel = pdf('gemelo')
  const [uno, dos] = [await esperando(operador, {}, papel), await esperando(operador, {}, papel)]
  assert.deepEqual([(await elDe(operador, uno.id))?.gemelo, (await elDe(operador, dos.id))?.gemelo], [dos.id, uno.id])
  const dicho = datosDe()
  const [mia, suya] = [await esperando(operador, dicho), await esperando(tesorera, dicho)]
  assert.equal((await elDe(operador, mia.id))?.gemelo, null)
  assert.equal((await elDe(tesorera, mia.id))?.gemelo, suya.id)
  // One that differs in anything is another.
  const base = datosDe()
  await esperando(tesorera, base)
  for (const distinto of [
    { cuitProveedor: cuitDe(70_003) },
    { clase: 'NOTA_DEBITO' },
    { letra: 'B' },
    { puntoVenta: 5 },
    { numeroComprobante: 1 },
  ])
    assert.equal((await esperando(tesorera, { ...base, ...distinto })).gemelo, null, JSON.stringify(distinto))
})

test('name and concept are proposed by what the CUIT had before in this branch, and a proposed name goes with it', async () => {
  const r = await nuevaRendicion(t, operador)
  const cuitProveedor = cuitDe(70_001)
  for (const [i, cual] of [0, 1, 1].entries())
    await agregar(operador, r, { cuitProveedor, proveedor: 'Imprenta Belgrano', importe: 500 + i }, { cual })
  // In which concept another branch put theirs is nothing to this one.
  await agregar(otra, await rendicionEnLaOtra(t, otra), { cuitProveedor, proveedor: 'Imprenta Belgrano', importe: 9 })
  const fila = await esperando(operador, { cuitProveedor, proveedor: '', importe: 3 })
  assert.deepEqual(fila.propuesta, { proveedor: 'Imprenta Belgrano', concepto: r.detalles[1]?.concepto, veces: 2 })
  assert.equal((await pasar(operador, r, [fila], 1)).status, 200)
  const { body } = await operador.get(rutaDe(r, 1))
  assert.equal(body.at(-1).proveedor, 'Imprenta Belgrano')
  // Of a new one, what was said of another that waits.
  const nuevo = cuitDe(70_002)
  const [primero, segundo] = [
    await esperando(operador, { cuitProveedor: nuevo, proveedor: 'Kiosco', concepto: 'Librería' }),
    await esperando(operador, { cuitProveedor: nuevo, proveedor: '' }),
  ]
  assert.deepEqual(segundo.propuesta, { proveedor: 'Kiosco', concepto: 'Librería', veces: 0 })
  assert.equal(primero.concepto, 'Librería')
  const nadie = await esperando(operador, { cuitProveedor: cuitDe(70_004), proveedor: '' })
  assert.deepEqual(nadie.propuesta, { proveedor: '', concepto: '', veces: 0 })
})

test('a receipt goes back to wait from a draft with all that it says, and to another concept or settlement as it is', async () => {
  const [r, q] = [await nuevaRendicion(t, operador), await nuevaRendicion(t, operador)]
  const hecho = await agregar(operador, r, { importe: 12 })
  const a = `${rutaDe(r)}/${hecho.id}`
  const otroConcepto = await operador.post(`${a}/mover`, { idRendicion: r.id, iddetalle: r.detalles[1]?.id, version: 1 })
  assert.deepEqual(
    [otroConcepto.status, otroConcepto.body.idDetalle],
    [200, r.detalles[1]?.id],
    JSON.stringify(otroConcepto.body),
  )
  const vieja = await operador.post(`${rutaDe(r, 1)}/${hecho.id}/mover`, {
    idRendicion: q.id,
    iddetalle: q.detalles[0]?.id,
    version: 1,
  })
  assert.deepEqual([vieja.status, vieja.body.codigo], [409, 'VERSION_VIEJA'])
  const cruzada = await operador.post(`${rutaDe(r, 1)}/${hecho.id}/mover`, {
    idRendicion: q.id,
    iddetalle: r.detalles[0]?.id,
    version: 2,
  })
  assert.equal(cruzada.status, 404)
  const otraRendicion = await operador.post(`${rutaDe(r, 1)}/${hecho.id}/mover`, {
    idRendicion: q.id,
    iddetalle: q.detalles[0]?.id,
    version: 2,
  })
  assert.equal(otraRendicion.status, 200)
  const totales = async () =>
    Promise.all([r, q].map(async (de) => (await operador.get(`rendiciones-gasto/${de.id}`)).body.total as number))
  assert.deepEqual(await totales(), [0, 12])
  assert.equal((await operador.post(`${rutaDe(q)}/${hecho.id}/retirar`)).status, 204)
  assert.equal((await operador.post(`${rutaDe(q)}/${hecho.id}/retirar`)).status, 404)
  assert.deepEqual(await totales(), [0, 0])
  const [fila] = await loQueEspera(operador)
  assert.deepEqual(
    [fila?.importe, fila?.cuitProveedor, fila?.concepto, fila?.nombre, fila?.repetido],
    [12, hecho.cuitProveedor, q.detalles[0]?.concepto, hecho.nombre, null],
  )
  const dichos = await t.rows<{ datos: unknown }>(
    `select datos from auditoria where (accion, entidad, entidad_id) in (('eliminar', 'comprobante', '${hecho.id}'),
      ('crear', 'comprobante-por-rendir', '${fila?.id}')) order by id`,
  )
  assert.deepEqual(
    dichos.map(({ datos }) => datos),
    [
      { rendicion: q.id, detalle: q.detalles[0]?.id, porRendir: fila?.id },
      { seccional: 1, rendicion: q.id },
    ],
  )
  assert.equal((await pasar(operador, r, fila ? [fila] : [])).status, 200)
})

test('who takes a receipt of somebody else out of a settlement goes on with it, and it stays of who handed it in', async () => {
  const [r, q] = [await nuevaRendicion(t, operador), await nuevaRendicion(t, operador)]
  const suyo = await agregar(tesorera, r)
  assert.equal((await operador.post(`${rutaDe(r)}/${suyo.id}/retirar`)).status, 204)
  const fila = (await loQueEspera(operador)).find((f) => f.cuitProveedor === suyo.cuitProveedor)
  assert.deepEqual([fila?.mio, fila?.subidoPor], [false, suyo.subidoPor])
  assert.equal((await pasar(operador, q, fila ? [fila] : [])).status, 200)
  assert.equal((await operador.get(rutaDe(q))).body[0].subidoPor, suyo.subidoPor)
})

test('nothing enters nor leaves a settlement that was sent, by the database too', async () => {
  const [r, q] = [await nuevaRendicion(t, operador), await nuevaRendicion(t, operador)]
  const [hecho, fila] = [await agregar(operador, r), await esperando(operador)]
  await t.rows(`update rendicion_gasto set estado = 7 where id = ${r.id}`)
  // Nor is it offered to them; nor the concepts of a kind that is not in use.
  const bandeja = async () => (await operador.get(`${rutaPorRendir}?idSeccional=1`)).body
  const ofrecidos = (await bandeja()).borradores.map((b: { id: number }) => b.id)
  assert.deepEqual([ofrecidos.includes(r.id), ofrecidos.includes(q.id)], [false, true])
  const enUso = await t.rows<{ id: number }>(`update tipo_rendicion set habilitado = false where habilitado returning id`)
  assert.deepEqual((await bandeja()).conceptos, [])
  await t.rows(`update tipo_rendicion set habilitado = true where id in (${enUso.map((u) => u.id).join()})`)
  assert.notDeepEqual((await bandeja()).conceptos, [])
  for (const { status, body } of [
    await pasar(operador, r, [fila]),
    await operador.post(`${rutaDe(r)}/${hecho.id}/retirar`),
    await operador.post(`${rutaDe(r)}/${hecho.id}/mover`, { idRendicion: q.id, iddetalle: q.detalles[0]?.id, version: 1 }),
  ])
    assert.deepEqual([status, body.codigo], [409, 'RENDICION_OTRO_ESTADO'])
  await assert.rejects(
    t.rows(`update comprobante set rendicion_id = ${q.id}, detalle_id = ${q.detalles[0]?.id} where id = ${hecho.id}`),
    /a settlement that was sent keeps its receipts/,
  )
  assert.ok(await elDe(operador, fila.id))
})

test('what is not a paper, weighs too much or says wrong things of itself does not stay', async () => {
  const antes = (await loQueEspera(operador)).length
  for (const contenido of [Buffer.from('MZ programa'), Buffer.alloc(0)])
    assert.equal((await dejar(operador, {}, contenido)).status, 400)
  assert.equal((await dejar(operador, {}, Buffer.concat([pdf(), Buffer.alloc(5_000_000, 'x')]))).status, 400)
  assert.equal((await dejar(operador, { clave: 'x' })).status, 400)
  assert.equal((await dejar(operador, { idSeccional: 999_999 })).status, 404)
  assert.equal((await loQueEspera(operador)).length, antes)
  // What its browser said that it read is looked at: nothing of it is believed when it is no invoice's.
  const { body } = await dejar(operador, { qr: 'https://example.org/?p=nada' }, await fotoDePrueba('png'), 'foto.png')
  assert.deepEqual([body.fila.qr, body.fila.importe], ['', null])
})

test('what waits for fifteen days is told to its person, once for the branch, and to nobody else', async () => {
  await t.rows('delete from comprobante_por_rendir')
  for (const importe of [1, 2]) await esperando(operador, { importe })
  const cosas = async (quien: typeof operador) =>
    (await quien.get('vistas/esperan')).body.cosas.filter((c: { cosa: string }) => c.cosa === 'porRendir')
  assert.deepEqual(await cosas(operador), [])
  await t.rows(`update comprobante_por_rendir set subido = now() - interval '16 days'`)
  const [una, ...mas] = await cosas(operador)
  assert.deepEqual([una.cantidad, una.importe, una.va, mas.length], [2, 3, '/app/tesoreria/por-rendir?idSeccional=1', 0])
  assert.deepEqual(await cosas(tesorera), [])
  // Nor of a branch where they work no more: what they left there is out of their reach.
  const [suyo] = await t.rows<{ id: number }>('update comprobante_por_rendir set seccional_id = 3 returning id')
  assert.deepEqual(await cosas(operador), [])
  assert.equal((await operador.get(`${rutaPorRendir}/${suyo?.id}/archivo`)).status, 404)
  assert.equal((await operador.delete(`${rutaPorRendir}/${suyo?.id}`)).status, 404)
  await t.rows('delete from comprobante_por_rendir')
})

test('a receipt added to a settlement itself is the same rule as before: a file that waits elsewhere does not stop it', async () => {
  const r = await nuevaRendicion(t, operador)
  const papel = pdf('en los dos')
  await esperando(operador, {}, papel)
  assert.equal((await mandar(operador, rutaDe(r), datosDe(), papel)).status, 201)
})

test('the pages of one paper become one that waits, in their order, with its code and what one of them says', async () => {
  const [uno, dos] = [(await dejar(operador, {}, await fotoDePrueba('jpeg'), 'hoja 1.jpg')).body.fila, await esperando(operador)]
  const juntar = (quien: typeof operador, filas: Array<{ clave: string; version: number }>) =>
    quien.post(`${rutaPorRendir}/juntar`, { comprobantes: filas.map(({ clave, version }) => ({ clave, version })) })
  assert.equal((await juntar(operador, [uno])).status, 400)
  assert.equal((await juntar(otra, [uno, dos])).body.codigo, 'POR_RENDIR_NO_ESTA')
  const vieja = await juntar(operador, [uno, { ...dos, version: 1 }])
  assert.deepEqual([vieja.status, vieja.body.codigo], [409, 'VERSION_VIEJA'])
  const antes = await sueltos()
  const { status, body } = await juntar(operador, [uno, dos])
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(await sueltos(), antes + 2)
  assert.deepEqual(
    [body.nombre, body.tipoArchivo, body.importe, body.cuitProveedor],
    ['hoja 1.pdf', 'application/pdf', dos.importe, dos.cuitProveedor],
  )
  const libro = await PDFDocument.load((await operador.get(`${body.contenido}?ver=1`)).raw)
  assert.deepEqual(
    libro.getPages().map((hoja) => Math.round(hoja.getWidth())),
    [595, 300],
  )
  assert.deepEqual((await loQueEspera(operador)).filter((f) => [uno.id, dos.id].includes(f.id)).length, 1)
  assert.equal((await juntar(operador, [uno, dos])).body.codigo, 'POR_RENDIR_NO_ESTA')
  const word = (await dejar(operador, {}, await docx(), 'nota.docx')).body.fila
  const mal = await juntar(operador, [word, body])
  assert.deepEqual([mal.status, mal.body.codigo], [409, 'POR_RENDIR_NO_SE_JUNTAN'])
  // The file of one of them is gone.
  await t.rows(`insert into archivo (sha256, tipo, bytes) values ('${'0'.repeat(64)}', 'application/pdf', 1);
    update comprobante_por_rendir set archivo_sha256 = '${'0'.repeat(64)}' where id = ${body.id}`)
  const tercero = await esperando(operador)
  assert.equal((await juntar(operador, [body, tercero])).body.codigo, 'DOCUMENTO_NO_DISPONIBLE')
  assert.equal((await operador.get(body.contenido)).body.codigo, 'DOCUMENTO_NO_DISPONIBLE')
})

test('pages that together weigh more than a paper may are not put together, and go on waiting', async () => {
  const pesada = async () => {
    const [lado, libro] = [950, await PDFDocument.create()]
    const ruido = sharp(randomBytes(lado * lado * 3), { raw: { width: lado, height: lado, channels: 3 } })
    const foto = await ruido.jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer()
    libro.addPage([300, 300]).drawImage(await libro.embedJpg(foto))
    return Buffer.from(await libro.save())
  }
  const hojas = [await esperando(operador, {}, await pesada()), await esperando(operador, {}, await pesada())]
  const comprobantes = hojas.map(({ clave, version }) => ({ clave, version }))
  const { status, body } = await operador.post(`${rutaPorRendir}/juntar`, { comprobantes })
  assert.deepEqual([status, body.codigo], [400, 'DOCUMENTO_PESO'])
  for (const { id, bytes } of hojas) assert.equal((await elDe(operador, id))?.bytes, bytes)
})
