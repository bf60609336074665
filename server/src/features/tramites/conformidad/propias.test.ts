import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { faltantes, type Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { test } from 'vitest'
import { Person, testApp } from '../../../../test/app.ts'
import { paseDado } from '../../../../test/captcha.ts'
import { garantes, luis, own } from '../../../../test/conformidades.ts'
import { recibir } from '../../../../test/correo.ts'

/** Respondents with an account answer in their own session, not by link or birth date (decision 066). */
const t = await testApp()
const [ana, operador, beto, mesa] = [
  await t.login('ana'),
  await t.login('operador'),
  await t.login('beto'),
  await t.login('mesa'),
]
const nadie = t.visitor()
const { idDe, pedido, guardarGarante, anular, pedir, enlace, abrir, responder } = garantes(t)
await t.rows(`update solicitud set estado = 'ANULADA', resuelta = now() where estado not in ('ANULADA', 'RECHAZADA', 'OTORGADA')`)
const [socio] = await t.rows<{ documento: number; tipo: number; nacimiento: string }>(
  `select numero_documento as documento, tipo_documento_id as tipo, fecha_nacimiento::text as nacimiento from afiliado where numero = 1002`,
)
const deBeto = { ...luis, numeroAfiliado: 1002, numeroDocumento: socio?.documento, email: 'descartable@correo.example' }
const datosDeBeto = { numero: '1002', fechaNacimiento: socio?.nacimiento }

const propias = async (quien: Person) => (await quien.get('vistas/conformidades-propias')).body
const estadoDe = async (s: Solicitud, quien: Person = ana) =>
  ((await quien.get(`productos-afiliado/${s.id}`)).body as Solicitud).conformidades[0]
/** A request that names beto, and the id of his consent. */
async function pedida(garante: Record<string, unknown> = deBeto): Promise<{ s: Solicitud; id: number; token: string }> {
  const s = await pedido(ana, garante)
  const { token } = await enlace(ana, s)
  const { body } = await nadie.get(`conformidades/${token}`)
  return { s, id: body.propia, token }
}
/** His waits, as on his home. */
const esperan = async () =>
  (await beto.get('vistas/esperan')).body.cosas
    .filter((c: { cosa: string }) => c.cosa === 'conformidad')
    .map((c: { id: string }) => c.id)
const leer = (quien: Person, id: number) => quien.get(`conformidades-propias/${id}`)
const decir = (quien: Person, id: number, huella: string, acepta: 0 | 1 = 1, headers: Record<string, string> = {}) =>
  quien.post(`conformidades-propias/${id}/responder`, { acepta, huella }, headers)
async function aceptada(headers: Record<string, string> = {}) {
  const una = await pedida()
  const { body } = await leer(beto, una.id)
  const r = await decir(beto, una.id, body.huella, 1, headers)
  assert.equal(r.status, 200, JSON.stringify(r.body))
  return { ...una, huella: body.huella as string }
}
/** Token to disown, of the last copy. */
const copia = async () => (await recibir(t)).findLast((c) => c.ruta.startsWith('/no-fui-yo/'))?.token ?? ''

test('a member with an account answers there only: no link, data or session of others works', async () => {
  await t.rows(`update afiliado set email = 'beto.casa@correo.example' where numero = 1002`)
  const { s, id, token } = await pedida()
  for (const r of [await abrir(token, datosDeBeto), await responder(token, 'a'.repeat(64), 1, datosDeBeto)])
    assert.deepEqual([r.status, r.body.codigo], [409, 'CONFORMIDAD_CON_CUENTA'])
  // Another person's consent of the same request is 404.
  await t.rows(`insert into conformidad (solicitud_id, papel, enlace, email, estado, pedida, pedida_por, vence)
    values (${s.id}, 'COSOLICITANTE', encode(sha256('otra'), 'hex'), 'otra@correo.example', 'PEDIDA', now(), 1, now() + interval '1 day')`)
  const [suya, ...demas] = await propias(beto)
  assert.deepEqual(demas, [])
  const vence = (dias: number) => t.rows(`update conformidad set vence = vence + interval '${dias} days' where id = ${id}`)
  assert.deepEqual(await esperan(), [String(id)])
  await vence(-8)
  assert.deepEqual([await propias(beto), await esperan()], [[], []])
  await vence(8)
  assert.deepEqual(
    [suya.id, suya.estado, suya.papel, suya.solicitante, suya.texto],
    [id, 'PEDIDA', 'GARANTE', 'Ana Beatriz Quiroga', ''],
  )
  for (const otra of [ana, operador, mesa]) {
    assert.deepEqual(await propias(otra), [])
    assert.equal((await leer(otra, id)).status, 404)
    assert.equal((await decir(otra, id, 'a'.repeat(64))).status, 404)
  }
  const { status, body } = await leer(beto, id)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual([body.monto, body.plazo, body.persona !== ''], [850_000, 12, true])
  assert.equal((await estadoDe(s))?.abierta !== '', true)
  assert.equal((await decir(beto, id, 'a'.repeat(64))).body.codigo, 'VERSION_VIEJA')
  // An open session alone is not enough: it needs a proof.
  const abierta = new Person(t.app, beto.headers, false)
  assert.equal((await decir(abierta, id, body.huella)).body.codigo, 'ACTO_SIN_PRUEBA')
  assert.equal((await estadoDe(s))?.estado, 'PEDIDA')
  await recibir(t)
  assert.deepEqual((await decir(beto, id, body.huella)).body, { acepta: 1, solicitante: 'Ana Beatriz Quiroga' })
  assert.equal((await estadoDe(s))?.estado, 'ACEPTADA')
  assert.equal((await decir(beto, id, body.huella)).body.codigo, 'CONFORMIDAD_USADA')
  // Author, proof and text are in the audit; the copy goes to all their addresses.
  const [fila] = await t.rows(`select u.email, a.datos->>'prueba' as prueba, a.datos->>'huella' as huella from auditoria a
    join usuario u on u.id = a.usuario_id where a.accion = 'aceptar-conformidad' order by a.id desc limit 1`)
  assert.deepEqual(fila, { email: 'beto@gremial.example', prueba: 'clave', huella: body.huella })
  const copias = (await recibir(t)).filter((c) => c.asunto === 'Copia de lo que se respondió en tu nombre')
  assert.deepEqual(copias.map((c) => c.para).sort(), ['beto.casa@correo.example', 'beto@gremial.example'])
  for (const dice of ['sí, acepta ser garante', body.huella, s.numeroSolicitudCompleto, body.texto.slice(0, 60)])
    assert.ok(
      copias.every((c) => c.texto.replace(/\s+/g, ' ').includes(dice)),
      dice,
    )
  assert.deepEqual([(await propias(beto))[0].estado, (await propias(beto))[0].texto], ['ACEPTADA', body.texto])
  // Another guarantor starts over, and the co-applicant's consent still waits.
  const ahora = (await ana.get(`productos-afiliado/${s.id}`)).body as Solicitud
  assert.deepEqual(
    ahora.conformidades.map(({ papel, estado }) => [papel, estado]),
    [['GARANTE', 'ACEPTADA']],
  )
  await guardarGarante(ana, ahora, luis)
  assert.deepEqual(await t.rows(`select estado from conformidad where solicitud_id = ${s.id} order by papel`), [
    { estado: 'PEDIDA' },
    { estado: 'REEMPLAZADA' },
  ])
  await anular(ana, s)
})

test("omitting a member's number does not make them an outsider: the document identifies them", async () => {
  const sinNumero = { ...luis, idTipoDocumento: socio?.tipo, numeroDocumento: socio?.documento, fechaNacimiento: '01-01-1990' }
  const s = await pedido(ana, sinNumero)
  const { para, token } = await enlace(ana, s)
  assert.equal(para, 'beto@gremial.example')
  const dicho = { numero: String(socio?.documento), fechaNacimiento: '01-01-1990' }
  assert.equal((await abrir(token, dicho)).body.codigo, 'CONFORMIDAD_CON_CUENTA')
  assert.equal((await propias(beto))[0].estado, 'PEDIDA')
  // With another document type it is somebody else.
  await anular(ana, s)
  const tipos = await t.rows<{ id: number }>(`select id from tipo_documento where id <> ${socio?.tipo} and habilitado limit 1`)
  if (tipos[0]) {
    const ajeno = await pedido(ana, { ...sinNumero, idTipoDocumento: tipos[0].id })
    assert.equal((await enlace(ana, ajeno)).para, luis.email)
    assert.ok((await propias(beto)).every((c: { estado: string }) => c.estado !== 'PEDIDA'))
    await anular(ana, ajeno)
  }
})

test("a disabled account counts as none: the link goes to the register's address", async () => {
  await t.rows(`update afiliado set email = 'beto.casa@correo.example' where numero = 1002`)
  for (const [apaga, vuelve] of [
    ['habilitado = false', 'habilitado = true'],
    ['mail_validado = false', 'mail_validado = true'],
  ]) {
    await t.rows(`update usuario set ${apaga} where afiliado_numero = 1002`)
    const s = await pedido(ana, deBeto)
    const { para, token } = await enlace(ana, s)
    assert.equal(para, 'beto.casa@correo.example', apaga)
    assert.equal((await nadie.get(`conformidades/${token}`)).body.propia, null, apaga)
    assert.equal((await abrir(token, datosDeBeto)).status, 200, apaga)
    await t.rows(`update usuario set ${vuelve} where afiliado_numero = 1002`)
    await anular(ana, s)
  }
})

test('changed amounts ask again; a consent after annulment or expiry binds nobody', async () => {
  const { s } = await aceptada()
  const condiciones = { idProducto: await idDe('PRESTAMO_VIVIENDA'), monto: 900_000, plazo: 12 }
  const { version } = (await ana.get(`productos-afiliado/${s.id}`)).body
  assert.equal((await ana.put(`solicitudes-prestamo/${s.id}`, { ...condiciones, version })).status, 200)
  assert.equal((await estadoDe(s))?.estado, 'CAMBIADA')
  const falta = faltantes((await ana.get(`productos-afiliado/${s.id}`)).body)
  assert.ok(falta.some((f) => f.campo === 'conformidad'))
  assert.equal((await pedir(ana, s)).status, 200)
  const [otraVez] = await propias(beto)
  assert.equal(otraVez.estado, 'PEDIDA')
  const leida = await leer(beto, otraVez.id)
  assert.equal(leida.body.monto, 900_000)
  // Read, and changed before the answer: the text would not be the one read.
  const { version: ahora } = (await ana.get(`productos-afiliado/${s.id}`)).body
  await ana.put(`solicitudes-prestamo/${s.id}`, { ...condiciones, monto: 950_000, version: ahora })
  assert.equal((await decir(beto, otraVez.id, leida.body.huella)).body.codigo, 'VERSION_VIEJA')
  await anular(ana, s)
  assert.equal(
    (await decir(beto, otraVez.id, (await leer(beto, otraVez.id)).body.huella ?? 'a'.repeat(64))).body.codigo,
    'CONFORMIDAD_SIN_EFECTO',
  )
  assert.ok((await propias(beto)).every((c: { id: number }) => c.id !== otraVez.id))
  const conEnlace = await pedido(ana)
  const { token } = await enlace(ana, conEnlace)
  const { body } = await abrir(token)
  await anular(ana, conEnlace)
  assert.equal((await responder(token, body.huella, 1)).body.codigo, 'CONFORMIDAD_SIN_EFECTO')
  assert.equal((await abrir(token, own)).body.codigo, 'CONFORMIDAD_SIN_EFECTO')
})

test('only the desk sees that applicant and respondent share an address or a device', async () => {
  const { s } = await aceptada()
  assert.deepEqual([(await estadoDe(s, mesa))?.marcas, (await estadoDe(s))?.marcas], [['MISMA_DIRECCION'], []])
  await anular(ana, s)
  const lejos = await aceptada({ 'x-forwarded-for': '203.0.113.9' })
  assert.deepEqual((await estadoDe(lejos.s, mesa))?.marcas, [])
  await anular(ana, lejos.s)
  // The applicant's phone, on another network, with beto's session.
  const entra = await nadie.post(
    'login',
    { username: 'ana@gremial.example', password: 'Gremial.2026' },
    { cookie: await paseDado(t) },
  )
  const equipo = entra.cookies.find((c) => c.name === 'gremial_equipo')
  assert.ok(equipo)
  const cookie = `${beto.headers.cookie}; gremial_equipo=${equipo.value}`
  const suya = await aceptada({ 'x-forwarded-for': '203.0.113.9', cookie })
  assert.deepEqual((await estadoDe(suya.s, mesa))?.marcas, ['MISMO_EQUIPO'])
  await anular(ana, suya.s)
})

test('a disowned answer no longer counts, stays stored, and the desk sees it', async () => {
  const { s, id, huella } = await aceptada()
  const token = await copia()
  const [fila] = await t.rows<{ desconocer: string; texto: string }>(`select desconocer, texto from conformidad where id = ${id}`)
  assert.equal(fila?.desconocer, createHash('sha256').update(token).digest('hex'))
  const ruta = `conformidades-respondidas/${token}/desconocer`
  assert.equal((await nadie.post('conformidades-respondidas/inventado/desconocer')).body.codigo, 'ENLACE_INVALIDO')
  assert.equal((await estadoDe(s))?.estado, 'ACEPTADA')
  for (const vez of ['once', 'twice is once']) assert.deepEqual((await nadie.post(ruta)).body, { papel: 'GARANTE' }, vez)
  assert.equal((await estadoDe(s))?.estado, 'DESCONOCIDA')
  const { body } = await mesa.get(`productos-afiliado/${s.id}`)
  assert.equal(body.sucesos.filter((e: { que: string }) => e.que === 'conformidadDesconocida').length, 1)
  assert.ok(faltantes(body).some((f) => f.campo === 'conformidad'))
  const [quedo] = await t.rows(`select texto, huella, estado from conformidad where id = ${id}`)
  assert.deepEqual(quedo, { texto: fila?.texto, huella, estado: 'ACEPTADA' })
  const audita = await t.rows(`select from auditoria where accion = 'desconocer-conformidad' and entidad_id = '${s.id}'`)
  assert.equal(audita.length, 1)
  assert.equal((await propias(beto))[0].estado, 'DESCONOCIDA')
  // It can be requested and answered again.
  assert.equal((await pedir(ana, s)).status, 200)
  await anular(ana, s)
})

test("an answer is disowned from one's own session too, by its person only", async () => {
  const { s, id } = await aceptada()
  for (const otra of [ana, operador, mesa]) assert.equal((await otra.post(`conformidades-propias/${id}/desconocer`)).status, 404)
  assert.equal((await nadie.post(`conformidades-propias/${id}/desconocer`)).status, 401)
  assert.equal((await estadoDe(s))?.estado, 'ACEPTADA')
  assert.equal((await beto.post(`conformidades-propias/${id}/desconocer`)).status, 204)
  assert.equal((await estadoDe(s))?.estado, 'DESCONOCIDA')
  // Another guarantor, without the earlier history.
  const otra = await guardarGarante(ana, (await ana.get(`productos-afiliado/${s.id}`)).body, luis)
  assert.equal((await estadoDe(otra))?.estado, 'SIN PEDIR')
  await anular(ana, s)
})
