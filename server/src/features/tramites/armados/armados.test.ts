import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TramiteParaPedir } from '@gremial/contract/tramites/armados.ts'
import type { VersionConContenido } from '@gremial/contract/tramites/definiciones.vistas.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { empezada, hoy, presentar, publicado } from '../../../../test/armados.ts'

const t = await testApp()
const [mesa, admin, ana, beto, operador, otra] = [
  await t.login('mesa'),
  await t.login('admin'),
  await t.login('ana'),
  await t.login('beto'),
  await t.login('operador'),
  await t.login('otra'),
]
const cbu = '0110432930043210987654'
await t.rows(`update afiliado set fecha_alta = '2001-01-01', fecha_nacimiento = '1960-05-05' where numero = 1001`)

/** The desk takes the request and answers it. */
async function tomar(quien: typeof mesa, id: number) {
  const { version } = (await quien.get(`vistas/bandeja-tramites/${id}`)).body.solicitud
  return (await quien.post(`solicitudes/${id}/tomar`, { version })).body.solicitud.version as number
}
async function aprobar(quien: typeof mesa, id: number) {
  const version = await tomar(quien, id)
  return quien.post(`solicitudes/${id}/aprobar`, { version })
}
const sinPapeles = (c: VersionConContenido['contenido']) => {
  c.papeles = []
}

test('procedures on offer show their reason before anything is typed', async () => {
  const si = await publicado(t, mesa, 'consulta-legal')
  const no = await publicado(t, mesa, 'consulta-legal', (c) => {
    c.condiciones = [{ tipo: 'CATEGORIA', valores: ['Otra'], siNo: { es: 'Es para otra categoría.', en: '', zh: '', ja: '' } }]
  }).catch((e: unknown) => String(e))
  assert.match(String(no), /DEFINICION_INCOMPLETA/, 'a category that the catalogue lacks')
  const tarde = await publicado(t, mesa, 'consulta-legal', (c) => {
    c.condiciones = [{ tipo: 'ANTIGUEDAD', meses: 720, campo: '', siNo: { es: '', en: '', zh: '', ja: '' } }]
  })
  const lista = (await ana.get('vistas/tramites-para-pedir/1001')).body as TramiteParaPedir[]
  const de = (id: number) => lista.find((f) => f.id === id)
  assert.deepEqual([de(si)?.grupo, de(si)?.motivo], ['SI', ''])
  assert.deepEqual([de(tarde)?.grupo, de(tarde)?.desde], ['TODAVIA', '2061-01-01'])
  assert.match(de(tarde)?.motivo ?? '', /^Te faltan \d+ meses: desde el 01\/01\/2061\.$/)
  assert.ok(lista.some((f) => f.clase === 'PRESTAMO'))
  const negada = await ana.post('solicitudes-armadas', { clave: randomUUID(), idProducto: tarde })
  assert.deepEqual([negada.status, negada.body.codigo], [409, 'TRAMITE_NO_CORRESPONDE'])
  assert.equal((await beto.get('vistas/tramites-para-pedir/1001')).status, 404)
  assert.equal((await otra.get('vistas/tramites-para-pedir/1001')).status, 404)
})

test('answers are kept as a draft; the server computes the amount and reports what is invalid', async () => {
  const id = await publicado(t, mesa, 'apoyo-por-discapacidad', sinPapeles)
  const clave = randomUUID()
  const [a, b] = await Promise.all([1, 2].map(() => ana.post('solicitudes-armadas', { clave, idProducto: id })))
  assert.equal(a?.body.solicitud.id, b?.body.solicitud.id, 'the same beginning twice is one request')
  const ruta = `solicitudes-armadas/${a?.body.solicitud.id}`
  const otraVez = await ana.post('solicitudes-armadas', { clave: randomUUID(), idProducto: id })
  assert.equal(otraVez.body.codigo, 'SOLICITUD_EN_CURSO')
  const { body: guardada } = await ana.put(ruta, {
    version: a?.body.solicitud.version,
    respuestas: { gasto: 'terapia', importe: 100_000.05, cbu, monto: 9_999_999, nadie: 'x' },
  })
  assert.equal(guardada.formulario.monto, 80_000.04)
  assert.deepEqual(Object.keys(guardada.respuestas).toSorted(), ['cbu', 'gasto', 'importe', 'quien'])
  const sin = await presentar(ana, guardada)
  assert.deepEqual([sin.status, sin.body.codigo], [409, 'SOLICITUD_INCOMPLETA'])
  assert.match(sin.body.message, /¿Para quién es\?/)
  const vieja = await ana.put(ruta, { version: a?.body.solicitud.version, respuestas: {} })
  assert.equal(vieja.body.codigo, 'VERSION_VIEJA')
  for (const quien of [beto, otra])
    assert.equal((await quien.put(ruta, { version: guardada.solicitud.version, respuestas: {} })).status, 404)
  assert.equal((await operador.get(ruta)).status, 200, 'their branch helps them')
  const porPrestamo = await ana.put(`solicitudes-prestamo/${a?.body.solicitud.id}`, {
    version: guardada.solicitud.version,
    idProducto: id,
    monto: 9_999_999,
  })
  assert.equal(porPrestamo.status, 404, 'the screen of loans does not write in it')
  const [familiar] = await t.rows<{ id: number; documento: number }>(
    'select id, numero_documento as documento from familiar where afiliado_numero = 1001 and activo order by id limit 1',
  )
  const quien = {
    id: familiar?.id,
    apellido: 'Mentira',
    nombre: 'Otro',
    parentesco: 'Madre',
    fechaNacimiento: '1900-01-01',
    numeroDocumento: 5,
  }
  const { body: lista } = await ana.put(ruta, {
    version: guardada.solicitud.version,
    respuestas: { ...guardada.respuestas, quien },
  })
  assert.equal(lista.respuestas.quien.numeroDocumento, familiar?.documento, 'the person is read from the register')
  const { status, body } = await presentar(ana, lista)
  assert.deepEqual([status, body.estado, body.monto], [200, 'PRESENTADA', 80_000.04], JSON.stringify(body))
})

test('granting a procedure paid to the current account posts one line, once', async () => {
  const id = await publicado(t, mesa, 'jubilacion', (c) => {
    sinPapeles(c)
    c.mesa.dosDesde = null
  })
  const armada = await empezada(ana, id, { cese: await hoy(t) })
  assert.ok((armada.formulario.monto ?? 0) > 500_000, 'the years that the register says')
  const { body: presentada } = await presentar(ana, armada)
  assert.equal(presentada.estado, 'PRESENTADA', JSON.stringify(presentada))
  const { body: aprobada } = await aprobar(mesa, presentada.id)
  assert.equal(aprobada.solicitud.estado, 'APROBADA')
  const dos = await Promise.all(
    [1, 2].map(() => mesa.post(`solicitudes/${presentada.id}/otorgar`, { version: aprobada.solicitud.version })),
  )
  assert.deepEqual(dos.map((r) => r.status).toSorted(), [200, 409])
  const lineas = await t.rows<{ haber: number }>(
    `select m.haber::float8 as haber from movimiento_cuenta m join solicitud s on s.clave = m.clave_importacion where s.id = ${presentada.id}`,
  )
  assert.deepEqual(
    lineas.map((l) => l.haber),
    [presentada.monto],
  )
  const otraVez = await ana.post('solicitudes-armadas', { clave: randomUUID(), idProducto: id })
  assert.equal(otraVez.body.codigo, 'TRAMITE_NO_CORRESPONDE', 'once ever')
})

test('above an amount two different people of the desk must approve', async () => {
  const id = await publicado(t, mesa, 'jubilacion', (c) => {
    sinPapeles(c)
    c.condiciones = []
    c.mesa.dosDesde = 1
  })
  const { body: presentada } = await presentar(ana, await empezada(ana, id, { cese: await hoy(t) }))
  const { body: una } = await aprobar(mesa, presentada.id)
  assert.deepEqual([una.solicitud.estado, una.solicitud.armado.dos, una.solicitud.armado.primera !== ''], ['PRESENTADA', 1, true])
  assert.equal(una.solicitud.sucesos.at(-1).que, 'primeraAprobacion', 'its history does not say that it was put back')
  const misma = await aprobar(mesa, presentada.id)
  assert.deepEqual([misma.status, misma.body.codigo], [403, 'SOLICITUD_SEGUNDA_PERSONA'])
  const { version } = (await mesa.get(`vistas/bandeja-tramites/${presentada.id}`)).body.solicitud
  await mesa.post(`solicitudes/${presentada.id}/soltar`, { version })
  const { body: dos } = await aprobar(admin, presentada.id)
  assert.equal(dos.solicitud.estado, 'APROBADA', JSON.stringify(dos))
})

test('of two members who concurrently request a benefit for one child, one gets it', async () => {
  const id = await publicado(t, mesa, 'kit-escolar', sinPapeles)
  await t.rows(
    `update afiliado set estado_id = (select id from estado_afiliado where nombre = 'ACTIVO') where numero in (1001, 1002)`,
  )
  const hijo = {
    id: null,
    apellido: 'Ñandú',
    nombre: "D'Eva",
    parentesco: 'Hija/o',
    fechaNacimiento: '2018-03-03',
    numeroDocumento: 57_123_456,
  }
  const respuestas = { hijo, nivel: 'primario', retira: (await mesa.get('vistas/catalogos-tramite')).body.seccionales[0] }
  const [una, dos] = [await empezada(ana, id, respuestas), await empezada(beto, id, respuestas)]
  const [a, b] = await Promise.all([presentar(ana, una), presentar(beto, dos)])
  assert.deepEqual([a.status, b.status].toSorted(), [200, 409], JSON.stringify([a.body, b.body]).slice(0, 600))
  assert.equal([a, b].find((r) => r.status === 409)?.body.codigo, 'TRAMITE_NO_CORRESPONDE')
})

test('a draft keeps its version until its member agrees to move to the new one', async () => {
  const id = await publicado(t, mesa, 'cambio-de-datos')
  const armada = await empezada(ana, id, { telefono: '3415550142' })
  const dos = (await mesa.post(`definiciones-tramite/${id}/borrador`)).body as VersionConContenido
  dos.contenido.campos = dos.contenido.campos.filter((c) => c.clave === 'telefono')
  const { body: guardada } = await mesa.put(`definiciones-tramite/${id}/borrador`, {
    version: dos.version,
    contenido: dos.contenido,
  })
  const { body: nueva } = await mesa.post(`definiciones-tramite/${id}/publicar`, {
    version: guardada.version,
    desde: await hoy(t),
  })
  const ruta = `solicitudes-armadas/${armada.solicitud.id}`
  const { body: leida } = await ana.get(ruta)
  assert.deepEqual([leida.formulario.campos.length, leida.formulario.nuevaVersion], [5, nueva.versiones[0].idDefinicion])
  const cualquiera = await ana.post(`${ruta}/pasar-version`, { version: leida.solicitud.version, idDefinicion: 1 })
  assert.equal(cualquiera.body.codigo, 'TRAMITE_VERSION')
  const { body: pasada } = await ana.post(`${ruta}/pasar-version`, {
    version: leida.solicitud.version,
    idDefinicion: nueva.versiones[0].idDefinicion,
  })
  assert.deepEqual([pasada.formulario.numero, pasada.respuestas], [2, { telefono: '3415550142' }])
  assert.equal((await presentar(ana, pasada)).status, 200)
})

test('a request sent back by the desk is filed again although its deadline has passed', async () => {
  const id = await publicado(t, mesa, 'casamiento', sinPapeles)
  const { body: presentada } = await presentar(ana, await empezada(ana, id, { fecha: await hoy(t), cbu }))
  const version = await tomar(mesa, presentada.id)
  await mesa.post(`solicitudes/${presentada.id}/observar`, { version, comentario: 'Falta algo.' })
  await t.rows(`update solicitud set condiciones_dia = condiciones_dia - 200, presentada = presentada - interval '200 days',
    respuestas = respuestas || jsonb_build_object('fecha', (dia_de(now()) - 250)::text) where id = ${presentada.id}`)
  const { body: leida } = await ana.get(`solicitudes-armadas/${presentada.id}`)
  const { status, body } = await presentar(ana, leida)
  assert.deepEqual([status, body.estado], [200, 'PRESENTADA'], JSON.stringify(body))
})

test('eligibility is that of the filing day: a member who lost it reads the reason', async () => {
  const id = await publicado(t, mesa, 'casamiento', sinPapeles)
  const armada = await empezada(beto, id, { fecha: await hoy(t), cbu })
  await t.rows(`update afiliado set estado_id = (select id from estado_afiliado where nombre = 'SUSPENDIDO') where numero = 1002`)
  const { status, body } = await presentar(beto, armada)
  assert.deepEqual([status, body.codigo], [409, 'TRAMITE_NO_CORRESPONDE'])
  assert.match(body.message, /ACTIVO, LICENCIA/)
})

test('the home lists unrequested benefits due by the register alone, in one statement (59.6)', async () => {
  const corresponde = async (quien = beto) =>
    (await quien.get('vistas/resumen-inicio')).body.corresponde as Array<{ id: number; nombre: string }>
  await t.rows(`update afiliado set estado_id = (select id from estado_afiliado where nombre = 'ACTIVO'),
      fecha_alta = '2001-01-01' where numero = 1002`)
  const deTodos = await publicado(t, mesa, 'cambio-de-datos')
  const porDecir = await publicado(t, mesa, 'casamiento')
  const suyo = await publicado(t, mesa, 'club-deportivo', sinPapeles)
  const hay = await corresponde()
  assert.deepEqual(
    [deTodos, porDecir, suyo].map((id) => hay.some((p) => p.id === id)),
    [false, false, true],
  )
  const dichos = await t.calls(() => beto.get('vistas/resumen-inicio'))
  assert.equal(dichos.filter((dicho) => /definicion_tramite/.test(dicho)).length, 1)
  const armada = await empezada(beto, suyo, {
    personas: 2,
    pileta: false,
    sede: (await mesa.get('vistas/catalogos-tramite')).body.seccionales[0],
  })
  assert.ok(!(await corresponde()).some((p) => p.id === suyo), 'begun')
  const { body: presentada } = await presentar(beto, armada)
  await t.rows(`update solicitud set estado = 'OTORGADA', resuelta = now() where id = ${presentada.id}`)
  assert.ok(!(await corresponde()).some((p) => p.id === suyo), 'granted this year')
  await t.rows(
    `update solicitud set presentada = presentada - interval '1 year', fecha = fecha - 366 where id = ${presentada.id}`,
  )
  assert.ok(
    (await corresponde()).some((p) => p.id === suyo),
    'another year',
  )
  for (const quien of [mesa, admin]) assert.deepEqual(await corresponde(quien), [], 'who is no member')
})
