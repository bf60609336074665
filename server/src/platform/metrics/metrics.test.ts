import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { atEnd } from '../../../test/at-end.ts'
import { eventually } from '../../../test/eventually.ts'
import { buildApp } from '../../app.ts'
import { type Config, readConfig } from '../config/config.ts'
import { type Services, systemCtx } from '../context.ts'
import { startBackground } from '../jobs/background.ts'
import { enqueue, PermanentFailure, workOutbox } from '../jobs/outbox.ts'

const t = await testApp()
const word = 'una-palabra-de-veinte-letras'

/** A separate process on the same database. */
async function processWith(config: Partial<Config>, log: string[] = []) {
  const services: Services = { ...t.services, config: { ...t.services.config, ...config } }
  const app = await buildApp({
    services,
    sessions: t.app.sessions,
    limits: false,
    logLevel: 'info',
    logTo: { write: (line) => log.push(line) },
  })
  atEnd(() => app.close())
  const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    app.inject({ method: 'GET', url, headers, remoteAddress })
  return { app, services, get }
}

/** Value of a line in Prometheus format. */
const valueOf = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

test('metrics are served to this machine or with the token; others get 404', async () => {
  const closed = await processWith({ proxy: ['loopback', '10.0.0.0/8'] })
  assert.equal((await closed.get('/metrics')).statusCode, 200)
  assert.equal((await closed.get('/metrics', {}, '::1')).statusCode, 200)
  const outside: Array<[headers: Record<string, string>, from?: string]> = [
    [{}, '10.0.0.7'],
    [{}, '192.168.1.4'],
    // A visitor through a proxy on this machine, whatever the headers claim.
    [{ 'x-forwarded-for': '200.1.2.3' }],
    [{ 'x-forwarded-for': '127.0.0.1' }],
    [{ forwarded: 'for=127.0.0.1' }],
    [{ 'x-real-ip': '127.0.0.1' }],
    [{ 'x-forwarded-for': '127.0.0.1' }, '10.0.0.7'],
    [{ authorization: `Bearer ${word}` }, '10.0.0.7'],
    [{ authorization: 'Bearer undefined' }, '10.0.0.7'],
    [{ authorization: 'Bearer ' }, '10.0.0.7'],
  ]
  for (const [headers, from] of outside) {
    const { statusCode, body } = await closed.get('/metrics', headers, from)
    assert.deepEqual([statusCode, body], [404, '404'], JSON.stringify([headers, from]))
  }
  const open = await processWith({ metricsToken: word })
  const asked = async (given: string, from = '10.0.0.7') =>
    (await open.get('/metrics', { authorization: given, 'x-forwarded-for': '200.1.2.3' }, from)).statusCode
  assert.equal(await asked(`Bearer ${word}`), 200)
  for (const wrong of [`Bearer ${word}x`, `Bearer ${word.slice(1)}`, word, `Basic ${word}`])
    assert.equal(await asked(wrong), 404, wrong)
  assert.equal(await asked('Bearer otra', '127.0.0.1'), 404)
})

test('events that never happened have a series: zero counters, and age for a backup never sent', async () => {
  await t.rows(`insert into instalacion (huella_clave, registrada) values ('${'a'.repeat(64)}', now() - interval '50 hours')`)
  try {
    const copies = { ...t.services.config.copies, folder: '/copias', command: 'false' }
    const { get } = await processWith({ copies, demo: false })
    const { body } = await get('/metrics')
    for (const name of [
      'gremial_rechazos_total{codigo="ERROR_INTERNO"}',
      'gremial_rechazos_total{codigo="LOGIN"}',
      'gremial_lectores_cortados_total',
      'gremial_auditoria_perdida',
      'gremial_copia_ensayo_mal',
    ])
      assert.equal(valueOf(body, name), 0, name)
    for (const name of [
      'gremial_copia_edad_segundos',
      'gremial_copia_enviada_edad_segundos',
      'gremial_copia_ensayo_edad_segundos',
    ])
      assert.equal(Math.round((valueOf(body, name) ?? 0) / 3600), 50, name)
    assert.ok((valueOf(body, 'gremial_disco_libres_bytes') ?? 0) > 0)
    const plain = (await (await processWith({})).get('/metrics')).body
    assert.equal(valueOf(plain, 'gremial_copia_enviada_edad_segundos'), undefined, 'none has to leave')
  } finally {
    await t.rows('delete from instalacion')
  }
})

test('requests are counted by route pattern, never by URL', async () => {
  const { get } = await processWith({})
  await get('/api/salud')
  await get('/api/bancos/77231')
  await get('/api/no-existe/20333444559?token=secreto')
  await get('/wp-login.php')
  const { body, headers } = await get('/metrics')
  assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/)
  assert.equal(valueOf(body, 'gremial_pedidos_total{metodo="GET",ruta="/api/salud",estado="200"}'), 1)
  assert.equal(valueOf(body, 'gremial_pedidos_total{metodo="GET",ruta="/api/bancos/:id",estado="401"}'), 1)
  assert.equal(valueOf(body, 'gremial_pedidos_total{metodo="GET",ruta="/*",estado="404"}'), 2)
  assert.equal(valueOf(body, 'gremial_rechazos_total{codigo="SIN_SESION"}'), 1)
  assert.equal(valueOf(body, 'gremial_pedido_segundos_count{metodo="GET",ruta="/api/salud"}'), 1)
  assert.doesNotMatch(body, /77231|20333444559|secreto|wp-login/)
  assert.match(body, /gremial_proceso\{version="\d+\.\d+\.\d+( \(\w{7}\))?",papel="ambos",node="v\d+/)
  assert.match(body, /^process_cpu_seconds_total /m)
  assert.ok((valueOf(body, 'gremial_conexiones{estado="abiertas"}') ?? 0) > 0)
})

test('the metrics show queued, failed, unsealed and stored counts as they are in the database', async () => {
  const { services, get } = await processWith({})
  const ctx = systemCtx(services, t.app.log)
  await sql`delete from bandeja_salida`.execute(t.db)
  await t.rows(`insert into instalacion (huella_clave) values ('${'a'.repeat(64)}') on conflict do nothing`)
  await t.rows(`insert into copia (pedida, estado, empezo, termino, bytes, enviada, ensayo, ensayo_termino, ensayo_segundos) values (now(), 'HECHA',
    now() - interval '30 hours 7 seconds', now() - interval '30 hours', 123456, now() - interval '20 hours', 'BIEN', now() - interval '10 hours', 41)`)
  await t.rows(`insert into copia (pedida, estado, empezo, termino, problema) values (now(), 'FALLO', now(), now(), 'no')`)
  await sql`insert into bandeja_salida (tipo, datos, creado, proximo)
    select 'registro', '{}', now() - interval '1 hour', now() + interval '1 day'
    from generate_series(1, 3)`.execute(t.db)
  await enqueue({ ...ctx, now: new Date(0) }, 'correo', { para: 'ana@gremial.example' })
  await sql`update bandeja_salida set fallido = now() where tipo = 'correo'`.execute(t.db)
  const { body } = await get('/metrics')
  assert.equal(valueOf(body, 'gremial_base_responde'), 1)
  assert.equal(valueOf(body, 'gremial_bandeja_pendientes{tipo="registro"}'), 3)
  assert.equal(Math.round((valueOf(body, 'gremial_bandeja_mas_vieja_segundos{tipo="registro"}') ?? 0) / 60), 60)
  assert.equal(valueOf(body, 'gremial_bandeja_atraso_segundos{tipo="registro"}'), 0, 'its next try is tomorrow')
  assert.equal(valueOf(body, 'gremial_bandeja_fallidas{tipo="registro"}'), 0)
  assert.equal(valueOf(body, 'gremial_bandeja_fallidas{tipo="correo"}'), 1)
  assert.equal(valueOf(body, 'gremial_auditoria_alterada'), 0)
  const [{ sin, archivos } = { sin: -1, archivos: -1 }] = await t.rows<{ sin: number; archivos: number }>(
    'select (select count(*) from auditoria_pendiente)::int as sin, (select count(*) from archivo)::int as archivos',
  )
  assert.equal(valueOf(body, 'gremial_auditoria_sin_sellar'), sin)
  assert.equal(valueOf(body, 'gremial_archivos'), archivos)
  assert.equal(valueOf(body, 'gremial_archivos_danados'), 0)
  const hours = (name: string) => Math.round((valueOf(body, name) ?? 0) / 3600)
  assert.deepEqual(
    ['gremial_copia_edad_segundos', 'gremial_copia_enviada_edad_segundos', 'gremial_copia_ensayo_edad_segundos'].map(hours),
    [30, 20, 10],
  )
  for (const [name, value] of [
    ['gremial_copia_bytes', 123456],
    ['gremial_copia_segundos', 7],
    ['gremial_copia_fallida', 1],
    ['gremial_copia_ensayo_segundos', 41],
    ['gremial_copia_ensayo_mal', 0],
  ] as const)
    assert.equal(valueOf(body, name), value, name)
  await sql`delete from bandeja_salida`.execute(t.db)
})

test('the figures come while the database is away, and say so; many at once ask it once', async () => {
  const { services, get } = await processWith({})
  let asked = 0
  const broken = Object.assign(Object.create(services.database.db), {
    getExecutor() {
      asked++
      throw new Error('away')
    },
  })
  services.database = { ...services.database, db: broken }
  const answers = await Promise.all([get('/metrics'), get('/metrics')])
  for (const { statusCode, body } of answers) {
    assert.equal(statusCode, 200)
    assert.equal(valueOf(body, 'gremial_base_responde'), 0)
    assert.equal(valueOf(body, 'gremial_archivos'), undefined)
    assert.equal(valueOf(body, 'gremial_auditoria_sin_sellar'), undefined)
  }
  assert.equal(asked, 4, 'what waits, the files, the copy and the replicas')
})

test('addresses that monitors ask for are not the web page', async () => {
  const { get } = await processWith({})
  for (const url of [
    '/health',
    '/healthz',
    '/readyz',
    '/livez',
    '/status',
    '/ping',
    '/metrics/',
    '/metrics/x',
    '/.well-known/security',
    '/.env',
    '/.git/config',
  ]) {
    const { statusCode, body } = await get(url)
    assert.deepEqual([statusCode, body], [404, '404'], url)
  }
  const { statusCode, headers } = await get('/healthy')
  assert.deepEqual([statusCode, headers.location], [302, '/app'])
})

test('a request is one line of the log, without its address unless that was asked for', async () => {
  const quiet: string[] = []
  const { get } = await processWith({}, quiet)
  await get('/api/bancos/77231?q=secreto', {}, '127.0.0.9')
  const telling: string[] = []
  const other = await processWith({ logAddress: true }, telling)
  await other.get('/api/bancos/77231', { 'x-forwarded-for': '203.0.113.9' })
  await eventually(() => [quiet.length, telling.length], [1, 1])
  const { metodo, ruta, estado, direccion } = JSON.parse(quiet[0] ?? '')
  assert.deepEqual([metodo, ruta, estado, direccion], ['GET', '/api/bancos/:id', 401, undefined])
  assert.doesNotMatch(quiet[0] ?? '', /77231|secreto|127\.0\.0\.9/)
  assert.equal(JSON.parse(telling[0] ?? '').direccion, '203.0.113.9')
})

test('a failed job logs its kind and cause, and nothing of the remote response', async () => {
  const log: string[] = []
  const { app, services, get } = await processWith({}, log)
  await enqueue(systemCtx(services, app.log), 'aviso', {})
  const said = Object.assign(new Error('550 no <ana@gremial.example> here'), {
    code: 'EENVELOPE',
    responseCode: 550,
    command: 'RCPT TO',
  })
  await workOutbox(services, app.log, [
    { queue: 'aviso', handle: () => Promise.reject(new PermanentFailure(said.message, { cause: said })) },
  ])
  const line = JSON.parse(log.find((one) => one.includes('outbox row failed')) ?? '{}')
  assert.deepEqual(line.causa, { tipo: 'Error', codigo: 'EENVELOPE', respuesta: 550, orden: 'RCPT TO' })
  assert.equal(line.tipo, 'aviso')
  assert.doesNotMatch(log.join(''), /ana@/)
  assert.equal(valueOf((await get('/metrics')).body, 'gremial_bandeja_trabajos_total{tipo="aviso",resultado="fallo"}'), 1)
  await sql`delete from bandeja_salida`.execute(t.db)
})

test('GREMIAL_PAPEL: web leaves outbox and seals to trabajo, which serves monitoring only', async () => {
  const done: string[] = []
  const run = (services: Services, name: string) =>
    startBackground(services, t.app.log, { jobs: [{ queue: 'aviso', handle: async () => void done.push(name) }] })
  const web = await processWith({ duty: 'web' })
  const worker = await processWith({ duty: 'trabajo' })
  await enqueue(systemCtx(t.services, t.app.log), 'aviso', {})
  const first = run(web.services, 'web')
  await t.login('admin').then((admin) => admin.post('bancos', { nombre: 'Sellado', sucursales: [] }))
  const unsealed = async () => (await t.rows<{ n: number }>('select count(*)::int as n from auditoria_pendiente'))[0]?.n
  await eventually(unsealed, 0)
  const second = run(worker.services, 'trabajo')
  await eventually(() => done, ['trabajo'])
  await first.stop()
  await second.stop()
  assert.equal((await worker.get('/api/salud')).statusCode, 200)
  assert.equal((await worker.get('/metrics')).statusCode, 200)
  for (const url of ['/', '/login', '/api/bancos', '/api/salud-x', '/api/organizacion', '/api/openapi.json'])
    assert.equal((await worker.get(url)).statusCode, 404, url)
  assert.equal((await web.get('/login')).statusCode, 200)
})

test('a bad role, a short word or an unknown level stop the start in one line', () => {
  const dir = t.services.config.dataDir
  const read = (env: NodeJS.ProcessEnv) => () => readConfig({ GREMIAL_DATOS: dir, ...env })
  assert.throws(read({ GREMIAL_PAPEL: 'jefe' }), { message: 'GREMIAL_PAPEL: valor inválido (se espera web, trabajo o ambos)' })
  assert.throws(read({ GREMIAL_METRICAS: 'corta' }), {
    message: 'GREMIAL_METRICAS: valor inválido (se esperan 20 caracteres o más)',
  })
  assert.throws(read({ GREMIAL_LOG: 'todo' }), /^Error: GREMIAL_LOG: valor inválido \(se espera trace, debug/)
  assert.throws(read({ GREMIAL_LOG_DIRECCION: 'si' }), { message: 'GREMIAL_LOG_DIRECCION: valor inválido (se espera 0 o 1)' })
  const { duty, metricsToken, logAddress } = readConfig({ GREMIAL_DATOS: dir, GREMIAL_PAPEL: 'web', GREMIAL_METRICAS: word })
  assert.deepEqual([duty, metricsToken, logAddress], ['web', word, false])
})
