import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, test } from 'vitest'
import { Person, testApp } from '../../../../test/app.ts'
import { worked } from '../../../../test/rastro.ts'
import { systemCtx } from '../../../platform/context.ts'
import { workOutbox } from '../../../platform/jobs/outbox.ts'
import { isSigned } from '../../../platform/webhooks/signed-request.ts'
import { trabajoGancho } from './entregar.ts'

/** Webhooks: events are delivered, and no address written on a screen reaches the internal network (decision 116). */
const t = await testApp()
const admin = await t.login('admin')
const ana = await t.login('ana')

interface Oido {
  gancho: string
  clave: string
  evento: string
  id: string | null
  firmado: boolean
  cuerpo: Record<string, unknown>
}
const oidos: Oido[] = []
const secretos = new Map<string, string>()
let contesta = 204
let mientras: (() => Promise<unknown>) | undefined
const otro = createServer((pedido, respuesta) => {
  const partes: Buffer[] = []
  pedido.on('data', (parte: Buffer) => partes.push(parte))
  pedido.on('end', async () => {
    const cuerpo = Buffer.concat(partes)
    const gancho = pedido.url ?? ''
    const dicho = JSON.parse(cuerpo.toString())
    await mientras?.()
    oidos.push({
      gancho,
      clave: String(pedido.headers['idempotency-key']),
      evento: dicho.evento,
      id: dicho.id,
      firmado: isSigned(secretos.get(gancho) ?? '', pedido.headers, cuerpo, t.services.now()),
      cuerpo: dicho,
    })
    respuesta.writeHead(contesta, { location: 'http://127.0.0.1:1/' }).end()
  })
})
await new Promise<void>((listo) => otro.listen(0, '127.0.0.1', listo))
afterAll(() => otro.close())
const { port } = otro.address() as AddressInfo
const dentro = [`127.0.0.1:${port}`]
Object.assign(t.services.config, { inside: dentro })

beforeEach(async () => {
  oidos.length = 0
  contesta = 204
  mientras = undefined
  t.at()
  await t.rows('delete from gancho')
  await t.rows(`delete from bandeja_salida where tipo in ('gancho', 'correo')`)
})

await t.rows('update organizacion set consultas_por_dia = 1000')

let n = 0
async function crear(eventos = ['consulta.enviar'], mas: object = {}): Promise<{ id: number; lugar: string }> {
  const lugar = `/g${++n}`
  const { status, body } = await admin.post('ganchos', {
    nombre: `Tablero ${n}`,
    url: `http://127.0.0.1:${port}${lugar}`,
    eventos,
    ...mas,
  })
  assert.equal(status, 201, JSON.stringify(body))
  secretos.set(lugar, body.secreto)
  return { id: body.id, lugar }
}
const consultar = async () => {
  const { status } = await ana.post('usuarios/enviar-consulta', {
    nombre: 'Ana Prueba',
    email: 'ana@gremial.example',
    telefono: '3414001200',
    mensaje: 'Hola, ¿cuándo abre la colonia?',
    secretariaContacto: { codigo: 6 },
  })
  assert.equal(status, 201)
}
const mandar = () => worked('outbox gancho', () => workOutbox(t.services, t.app.log, [trabajoGancho]))
/** Makes every pending message due; pauses have their own tests. */
const apurar = () =>
  t.rows(`update bandeja_salida set proximo = '2020-01-01' where tipo = 'gancho' and hecho is null and fallido is null`)
const sinPausa = () => t.rows('update gancho set pausa_hasta = null')
/** Pauses a webhook, as after a failure. */
const enPausa = () => t.rows(`update gancho set pausa_hasta = '2099-01-01'`)
const dicho = (accion: string, id: number) =>
  t.rows(`select from auditoria where accion = '${accion}' and entidad = 'gancho' and entidad_id = '${id}'`)
const pasan = (horas: number) => t.at(new Date(t.services.now().getTime() + horas * 3_600_000))

test('an event is delivered signed, with its number and no personal data, to its subscribers', async () => {
  const { lugar } = await crear()
  const { lugar: deOtra } = await crear(['hecho.registrar'])
  await consultar()
  await mandar()
  const [consulta] = await t.rows<{ id: string; email: string }>('select id::text from consulta order by id desc limit 1')
  assert.deepEqual(
    oidos.map(({ gancho, evento, id, firmado }) => ({ gancho, evento, id, firmado })),
    [{ gancho: lugar, evento: 'consulta.enviar', id: consulta?.id, firmado: true }],
  )
  assert.deepEqual(Object.keys(oidos[0]?.cuerpo ?? {}).sort(), ['evento', 'id', 'momento', 'portal'])
  assert.ok(!oidos.some(({ gancho }) => gancho === deOtra))
  // A rolled back event is not delivered.
  await mandar()
  assert.equal(oidos.length, 1)
})

test("a message is written in its event's transaction: a rollback leaves none", async () => {
  await crear()
  const antes = await t.rows(`select id from bandeja_salida where tipo = 'gancho'`)
  assert.equal((await ana.post('usuarios/enviar-consulta', {})).status, 400)
  await t.rows(`create function no_va() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`)
  await t.rows(
    `create trigger no_va after insert on bandeja_salida for each row when (new.tipo = 'correo') execute function no_va()`,
  )
  const { status } = await ana.post('usuarios/enviar-consulta', {
    nombre: 'Ana Prueba',
    email: 'ana@gremial.example',
    telefono: '3414001200',
    mensaje: 'Hola',
    secretariaContacto: { codigo: 6 },
  })
  await t.rows('drop trigger no_va on bandeja_salida')
  assert.equal(status, 500)
  assert.deepEqual(await t.rows(`select id from bandeja_salida where tipo = 'gancho'`), antes)
})

test('the portal connects to no internal address, by address, name or redirect', async () => {
  const malas = [
    'http://ejemplo.org/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://169.254.169.254/latest/meta-data/',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://10.0.0.5:8443/x',
    'https://usuario:clave@ejemplo.org/x',
    'http://127.0.0.1:1/x',
    'ftp://ejemplo.org/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://localhost/x',
    'no es una dirección',
    `https://ejemplo.org/${'x'.repeat(500)}`,
  ]
  for (const url of malas) {
    const { status, body } = await admin.post('ganchos', { nombre: 'Malo', url, eventos: ['consulta.enviar'] })
    assert.equal(status, 400, url)
    if (url.length < 400 && !url.includes(' ')) assert.equal(body.codigo, 'GANCHO_DIRECCION', url)
  }
  // Names are resolved when connecting: one that resolves to an internal address is refused.
  const { id } = await crear(['consulta.enviar'])
  await t.rows(`update gancho set url = 'https://localhost:${port}/x' where id = ${id}`)
  assert.deepEqual((await admin.post(`ganchos/${id}/probar`)).body, { resultado: 'ADENTRO', numero: null })
  await consultar()
  await mandar()
  const [entrega] = (await admin.get(`entregas?idGancho=${id}`)).body.content
  assert.deepEqual(
    [entrega.estado, entrega.causa, oidos.length],
    ['ESPERA', 'La dirección lleva adentro de la red del portal', 0],
  )
  // An address removed from the configuration is refused too.
  const { id: suyo } = await crear()
  Object.assign(t.services.config, { inside: [] })
  assert.equal((await admin.post(`ganchos/${suyo}/probar`)).body.resultado, 'ADENTRO')
  Object.assign(t.services.config, { inside: dentro })
  // Redirects are not followed.
  contesta = 302
  assert.deepEqual((await admin.post(`ganchos/${suyo}/probar`)).body, { resultado: 'CONTESTO', numero: 302 })
  contesta = 204
  assert.deepEqual((await admin.post(`ganchos/${suyo}/probar`)).body, { resultado: 'BIEN', numero: 200 })
  assert.equal(oidos.at(-1)?.evento, 'prueba')
  assert.equal(oidos.at(-1)?.firmado, true)
})

test('a failed delivery is retried with backoff, one at a time, with its reason; none is lost', async () => {
  const { id } = await crear()
  for (let i = 0; i < 5; i++) await consultar()
  contesta = 503
  await mandar()
  // The others wait for the probe: at most four concurrent requests, instead of all attempts of each.
  assert.ok(oidos.length <= 4, `${oidos.length}`)
  const leido = (await admin.get(`ganchos/${id}`)).body
  assert.deepEqual([leido.estado, leido.esperan, leido.fallidas], ['FALLANDO', 5, 0])
  const filas = (await admin.get(`entregas?idGancho=${id}`)).body.content
  assert.ok(filas.some(({ causa }: { causa: string }) => causa === 'Contestó 503'))
  assert.equal(filas[0].que, 'Envió una consulta a una secretaría')
  const intentados = oidos.length
  await mandar()
  assert.equal(oidos.length, intentados)
  contesta = 204
  pasan(1)
  await mandar()
  const claves = oidos.slice(intentados).map(({ clave }) => clave)
  assert.equal(new Set(claves).size, 5)
  assert.deepEqual(
    (await admin.get('ganchos')).body.content.map((g: { estado: string; esperan: number }) => [g.estado, g.esperan]),
    [['BIEN', 0]],
  )
})

test('after a process is killed another one repeats the message with the same key', async () => {
  await crear()
  await consultar()
  // Delivered, but the process dies before marking it: its lease expires.
  const cortado = new AbortController()
  mientras = async () => cortado.abort()
  const uno = workOutbox(t.services, t.app.log, [
    {
      ...trabajoGancho,
      handle: (ctx, datos, fila) => trabajoGancho.handle(ctx, datos, fila).then(() => new Promise(() => undefined)),
    },
  ])
  void uno
  while (oidos.length === 0) await new Promise((sigue) => setImmediate(sigue))
  mientras = undefined
  await mandar()
  assert.equal(oidos.length, 1, 'its lease holds')
  pasan(0.2)
  await Promise.all([mandar(), mandar()])
  assert.equal(oidos.length, 2)
  assert.equal(oidos[0]?.clave, oidos[1]?.clave)
  assert.match(oidos[0]?.clave ?? '', /^[0-9a-f-]{36}-\d+$/)
  const [fila] = await t.rows<{ hecho: boolean }>(`select hecho is not null as hecho from bandeja_salida where tipo = 'gancho'`)
  assert.equal(fila?.hecho, true)
})

test('a refused message is given up and listed, and is sent again on request', async () => {
  const { id } = await crear()
  await consultar()
  contesta = 401
  for (let vez = 0; vez < 4; vez++) {
    await mandar()
    await apurar()
    await sinPausa()
  }
  assert.equal(oidos.length, 3)
  const [entrega] = (await admin.get(`entregas?idGancho=${id}&estado=FALLIDA`)).body.content
  assert.deepEqual([entrega.causa, entrega.intentos], ['Contestó 401', 3])
  contesta = 204
  await enPausa()
  assert.equal((await admin.post(`entregas/${entrega.id}/reintentar`)).status, 204)
  await mandar()
  assert.equal(oidos.length, 4)
  assert.equal((await admin.post(`entregas/${entrega.id}/reintentar`)).status, 404)
  // A mail is not a delivery.
  const [correo] = await t.rows<{ id: number }>(`select id::int from bandeja_salida where tipo = 'correo' limit 1`)
  assert.equal((await admin.post(`entregas/${correo?.id}/reintentar`)).status, 404)
})

test('after three days of failures it is disabled and mailed once; enabled again, all is sent', async () => {
  const { id } = await crear()
  await consultar()
  await consultar()
  contesta = 500
  await mandar()
  pasan(73)
  await Promise.all([mandar(), mandar()])
  // The administrator's session is current.
  t.at()
  const correos = await t.rows<{ para: string }>(
    `select datos->>'para' as para from bandeja_salida where tipo = 'correo' and datos->>'plantilla' = 'ganchoApagado'`,
  )
  assert.deepEqual(
    correos.map(({ para }) => para),
    ['admin@gremial.example'],
  )
  assert.equal((await admin.get(`ganchos/${id}`)).body.estado, 'APAGADO')
  assert.equal((await dicho('deshabilitar', id)).length, 1)
  // Nothing new is queued for it, and pending messages are given up.
  const cuantas = async () => (await t.rows(`select from bandeja_salida where tipo = 'gancho'`)).length
  const antes = await cuantas()
  await consultar()
  assert.equal(await cuantas(), antes)
  const oido = oidos.length
  for (let vez = 0; vez < 4; vez++) {
    await apurar()
    await mandar()
  }
  assert.equal(oidos.length, oido)
  const filas = (await admin.get(`entregas?idGancho=${id}&estado=FALLIDA`)).body.content
  assert.deepEqual(
    filas.map((f: { causa: string }) => f.causa),
    Array.from({ length: 2 }, () => 'Los avisos a este sistema están apagados'),
  )
  contesta = 204
  const { nombre, url, eventos, version } = (await admin.get(`ganchos/${id}`)).body
  assert.equal((await admin.put(`ganchos/${id}`, { nombre, url, eventos, habilitado: true, version })).status, 204)
  assert.equal(
    (await admin.put(`ganchos/${id}`, { nombre, url, eventos, habilitado: true, version })).body.codigo,
    'VERSION_VIEJA',
  )
  assert.deepEqual((await admin.post(`ganchos/${id}/reintentar`)).body, { cuantas: 2 })
  await mandar()
  assert.equal(oidos.length, oido + 2)
})

test('the secret is returned once and stored encrypted; the next message uses the new one', async () => {
  const { id, lugar } = await crear()
  const secreto = secretos.get(lugar) ?? ''
  const escrito = JSON.stringify([
    await t.rows('select * from gancho'),
    await t.rows('select datos from auditoria'),
    (await admin.get(`ganchos/${id}`)).body,
  ])
  assert.ok(!escrito.includes(secreto))
  const { body } = await admin.post(`ganchos/${id}/secreto`)
  assert.notEqual(body.secreto, secreto)
  await consultar()
  await mandar()
  assert.equal(oidos.at(-1)?.firmado, false)
  secretos.set(lugar, body.secreto)
  await consultar()
  await mandar()
  assert.equal(oidos.at(-1)?.firmado, true)
})

test('only administrators manage webhooks; names are unique, events exist, deleted ones get none', async () => {
  const { id } = await crear()
  for (const quien of ['operador', 'central', 'ana']) {
    const persona = await t.login(quien)
    const todas = [
      persona.get('ganchos'),
      persona.get(`entregas?idGancho=${id}`),
      persona.get(`ganchos/${id}`),
      persona.post(`ganchos/${id}/probar`),
      persona.delete(`ganchos/${id}`),
    ]
    assert.deepEqual(
      (await Promise.all(todas)).map(({ status }) => status),
      [403, 403, 403, 403, 403],
    )
  }
  const pedir = (mas: object) =>
    admin.post('ganchos', { nombre: 'Otro', url: 'https://ejemplo.org/x', eventos: ['consulta.enviar'], ...mas })
  assert.equal((await pedir({ nombre: `tablero ${n}` })).body.codigo, 'GANCHO_REPETIDO')
  assert.equal((await pedir({ eventos: ['inventado.nada'] })).status, 400)
  assert.equal((await pedir({ eventos: ['usuario.crear'] })).status, 400)
  assert.equal((await pedir({ eventos: [] })).status, 400)
  const { nombre, url, eventos: suyos, version } = (await admin.get(`ganchos/${id}`)).body
  const cambiar = async (mas: object) =>
    (await admin.put(`ganchos/${id}`, { nombre, url, eventos: suyos, habilitado: true, version, ...mas })).status
  assert.deepEqual([await cambiar({ eventos: ['inventado.nada'] }), await cambiar({ url: 'http://127.0.0.1:9/x' })], [400, 400])
  for (const hacer of ['secreto', 'reintentar']) assert.equal((await admin.post(`ganchos/999999/${hacer}`)).status, 404, hacer)
  await consultar()
  await consultar()
  await t.rows(
    `update bandeja_salida set tomado = '2099-01-01' where id = (select max(id) from bandeja_salida where tipo = 'gancho')`,
  )
  assert.equal((await admin.delete(`ganchos/${id}`)).status, 204)
  // A message in progress is finished by its sender.
  assert.equal((await t.rows(`select from bandeja_salida where tipo = 'gancho'`)).length, 1)
  await mandar()
  assert.equal(oidos.length, 0)
  assert.equal((await admin.post(`ganchos/${id}/probar`)).status, 404)
  const eventos = (await admin.get('ganchos/eventos')).body
  assert.ok(eventos.length > 25 && eventos.every(({ texto }: { texto: string }) => texto.length > 3))
  assert.equal((await new Person(t.app, {}).get('ganchos')).status, 401)
})

test('pending, delivered and given up are told apart; only given up ones are sent again', async () => {
  const { id } = await crear()
  for (let i = 0; i < 3; i++) await consultar()
  const [llego, perdido, espera] = (
    await t.rows<{ id: number }>(`select id::int from bandeja_salida where tipo = 'gancho' order by id`)
  ).map((fila) => fila.id)
  await t.rows(`update bandeja_salida set hecho = now() where id = ${llego};
    update bandeja_salida set fallido = now() where id = ${perdido};
    update bandeja_salida set proximo = '2099-01-01' where id = ${espera}`)
  const cuales = async (estado: string) =>
    (await admin.get(`entregas?idGancho=${id}&estado=${estado}`)).body.content.map((fila: { id: number }) => fila.id)
  assert.deepEqual([await cuales('ENTREGADA'), await cuales('FALLIDA'), await cuales('ESPERA')], [[llego], [perdido], [espera]])
  assert.equal((await admin.get(`entregas?idGancho=${id}&estado=PERDIDA`)).body.codigo, 'CONSULTA_INVALIDA')
  await enPausa()
  assert.deepEqual((await admin.post(`ganchos/${id}/reintentar`)).body, { cuantas: 1 })
  await mandar()
  assert.equal(oidos.length, 1)
  assert.deepEqual([await cuales('FALLIDA'), await cuales('ESPERA')], [[], [espera]])
})

test('a test is audited; a message interrupted by a shutdown is no failure', async () => {
  const { id } = await crear()
  assert.equal((await admin.post(`ganchos/${id}/probar`)).body.resultado, 'BIEN')
  assert.equal((await dicho('verificar', id)).length, 1)
  await consultar()
  const [fila] = await t.rows<{ datos: Record<string, unknown> }>(`select datos from bandeja_salida where tipo = 'gancho'`)
  const fin = { stopping: AbortSignal.abort() } as Parameters<typeof trabajoGancho.handle>[2]
  await assert.rejects(async () => trabajoGancho.handle(systemCtx(t.services, t.app.log), fila?.datos ?? {}, fin))
  assert.equal((await admin.get(`ganchos/${id}`)).body.estado, 'BIEN')
})
