import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { SolicitudEnMesa } from '@gremial/contract/tramites/bandeja.ts'
import type { PapelDeCarpeta } from '@gremial/contract/tramites/carpeta.ts'
import type { DocumentoSolicitud, Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { type Person, testApp } from '../../../../test/app.ts'
import { pdf, sendPaper } from '../../../../test/papeles.ts'

const t = await testApp()
const [ana, beto, operador, mesa, admin] = [
  await t.login('ana'),
  await t.login('beto'),
  await t.login('operador'),
  await t.login('mesa'),
  await t.login('admin'),
]
const cuenta = '0110432930043210987654'
const otraCuenta = '2850590940090418135201'

/** Kinds, and two products that ask for one of each. */
const clase = async (nombre: string, mas: Record<string, unknown>): Promise<number> =>
  (await admin.post('clases-papel', { nombre, ...mas })).body.id
const [dni, siempre, cbu] = [
  await clase('Documento de prueba', { meses: 12 }),
  await clase('Certificado de prueba', {}),
  await clase('Cuenta de prueba', { meses: 24, conCbu: 1 }),
]
const [destino] = await t.rows<{ id: number }>('select min(id) as id from destino_fondos')
async function producto(codigo: string): Promise<number> {
  const requisitos = [
    { nombre: 'Tu documento', idClase: dni },
    { nombre: 'Certificado', idClase: siempre, obligatorio: 0 },
    { nombre: 'Comprobante de la cuenta', idClase: cbu, obligatorio: 0 },
  ]
  const limites = { montoMinimo: 1000, montoMaximo: 90_000, plazoMinimo: 1, plazoMaximo: 6, tna: 10, maximoIngreso: null }
  const { status, body } = await admin.post('productos', {
    codigo,
    clase: 'PRESTAMO',
    nombre: codigo,
    desde: '01-01-2020',
    ...limites,
    requisitos,
    destinos: [destino?.id],
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}
const [uno, dos] = [await producto('PAPEL_UNO'), await producto('PAPEL_DOS')]

/** A complete request except for its documents. */
async function pedir(quien: Person, idProducto: number, aCual = cuenta): Promise<Solicitud> {
  await t.rows(
    `update solicitud set estado = 'ANULADA' where producto_id = ${idProducto} and estado not in ('ANULADA', 'OTORGADA')`,
  )
  const pide = { clave: randomUUID(), idProducto, monto: 5000, plazo: 2, idDestino: destino?.id, cbu: aCual }
  const { body: s } = await quien.post('solicitudes-prestamo', pide)
  const { status, body } = await quien.put(`solicitudes-prestamo/${s.id}/datos-solicitante`, {
    version: s.version,
    domicilio: 'Ayolas 1245',
    localidad: 'Rosario',
    codigoPostal: '2000',
    telefono: '3415550142',
    email: 'uno@correo.example',
    empresa: 'Textil Ríos',
    ingreso: 712_480,
  })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const leer = async (quien: Person, { id }: Pick<Solicitud, 'id'>): Promise<Solicitud> =>
  (await quien.get(`productos-afiliado/${id}`)).body
const del = (s: Solicitud, requisito = 'Tu documento'): DocumentoSolicitud | undefined =>
  s.documentos.find((d) => d.requisito === requisito)
const mandar = async (quien: Person, s: Solicitud, requisito = 'Tu documento', dice: string = randomUUID()) =>
  sendPaper(quien, {
    de: `solicitudes-prestamo/${s.id}`,
    idRequisito: del(s, requisito)?.idRequisito ?? 0,
    contenido: pdf(dice),
  })
async function presentar(quien: Person, { id }: Solicitud) {
  const { version } = await leer(quien, { id })
  return quien.post(`solicitudes-prestamo/${id}/presentar`, { version, conforme: 1 })
}
/** The desk's review of some documents, and its decision. */
async function decidir(s: Solicitud, paso: 'aprobar' | 'observar', marcas: Record<string, 'ACEPTADO' | 'OBSERVADO'>) {
  const enMesa = async (): Promise<SolicitudEnMesa> => (await mesa.get(`vistas/bandeja-tramites/${s.id}`)).body
  await mesa.post(`solicitudes/${s.id}/tomar`, { version: (await enMesa()).solicitud.version })
  for (const [requisito, revision] of Object.entries(marcas)) {
    const { solicitud } = await enMesa()
    const ruta = `solicitudes/${s.id}/documentos/${del(solicitud, requisito)?.id}/revision`
    const { status, body } = await mesa.put(ruta, { version: solicitud.version, revision, motivo: 'No se lee' })
    assert.equal(status, 200, JSON.stringify(body))
  }
  const { status, body } = await mesa.post(`solicitudes/${s.id}/${paso}`, { version: (await enMesa()).solicitud.version })
  assert.equal(status, 200, JSON.stringify(body))
}
/** A request whose documents the desk accepted today. */
async function aceptado(quien: Person, requisitos = ['Tu documento'], aCual = cuenta): Promise<Solicitud> {
  const s = await pedir(quien, uno, aCual)
  for (const requisito of requisitos) assert.equal((await mandar(quien, s, requisito)).status, 200)
  if (!requisitos.includes('Tu documento')) await mandar(quien, s)
  assert.equal((await presentar(quien, s)).status, 200)
  await decidir(s, 'aprobar', { 'Tu documento': 'ACEPTADO', ...Object.fromEntries(requisitos.map((r) => [r, 'ACEPTADO'])) })
  return leer(quien, s)
}
const carpetaDe = async (quien: Person): Promise<PapelDeCarpeta[]> => (await quien.get('vistas/papeles-aceptados')).body
/** Backdates the acceptance of a request's documents: an interval ago, plus some days; never in the future. */
const aceptadoHace = ({ id }: Solicitud, cuanto: string, dias: number) =>
  t.rows(`update solicitud_documento set mirado = least((dia_de(now()) - interval '${cuanto}' + interval '${dias} days 15 hours'), now() - interval '1 minute')
    where solicitud_id = ${id}`)

test('accepted documents are shown, not requested, filed with the next request and marked', async () => {
  const primero = await aceptado(ana)
  const suyo = del(primero)
  const s = await pedir(ana, dos)
  const esta = del(s)
  assert.deepEqual([esta?.estado, esta?.id, esta?.seCambia], ['EN CARPETA', null, 1])
  assert.equal(esta?.deCarpeta?.numeroSolicitud, primero.numeroSolicitudCompleto)
  assert.deepEqual([esta?.deCarpeta?.idDocumento, esta?.deCarpeta?.aceptado], [suyo?.id, t.today()])
  const { body: resumen } = await ana.get(`solicitudes-prestamo/${s.id}/resumen`)
  assert.deepEqual(resumen.faltan, [])
  const { status, body } = await presentar(ana, s)
  assert.equal(status, 200, JSON.stringify(body))
  const tomado = del(body)
  assert.deepEqual([tomado?.estado, tomado?.nombre, tomado?.seCambia], ['ACEPTADO', suyo?.nombre, 0])
  // The desk sees where it was accepted, and need not review it again.
  const { body: enMesa } = await mesa.get(`vistas/bandeja-tramites/${s.id}`)
  assert.deepEqual(del(enMesa.solicitud)?.deCarpeta, { ...esta?.deCarpeta })
  await decidir(s, 'aprobar', {})
  // Accepting a reused document does not renew it: the folder has one, with its first date.
  const mia = (await carpetaDe(ana)).filter((p) => p.clase === 'Documento de prueba')
  assert.deepEqual(
    mia.map((p) => [p.idDocumento, p.situacion]),
    [[suyo?.id, 'VIGENTE']],
  )
  // Both rows refer to the file, so that no sweep deletes it; the package has it once.
  const [filas] = await t.rows<{
    n: number
    archivos: number
  }>(`select count(*)::int as n, count(distinct archivo_sha256)::int as archivos
    from solicitud_documento where id = ${suyo?.id} or tomado_de = ${suyo?.id}`)
  assert.deepEqual([filas?.n, filas?.archivos], [2, 1])
})

test('a newly uploaded document replaces it once the desk accepts it', async () => {
  await aceptado(ana, ['Tu documento', 'Comprobante de la cuenta'])
  const s = await pedir(ana, dos)
  assert.equal((await mandar(ana, s)).status, 200)
  assert.equal(del(await leer(ana, s))?.estado, 'ENVIADO')
  // The empty slot beside it is filled all the same.
  const { body: presentada } = await presentar(ana, s)
  assert.deepEqual(
    ['Tu documento', 'Comprobante de la cuenta'].map((r) => del(presentada, r)?.estado),
    ['ENVIADO', 'ACEPTADO'],
  )
  await decidir(s, 'aprobar', { 'Tu documento': 'ACEPTADO' })
  const mia = (await carpetaDe(ana)).find((p) => p.clase === 'Documento de prueba')
  assert.equal(mia?.idSolicitud, s.id)
})

test('an expired, rejected, withdrawn or other-account document is never reused', async () => {
  await t.rows('update solicitud_documento set clase_id = null')
  const primero = await aceptado(ana, ['Tu documento', 'Certificado', 'Comprobante de la cuenta'])
  const estados = async (quien = ana, aCual = cuenta) => (await pedir(quien, dos, aCual)).documentos.map((d) => d.estado)
  assert.deepEqual(await estados(), ['EN CARPETA', 'FALTA', 'EN CARPETA'])
  assert.deepEqual(await estados(ana, otraCuenta), ['EN CARPETA', 'FALTA', 'FALTA'], 'another account')
  assert.deepEqual(await estados(beto), ['FALTA', 'FALTA', 'FALTA'], 'another member')
  // Almost a year ago, and a year and a day.
  await aceptadoHace(primero, '12 months', 1)
  assert.equal((await estados())[0], 'EN CARPETA')
  const vence = await pedir(ana, dos)
  await aceptadoHace(primero, '12 months', -1)
  const tarde = await presentar(ana, vence)
  assert.deepEqual([tarde.status, tarde.body.codigo], [409, 'SOLICITUD_INCOMPLETA'], 'begun in time and filed late')
  assert.match(tarde.body.message, /Tu documento/)
  const situaciones = (await carpetaDe(ana)).filter((p) => p.clase.endsWith('prueba'))
  assert.deepEqual(
    situaciones.map((p) => [p.clase, p.situacion]),
    [
      ['Certificado de prueba', 'SIEMPRE'],
      ['Cuenta de prueba', 'VIGENTE'],
      ['Documento de prueba', 'VENCIDO'],
    ],
  )
  await aceptadoHace(primero, '0 months', 0)
  // Rejected where it was reused: never again, until there is another one.
  const s = await pedir(ana, dos)
  await presentar(ana, s)
  await decidir(s, 'observar', { 'Tu documento': 'OBSERVADO' })
  assert.equal(del(await leer(ana, s))?.estado, 'OBSERVADO')
  await t.rows(`update solicitud set estado = 'RECHAZADA' where id = ${s.id}`)
  assert.equal((await estados())[0], 'FALTA')
  // Withdrawn by its owner only, once.
  const otro = await aceptado(ana)
  const ruta = `papeles-aceptados/${del(otro)?.id}/retirar`
  for (const quien of [beto, operador, mesa, admin]) assert.ok([403, 404].includes((await quien.post(ruta)).status))
  const sinUsar = await pedir(ana, dos)
  assert.equal(del(sinUsar)?.estado, 'EN CARPETA')
  assert.equal((await ana.post(ruta)).status, 204)
  assert.equal((await ana.post(ruta)).status, 404)
  assert.equal(del(await leer(ana, sinUsar))?.estado, 'FALTA')
  assert.equal((await presentar(ana, sinUsar)).body.codigo, 'SOLICITUD_INCOMPLETA')
  assert.equal(del(await leer(ana, otro))?.estado, 'ACEPTADO', 'what was filed keeps it')
  assert.equal((await ana.post(`papeles-aceptados/${del(primero)?.id}/retirar`)).status, 404, 'only the last one of its kind')
  assert.equal((await estados())[0], 'FALTA', 'an older one does not come back')
})

test('a document keeps the kind of its acceptance, whatever its slot becomes', async () => {
  await aceptado(ana)
  const [{ id } = { id: 0 }] = await t.rows<{ id: number }>(
    `select id from requisito where producto_id = ${uno} and clase_id = ${dni}`,
  )
  await t.rows(`update requisito set clase_id = ${siempre} where id = ${id}`)
  assert.equal(del(await pedir(ana, dos))?.estado, 'EN CARPETA')
  await t.rows(`update requisito set clase_id = ${dni} where id = ${id}`)
  // One accepted before kinds existed is requested once more.
  await t.rows(`update solicitud_documento set clase_id = null`)
  assert.equal(del(await pedir(ana, dos))?.estado, 'FALTA')
})

test('withdrawn during a filing, it is filed with it or not at all', async () => {
  const s = await aceptado(ana)
  for (let vez = 0; vez < 3; vez++) {
    const nueva = await pedir(ana, dos)
    const [presentada, retirada] = await Promise.all([presentar(ana, nueva), ana.post(`papeles-aceptados/${del(s)?.id}/retirar`)])
    assert.equal(retirada.status, 204)
    const hay = del(await leer(ana, nueva))?.estado
    assert.deepEqual([presentada.status, hay], presentada.status === 200 ? [200, 'ACEPTADO'] : [409, 'FALTA'])
    await t.rows(`update solicitud_documento set retirado = null where id = ${del(s)?.id}`)
  }
})

test('two slots of a product cannot share a kind, and a kind in use is not deleted', async () => {
  const { body: leido } = await admin.get(`productos/${uno}`)
  const dobles = leido.requisitos.map((r: object) => ({ ...r, idClase: dni }))
  const mal = await admin.put(`productos/${uno}`, { ...leido, requisitos: dobles })
  assert.deepEqual([mal.status, mal.body.errores[0].campo], [400, 'requisitos.1.idClase'])
  assert.equal((await admin.delete(`clases-papel/${dni}`)).body.codigo, 'CLASE_PAPEL_EN_USO')
  const { body: otra } = await admin.post('clases-papel', { nombre: 'O’Higgins 🧾', meses: 3 })
  assert.equal((await admin.post('clases-papel', { nombre: 'O’Higgins 🧾' })).body.codigo, 'CLASE_PAPEL_REPETIDA')
  assert.equal((await admin.post('clases-papel', { nombre: 'x', meses: 0 })).status, 400)
  const cambio = { nombre: 'Otra', meses: null, conCbu: 1 }
  assert.equal((await admin.put(`clases-papel/${otra.id}`, { ...cambio, version: 1 })).status, 204)
  assert.equal((await admin.put(`clases-papel/${otra.id}`, { ...cambio, version: 1 })).body.codigo, 'VERSION_VIEJA')
  const noHay = { ...leido, requisitos: [{ nombre: 'x', idClase: 999_999 }] }
  assert.equal((await admin.put(`productos/${uno}`, noHay)).body.codigo, 'VERSION_VIEJA', 'a kind that is gone')
  assert.equal((await admin.delete(`clases-papel/${otra.id}`)).status, 204)
  assert.equal((await admin.delete(`clases-papel/${otra.id}`)).status, 404)
  // Products that request it now, without disabled ones.
  const piden = async () =>
    (await admin.get('clases-papel?size=all')).body.content.find((c: { id: number }) => c.id === dni).productos
  assert.equal(await piden(), 2)
  const guardar = (habilitado: boolean) =>
    t.rows(`update requisito set habilitado = ${habilitado} where producto_id = ${dos} and clase_id = ${dni}`)
  await guardar(false)
  assert.equal(await piden(), 1)
  await guardar(true)
})

test('a document withdrawn by its owner during a filing is not reused', async () => {
  const papel = del(await aceptado(ana))
  const s = await pedir(ana, dos)
  const retirado = `update solicitud_documento set retirado = now(), retirado_por = subido_por where id = ${papel?.id}`
  const [tarde] = await alMismoTiempo(t, retirado, [() => presentar(ana, s)])
  assert.equal(tarde?.body.codigo, 'SOLICITUD_INCOMPLETA', JSON.stringify(tarde?.body))
})
