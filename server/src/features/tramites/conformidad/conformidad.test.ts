import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Esperan } from '@gremial/contract/afiliado/avisos.ts'
import { enlacesPorCorreo, intentosConformidad } from '@gremial/contract/tramites/conformidad.ts'
import { faltantes, type Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { type Person, testApp } from '../../../../test/app.ts'
import { forzar } from '../../../../test/auditoria.ts'
import { garantes, luis, own } from '../../../../test/conformidades.ts'
import { recibir } from '../../../../test/correo.ts'
import { lecturasDe } from '../../../../test/lecturas.ts'

const t = await testApp()
const [ana, operador, beto] = [await t.login('ana'), await t.login('operador'), await t.login('beto')]
const [mesa, otra] = [await t.login('mesa'), await t.login('otra')]
const nadie = t.visitor()
// Pending requests of the demo would block another one of the same product.
await t.rows(`update solicitud set estado = 'ANULADA', resuelta = now() where estado not in ('ANULADA', 'RECHAZADA', 'OTORGADA')`)
const { pedido, guardarGarante, anular, pedir, enlace, abrir, responder } = garantes(t)
const estadoDe = async (s: Solicitud, quien: Person = ana) =>
  ((await quien.get(`productos-afiliado/${s.id}`)).body as Solicitud).conformidades[0]
test('a guarantor identifies by link, reads and accepts; the applicant is notified', async () => {
  const s = await pedido(ana)
  assert.equal((await estadoDe(s))?.estado, 'SIN PEDIR')
  assert.ok(faltantes(s).some((f) => f.campo === 'conformidad' && f.pantalla === 'datos-garante'))
  const correo = await enlace(ana, s)
  assert.equal(correo.para, 'luis@correo.example')
  assert.match(correo.asunto, /Ana Beatriz Quiroga te pide que seas su garante/)
  // The database stores only the hash of the token.
  const [guardado] = await t.rows<{ enlace: string }>(`select enlace from conformidad order by id desc limit 1`)
  assert.equal(guardado?.enlace, createHash('sha256').update(correo.token).digest('hex'))
  const [{ copias } = { copias: 1 }] = await t.rows<{ copias: number }>(
    `select count(*)::int as copias from bandeja_salida where datos::text like '%${correo.token}%'`,
  )
  assert.equal(copias, 0)
  assert.deepEqual((await mesa.get(`solicitudes/${s.id}/conformidades`)).body, [])
  // Opening the link reveals nothing of the request and does not use it.
  const mirada = await nadie.get(`conformidades/${correo.token}`)
  assert.deepEqual([mirada.body.papel, mirada.body.propia, Object.keys(mirada.body).length], ['GARANTE', null, 3])
  const { status, body } = await abrir(correo.token)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(
    [body.solicitante, body.persona, body.monto, body.plazo],
    ['Ana Beatriz Quiroga', "Luis 李 O'Brien Ñáñez", 850_000, 12],
  )
  for (const dice of [
    'Ana Beatriz Quiroga',
    "O'Brien Ñáñez",
    '28.417.305',
    '$ 850.000,00',
    '12 cuotas',
    s.numeroSolicitudCompleto,
  ])
    assert.ok(body.texto.includes(dice), `${dice}: ${body.texto}`)
  assert.equal(body.huella, createHash('sha256').update(body.texto).digest('hex'))
  assert.equal((await estadoDe(s))?.abierta !== '', true)
  const dada = await responder(correo.token, body.huella, 1)
  assert.deepEqual([dada.status, dada.body], [200, { acepta: 1, solicitante: 'Ana Beatriz Quiroga' }])
  const leida = (await ana.get(`productos-afiliado/${s.id}`)).body as Solicitud
  assert.deepEqual([leida.conformidades[0]?.estado, leida.conformidades[0]?.huella], ['ACEPTADA', body.huella])
  assert.ok(!faltantes(leida).some((f) => f.campo === 'conformidad'))
  const ultimo = leida.sucesos.at(-1)
  assert.deepEqual([ultimo?.que, ultimo?.papel, ultimo?.quien], ['conformidadAceptada', 'GARANTE', "Luis 李 O'Brien Ñáñez"])
  const aviso = (await recibir(t)).find((c) => c.para === 'ana@gremial.example')
  assert.deepEqual([aviso?.para, aviso?.ruta], ['ana@gremial.example', `/app/solicitudes-prestamo/${s.id}/resumen`])
  assert.match(aviso?.asunto ?? '', /aceptó responder/)
  // A used link returns only that.
  for (const r of [
    await nadie.get(`conformidades/${correo.token}`),
    await abrir(correo.token),
    await responder(correo.token, body.huella, 0),
  ])
    assert.deepEqual([r.status, r.body.codigo], [409, 'CONFORMIDAD_USADA'])
  assert.equal((await pedir(ana, s)).body.codigo, 'CONFORMIDAD_YA_ACEPTADA')
  // The desk hashes it again, and detects changes in the database.
  const { body: guardadas } = await mesa.get(`solicitudes/${s.id}/conformidades`)
  assert.deepEqual([guardadas[0].estado, guardadas[0].coincide, guardadas[0].texto], ['ACEPTADA', true, body.texto])
  assert.equal(guardadas[0].direccion, '127.0.0.1')
  assert.equal((await ana.get(`solicitudes/${s.id}/conformidades`)).body[0].direccion, '')
  const leer = (quien: Person) => lecturasDe(t, 1001, () => quien.get(`solicitudes/${s.id}/conformidades`))
  assert.deepEqual([await leer(mesa), await leer(ana)], [['conformidades'], []])
  await forzar(t, `update conformidad set texto = replace(texto, '850.000', '350.000') where solicitud_id = ${s.id}`)
  assert.equal((await mesa.get(`solicitudes/${s.id}/conformidades`)).body[0].coincide, false)
  await anular(ana, s)
})

test('an acceptance ends if amount, term, rate or person changes', async () => {
  const s = await pedido(ana)
  const correo = await enlace(ana, s)
  const { body } = await abrir(correo.token)
  await responder(correo.token, body.huella, 1)
  const condiciones = { idProducto: s.producto.id, monto: 850_000, plazo: 12, idDestino: null, cbu: '' }
  const guardar = async (cambia: Record<string, unknown>) => {
    const { version } = (await ana.get(`productos-afiliado/${s.id}`)).body
    const r = await ana.put(`solicitudes-prestamo/${s.id}`, { ...condiciones, ...cambia, version })
    assert.equal(r.status, 200, JSON.stringify(r.body))
    return (r.body as Solicitud).conformidades[0]?.estado
  }
  assert.equal(await guardar({ monto: 850_000.01 }), 'CAMBIADA')
  assert.equal(await guardar({}), 'ACEPTADA')
  assert.equal(await guardar({ plazo: 18 }), 'CAMBIADA')
  assert.equal(await guardar({ cbu: '0110432930043210987654' }), 'ACEPTADA')
  await t.rows(`update producto set tna = tna + 1 where codigo = 'PRESTAMO_VIVIENDA'`)
  assert.equal((await estadoDe(s))?.estado, 'CAMBIADA')
  await t.rows(`update producto set tna = tna - 1 where codigo = 'PRESTAMO_VIVIENDA'`)
  // A new address changes nothing; another person starts over, and the earlier answer is stored.
  let ahora = (await ana.get(`productos-afiliado/${s.id}`)).body as Solicitud
  ahora = await guardarGarante(ana, ahora, { ...luis, domicilio: 'Otra calle 1' })
  assert.equal(ahora.conformidades[0]?.estado, 'ACEPTADA')
  // Adding a co-applicant does not change the guarantor.
  const conyuge = { ...luis, nombre: 'Eva', numeroDocumento: 29_555_111, relacion: 'Cónyuge', version: ahora.version }
  const junto = await ana.put(`solicitudes-prestamo/${s.id}/datos-cosolicitante`, conyuge)
  assert.deepEqual([junto.status, junto.body.conformidades?.[0]?.estado], [200, 'ACEPTADA'], JSON.stringify(junto.body))
  ahora = junto.body
  ahora = await guardarGarante(ana, ahora, { ...luis, numeroDocumento: 30_111_222 })
  assert.equal(ahora.conformidades[0]?.estado, 'SIN PEDIR')
  assert.equal((await mesa.get(`solicitudes/${s.id}/conformidades`)).body[0].estado, 'REEMPLAZADA')
  await anular(ana, s)
})

test('an accepted request is a wait of its owner until it changes or is annulled', async () => {
  const s = await pedido(ana)
  const esperada = async (quien: Person) =>
    ((await quien.get('vistas/esperan')).body as Esperan).cosas.filter(({ cosa }) => cosa === 'solicitudAceptada')
  const correo = await enlace(ana, s)
  const { body } = await abrir(correo.token)
  assert.deepEqual(await esperada(ana), [])
  await responder(correo.token, body.huella, 1)
  const [una, ...mas] = await esperada(ana)
  assert.deepEqual([una?.id, una?.va, mas], [String(s.id), `/app/solicitudes-prestamo/${s.id}/continuar`, []])
  assert.deepEqual([await esperada(beto), await esperada(mesa)], [[], []])
  const { version } = (await ana.get(`productos-afiliado/${s.id}`)).body
  const otro = { idProducto: s.producto.id, monto: 850_000.01, plazo: 12, idDestino: null, cbu: '', version }
  assert.equal((await ana.put(`solicitudes-prestamo/${s.id}`, otro)).status, 200)
  assert.deepEqual(await esperada(ana), [])
  assert.equal((await ana.put(`solicitudes-prestamo/${s.id}`, { ...otro, monto: 850_000, version: version + 1 })).status, 200)
  assert.equal((await esperada(ana)).length, 1)
  await anular(ana, s)
  assert.deepEqual(await esperada(ana), [])
})

test('an amount changed while reading is not accepted; a refusal is final and notified', async () => {
  const s = await pedido(ana)
  const correo = await enlace(ana, s)
  const { body } = await abrir(correo.token)
  const cambiada = await ana.put(`solicitudes-prestamo/${s.id}`, {
    idProducto: s.producto.id,
    monto: 900_000,
    plazo: 12,
    version: s.version,
  })
  assert.equal(cambiada.status, 200)
  const vieja = await responder(correo.token, body.huella, 1)
  assert.deepEqual([vieja.status, vieja.body.codigo], [409, 'VERSION_VIEJA'])
  const nueva = await abrir(correo.token)
  // Somebody else with the link and the text cannot answer.
  const ajeno = await responder(correo.token, nueva.body.huella, 1, { ...own, numero: '28417306' })
  assert.deepEqual([ajeno.status, ajeno.body.codigo], [409, 'CONFORMIDAD_NO_COINCIDE'])
  assert.equal((await estadoDe(s))?.estado, 'PEDIDA')
  assert.equal(nueva.body.monto, 900_000)
  // Two concurrent answers count once.
  const juntas = await Promise.all([0, 0, 0].map(() => responder(correo.token, nueva.body.huella, 0)))
  assert.deepEqual(juntas.map((j) => j.status).sort(), [200, 409, 409])
  assert.equal((await estadoDe(s))?.estado, 'RECHAZADA')
  const avisos = await recibir(t)
  assert.equal(avisos.filter((a) => /no va a responder/.test(a.asunto)).length, 1)
  await anular(ana, s)
})

test('five wrong identifications close the link, also concurrently, without saying what is wrong', async () => {
  const s = await pedido(ana)
  const { token } = await enlace(ana, s)
  const mal = [
    { ...own, numero: '28417306' },
    { ...own, fechaNacimiento: '06-04-1980' },
    // The check digit of a member number is no part of a document.
    { ...own, numero: '28417305/1' },
  ]
  const dichos = []
  for (const quien of mal) dichos.push((await abrir(token, quien)).body)
  assert.deepEqual(new Set(dichos.map((d) => d.codigo)), new Set(['CONFORMIDAD_NO_COINCIDE']))
  assert.equal(new Set(dichos.map((d) => d.message.replace(/\d/, ''))).size, 1)
  // A right one resets the count.
  assert.equal((await abrir(token)).status, 200)
  const juntas = await Promise.all(Array.from({ length: 20 }, (_, i) => abrir(token, { ...own, numero: String(1000 + i) })))
  assert.equal(juntas.filter((j) => j.body.codigo === 'CONFORMIDAD_NO_COINCIDE').length, 4)
  for (const r of [await nadie.get(`conformidades/${token}`), await abrir(token)])
    assert.deepEqual([r.status, r.body.codigo], [409, 'CONFORMIDAD_CERRADA'])
  assert.equal((await estadoDe(s))?.estado, 'CERRADA')
  // Requested again: a new link, and the old one says so.
  const otro = await enlace(ana, s)
  assert.equal((await nadie.get(`conformidades/${token}`)).body.codigo, 'CONFORMIDAD_REEMPLAZADA')
  assert.equal((await abrir(otro.token)).status, 200)
  // A right attempt among concurrent wrong ones does not win.
  const intentos = (n: number) => `update conformidad set intentos = ${n} where solicitud_id = ${s.id} and estado = 'PEDIDA'`
  const [tarde] = await alMismoTiempo(t, intentos(intentosConformidad), [() => abrir(otro.token)])
  assert.equal(tarde?.body.codigo, 'CONFORMIDAD_CERRADA')
  await t.rows(intentos(0))
  await anular(ana, s)
  assert.equal((await abrir(otro.token)).body.codigo, 'CONFORMIDAD_SIN_EFECTO')
})

test('a link expires after seven days; invented, truncated and hostile ones are just invalid', async () => {
  const s = await pedido(ana)
  const { token } = await enlace(ana, s)
  t.at(new Date(Date.now() + 7 * 86_400_000 + 1000))
  assert.equal((await abrir(token)).body.codigo, 'CONFORMIDAD_VENCIDA')
  t.at()
  assert.equal((await abrir(token)).status, 200)
  const hostiles = [
    'x',
    token.slice(1),
    `${token}%00`,
    "'%20or%201=1--",
    '%F0%9F%92%A9',
    '..%2f..%2fetc',
    'a'.repeat(290),
    '%3Cscript%3E',
  ]
  for (const malo of hostiles)
    for (const r of [await nadie.get(`conformidades/${malo}`), await abrir(malo), await responder(malo, 'a'.repeat(64), 1)])
      assert.ok(r.status === 404 || r.status === 400, `${malo} → ${r.status}`)
  for (const cuerpo of [
    {},
    { ...own, numero: "1' or '1'='1" },
    { ...own, fechaNacimiento: '31-02-1980' },
    { ...own, numero: '9'.repeat(30) },
  ])
    assert.equal((await abrir(token, cuerpo)).status, 400)
  // A GET never answers.
  assert.equal((await nadie.get(`conformidades/${token}/responder`)).status, 404)
  assert.equal((await estadoDe(s))?.estado, 'PEDIDA')
  await anular(ana, s)
})

test("an applicant cannot consent for others: own addresses and a member's birth date fail", async () => {
  for (const email of ['ana@gremial.example']) {
    const s = await pedido(ana, { ...luis, email })
    assert.equal((await pedir(ana, s)).body.codigo, 'CONFORMIDAD_CORREO_PROPIO')
    await anular(ana, s)
  }
  const [socia] = await t.rows<{ numero: number; documento: number; nacimiento: string }>(
    `select numero, numero_documento as documento, fecha_nacimiento::text as nacimiento from afiliado where numero = 1014`,
  )
  const s = await pedido(ana, {
    ...luis,
    numeroAfiliado: socia?.numero,
    numeroDocumento: socia?.documento,
    fechaNacimiento: '01-01-1990',
  })
  const { token } = await enlace(ana, s)
  assert.equal((await abrir(token, { numero: String(socia?.documento), fechaNacimiento: '01-01-1990' })).status, 409)
  assert.equal((await abrir(token, { numero: '1014', fechaNacimiento: '01-01-1990' })).status, 409)
  assert.equal((await abrir(token, { numero: '1014', fechaNacimiento: socia?.nacimiento })).status, 200)
  // The applicant gets neither that date nor an address of the register.
  assert.ok(!JSON.stringify((await ana.get(`productos-afiliado/${s.id}`)).body).includes(String(socia?.nacimiento)))
  await t.rows(`update conformidad set email = 'claudia.secreta@correo.example' where solicitud_id = ${s.id}`)
  const { body } = await ana.get(`productos-afiliado/${s.id}`)
  assert.equal(body.conformidades[0].email, 'c•••@correo.example')
  await anular(ana, s)
})

test('the member and their branch may ask, with limits; nobody else, and only if required', async () => {
  const s = await pedido(
    operador,
    { ...luis, email: 'luis2@correo.example' },
    {
      numeroAfiliado: (
        await t.rows<{ numero: number }>(`select numero from afiliado where seccional_id = 1 order by numero limit 1 offset 30`)
      )[0]?.numero,
    },
  )
  for (const r of [
    await pedir(ana, s),
    await pedir(beto, s),
    await pedir(otra, s),
    await otra.get(`solicitudes/${s.id}/conformidades`),
  ])
    assert.equal(r.status, 404)
  assert.equal((await pedir(mesa, s)).status, 403)
  assert.equal((await pedir(nadie, s)).status, 401)
  // The product has no co-applicant.
  assert.equal((await pedir(operador, s, 'COSOLICITANTE')).status, 404)
  assert.equal((await pedir(operador, s, 'SOLICITANTE')).status, 400)
  // A stale version.
  const vieja = await operador.post(`solicitudes/${s.id}/conformidades`, { papel: 'GARANTE', version: s.version - 1 })
  assert.equal(vieja.body.codigo, 'VERSION_VIEJA')
  // Another branch gets 404 before the version is checked.
  const ajena = await otra.post(`solicitudes/${s.id}/conformidades`, { papel: 'GARANTE', version: s.version - 1 })
  assert.equal(ajena.status, 404)
  for (let i = 0; i < 5; i++) assert.equal((await pedir(operador, s)).status, 200)
  assert.equal((await pedir(operador, s)).body.codigo, 'CONFORMIDAD_MUCHOS_ENLACES')
  const enlaces = (await recibir(t)).filter((c) => c.ruta.startsWith('/conformidad/'))
  const estados = await Promise.all(enlaces.map(async ({ token }) => (await nadie.get(`conformidades/${token}`)).status))
  assert.deepEqual(estados, [409, 409, 409, 409, 200])
  const ultimo = (await operador.get(`productos-afiliado/${s.id}`)).body.sucesos.at(-1)
  assert.deepEqual([ultimo.que, ultimo.papel], ['conformidadPedida', 'SECCIONAL'])
  // Each address gets at most ten a day, by any request; the next day it is allowed again.
  const deAyer = (horas: number) => forzar(t, `update conformidad set pedida = pedida - interval '${horas} hours'`)
  await deAyer(25)
  assert.equal((await pedir(operador, s)).status, 200)
  await t.rows(`insert into conformidad (solicitud_id, papel, enlace, email, estado, pedida, pedida_por, vence)
    select ${s.id}, 'COSOLICITANTE', encode(sha256(n::text::bytea), 'hex'), 'luis2@correo.example', case n when 1 then 'PEDIDA' else 'REEMPLAZADA' end, now(), 1, now()
    from generate_series(1, ${enlacesPorCorreo - 2}) n`)
  assert.equal((await pedir(operador, s)).status, 200)
  assert.equal((await pedir(operador, s)).body.codigo, 'CONFORMIDAD_MUCHOS_ENLACES')
  await deAyer(25)
  assert.equal((await pedir(operador, s)).status, 200)
  // The co-applicant's consent still waits.
  assert.equal((await t.rows(`select from conformidad where solicitud_id = ${s.id} and estado = 'PEDIDA'`)).length, 2)
  await recibir(t)
  await anular(operador, s)
  assert.equal((await pedir(operador, s)).body.codigo, 'SOLICITUD_OTRO_ESTADO')
  let sinDatos = await pedido(ana)
  for (const falta of [{ fechaNacimiento: '' }, { numeroDocumento: null }]) {
    sinDatos = await guardarGarante(ana, sinDatos, { ...luis, ...falta })
    assert.equal((await pedir(ana, sinDatos)).body.codigo, 'CONFORMIDAD_SIN_DATOS')
  }
  await anular(ana, sinDatos)
})
