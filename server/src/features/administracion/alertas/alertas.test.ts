import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { atEnd } from '../../../../test/at-end.ts'
import { forzar } from '../../../../test/auditoria.ts'
import { certificadoDePrueba } from '../../../../test/certificado.ts'
import { worked } from '../../../../test/rastro.ts'
import type { Services } from '../../../platform/context.ts'
import { openDatabase } from '../../../platform/db/pool.ts'
import { workOutbox } from '../../../platform/jobs/outbox.ts'
import { isSigned } from '../../../platform/webhooks/signed-request.ts'
import { mirarAlertas, trabajarAlertas, trabajoAlerta } from './alertas.ts'
import { diasDe } from './que-pasa.ts'

/** Alerts about the installation: each problem is notified once, and so is its end (decision 106). */
const t = await testApp()
const secret = 'a'.repeat(40)
const oidos: Array<{ cosa: string; estado: string; firmado: boolean }> = []
let contesta = 204
const otro = createServer((pedido, respuesta) => {
  const partes: Buffer[] = []
  pedido.on('data', (parte: Buffer) => partes.push(parte))
  pedido.on('end', () => {
    const cuerpo = Buffer.concat(partes)
    const { cosa, estado } = JSON.parse(cuerpo.toString())
    if (contesta === 204) oidos.push({ cosa, estado, firmado: isSigned(secret, pedido.headers, cuerpo, hora) })
    respuesta.writeHead(contesta).end()
  })
})
await new Promise<void>((listo) => otro.listen(0, '127.0.0.1', listo))
afterAll(() => otro.close())
const url = `http://127.0.0.1:${(otro.address() as AddressInfo).port}/`

let hora = new Date()
const pasan = (minutos: number) => {
  hora = new Date(hora.getTime() + minutos * 60_000)
}
/** Services of a process that has just started, without memory. */
const servicios = (mas: Partial<Services> = {}): Services => ({
  ...t.services,
  config: { ...t.services.config, demo: false, alerts: { url, secret } },
  now: () => hora,
  ...mas,
})
const mirar = (s = servicios(), memoria = {}) => worked('alertas', () => mirarAlertas(s, t.app.log, memoria))
const mandar = () => worked('outbox alerta', () => workOutbox(servicios(), t.app.log, [trabajoAlerta]))
const correos = async () =>
  (
    await t.rows<{ plantilla: string; para: string }>(
      `select datos->>'plantilla' as plantilla, datos->>'para' as para from bandeja_salida where tipo = 'correo' order by id`,
    )
  ).map(({ plantilla, para }) => `${plantilla} ${para}`)
const alertas = async () =>
  (await t.rows<{ cosa: string; dicha: boolean }>('select cosa, dicha is not null as dicha from alerta order by 1')).map(
    ({ cosa, dicha }) => `${cosa} ${dicha}`,
  )
/** An outbox row that nothing processes. */
const atrasar = () =>
  t.rows(`insert into bandeja_salida (tipo, datos, creado, proximo)
    values ('nadie', '{}', now() - interval '1 hour', now() - interval '1 hour')`)

test('a lasting problem is notified once, again each week, and when it is over', async () => {
  await mirar()
  assert.deepEqual([await alertas(), await correos()], [[], []])
  await atrasar()
  await mirar()
  assert.deepEqual([await alertas(), await correos()], [['bandeja false'], []])
  pasan(3)
  // Several processes check concurrently.
  await Promise.all([mirar(), mirar(), mirar()])
  assert.deepEqual([await alertas(), await correos()], [['bandeja true'], ['alerta admin@gremial.example']])
  pasan(60)
  await mirar()
  assert.equal((await correos()).length, 1)
  pasan(7 * 24 * 60)
  await mirar()
  assert.deepEqual(await correos(), ['alerta admin@gremial.example', 'alerta admin@gremial.example'])
  await mandar()
  await t.rows(`delete from bandeja_salida where tipo = 'nadie'`)
  // It returns at once: that counts as the same problem.
  pasan(1)
  await mirar()
  assert.deepEqual(await alertas(), ['bandeja true'])
  pasan(3)
  await mirar()
  assert.deepEqual([await alertas(), (await correos()).at(-1)], [[], 'alertaTermino admin@gremial.example'])
  await mandar()
  assert.deepEqual(
    oidos.map(({ cosa, estado, firmado }) => `${cosa} ${estado} ${firmado}`),
    ['bandeja empieza true', 'bandeja empieza true', 'bandeja termina true'],
  )
  // A problem that ended before it was notified is not reported.
  await atrasar()
  await mirar()
  await t.rows(`delete from bandeja_salida where tipo = 'nadie'`)
  await mirar()
  assert.deepEqual([await alertas(), (await correos()).length], [[], 3])
})

test('a worker process checks once a minute by itself; the demo notifies nobody', async () => {
  const vista = async () => (await t.rows(`select from alerta where cosa = 'bandeja'`)).length === 1
  const trabajar = (s: Services) => worked('alertas', () => trabajarAlertas.run(s, t.app.log, new AbortController().signal))
  await atrasar()
  await trabajar({ ...servicios(), config: { ...servicios().config, demo: true } })
  assert.equal(await vista(), false)
  const suyos = servicios()
  await trabajar(suyos)
  assert.equal(await vista(), true)
  await t.rows(`delete from alerta where cosa = 'bandeja'`)
  await trabajar(suyos)
  assert.equal(await vista(), false, 'not again within the minute')
  await t.rows(`delete from bandeja_salida where tipo = 'nadie'`)
})

test('auditors are notified once that a user read many people within an hour', async () => {
  const [quien] = await t.rows<{ id: number }>(`select id from usuario where email = 'mesa@gremial.example'`)
  // A user with the audit permission who does not administer the portal.
  await t.rows(`with nuevo as (insert into rol (codigo, nombre) values ('AUDITA', 'Audita') returning id),
      puede as (insert into rol_permiso (rol_id, permiso, ambito) select id, 'auditoria.consultar', 'todas' from nuevo)
    insert into usuario_rol (usuario_id, rol_id) select u.id, nuevo.id from usuario u, nuevo where u.email = 'revisora@gremial.example'`)
  const lee = (personas: number, hace: number) =>
    forzar(
      t,
      `insert into auditoria (evento, momento, usuario_id, accion, entidad, entidad_id, datos, codigo)
        values (gen_random_uuid(), '${hora.toISOString()}'::timestamptz - interval '${hace} minutes', ${quien?.id}, 'consultar', 'datosPersonales', '',
        '{"personas": ${personas}}', 'x')`,
    )
  const dichos = async () => (await correos()).filter((c) => c.startsWith('muchasLecturas'))
  await lee(1500, 70)
  await lee(1500, 5)
  await mirar()
  pasan(3)
  await mirar()
  // Three thousand, but not within one hour.
  assert.deepEqual([await alertas(), await dichos()], [[], []])
  await lee(600, 1)
  await mirar()
  pasan(3)
  await mirar()
  await mirar()
  const auditan = ['muchasLecturas admin@gremial.example', 'muchasLecturas revisora@gremial.example']
  assert.deepEqual([await alertas(), (await dichos()).toSorted()], [['lecturas true'], auditan])
  pasan(180)
  await mirar()
  assert.deepEqual([await alertas(), (await correos()).at(-1)?.startsWith('alertaTermino')], [[], false])
  await mandar()
  assert.deepEqual(
    oidos.slice(-2).map(({ cosa, estado }) => `${cosa} ${estado}`),
    ['lecturas empieza', 'lecturas termina'],
  )
})

test('an alert refused by the other program is given up; a temporary failure is retried', async () => {
  await t.rows(`insert into bandeja_salida (tipo, datos, creado, proximo)
    values ('alerta', '{"clave": "una", "cosa": "disco", "estado": "empieza"}', now(), now() - interval '1 day')`)
  contesta = 503
  await mandar()
  const como = async () =>
    (await t.rows<{ intentos: number }>(`select intentos from bandeja_salida where tipo = 'alerta' and hecho is null`)).length
  assert.equal(await como(), 1)
  contesta = 204
  pasan(24 * 60)
  await mandar()
  assert.deepEqual([await como(), oidos.at(-1)?.cosa], [0, 'disco'])
  await t.rows(`insert into bandeja_salida (tipo, datos, creado, proximo)
    values ('alerta', '{"clave": "dos", "cosa": "reloj", "estado": "empieza"}', now(), now() - interval '1 day')`)
  contesta = 410
  // A refusal is retried twice.
  for (let n = 0; n < 3; n++) {
    await mandar()
    pasan(2 * 24 * 60)
  }
  contesta = 204
  await mandar()
  const dejadas = await t.rows(`select from bandeja_salida where tipo = 'alerta' and fallido is not null`)
  assert.deepEqual([dejadas.length, oidos.at(-1)?.cosa], [1, 'disco'])
})

test('an unreachable database is reported directly, once, and its return too', async () => {
  const nadie = openDatabase('postgres://gremial@127.0.0.1:9/nada', { max: 1 })
  atEnd(() => nadie.close())
  const memoria = {}
  const antes = oidos.length
  const sinBase = () => mirar(servicios({ database: nadie }), memoria)
  await sinBase()
  assert.equal(oidos.length, antes)
  pasan(3)
  await sinBase()
  await sinBase()
  assert.deepEqual(
    oidos.slice(antes).map(({ cosa, estado }) => `${cosa} ${estado}`),
    ['base empieza'],
  )
  await mirar(servicios(), memoria)
  assert.deepEqual(oidos.at(-1), { cosa: 'base', estado: 'termina', firmado: true })
})

test('the days left of the certificate are those a visitor sees; undefined without one', async () => {
  const servidor = createTlsServer(certificadoDePrueba)
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo))
  const { port } = servidor.address() as AddressInfo
  const dias = await diasDe(new URL(`https://127.0.0.1:${port}/`))
  servidor.close()
  assert.equal(typeof dias, 'number')
  assert.equal(await diasDe(new URL('https://127.0.0.1:9/')), undefined)
})
