import assert from 'node:assert/strict'
import { quienPuedeList } from '@gremial/contract/administracion/alcance.ts'
import { bancosList } from '@gremial/contract/administracion/bancos.ts'
import { correosList } from '@gremial/contract/administracion/correos.ts'
import { permisosList } from '@gremial/contract/administracion/permisos.ts'
import { rolesList } from '@gremial/contract/administracion/roles.ts'
import { seccionalesList } from '@gremial/contract/administracion/seccionales.ts'
import { usuariosList } from '@gremial/contract/administracion/usuarios.ts'
import { recibosList } from '@gremial/contract/afiliado/documentos.ts'
import { calls, lists } from '@gremial/contract/derived/calls.ts'
import type { Call } from '@gremial/contract/platform/call.ts'
import { mandatosList } from '@gremial/contract/seccionales/mandatos.ts'
import { afiliadosSeccionalList } from '@gremial/contract/seccionales/seccionales.ts'
import { cajasList, usuariosCajaList } from '@gremial/contract/tesoreria/cajas.ts'
import { conceptosList } from '@gremial/contract/tesoreria/conceptos-caja.ts'
import { movimientosList } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { planillasList } from '@gremial/contract/tesoreria/planillas-caja.ts'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { test } from 'vitest'
import { testApp } from '../test/app.ts'
import { atEnd } from '../test/at-end.ts'
import { vigil } from '../test/porte.ts'
import { buildApp } from './app.ts'
import { routes } from './features.ts'
import type { Access } from './platform/access/access.ts'
import { inTransaction, systemCtx } from './platform/context.ts'

const t = await testApp()

interface Declared {
  method: string
  url: string
  access: Access
}

/** Every route with what it declares, collected as they register. */
function declared(): Declared[] {
  const found: Declared[] = []
  const collector = Fastify()
  collector.addHook('onRoute', ({ method, url, config }) => {
    // A route that declares nothing is refused by the server itself (next test).
    const access = config?.access
    for (const m of [method].flat()) if (m !== 'HEAD' && access) found.push({ method: m, url, access })
  })
  for (const register of routes) register(collector)
  return found
}
const rutas = declared()

test('every call hangs from the server base, and the reading ones are GET (A-NAVEGACION-08, A-NAVEGACION-09)', () => {
  assert.ok(rutas.length > 30)
  for (const { url, method } of rutas) {
    assert.ok(url.startsWith('/api/'), url)
    // The own image is also changed, by PUT and DELETE (decisions §2); of the others there is only reading.
    if (/\/:id\/imagen$|\/(listar|habilitad[oa]s|lista|exportar-excel|grafico)(\/|$)/.test(url)) assert.equal(method, 'GET', url)
  }
})

test('every call and every list of the contract is served, with the access that it declares', () => {
  const servidas = new Map(rutas.map(({ method, url, access }) => [`${method} ${url}`, access]))
  for (const { method, path, access: acceso } of Object.values(calls).flatMap((una) => Object.values<Call>(una))) {
    const access = servidas.get(`${method} /api/${path}`)
    assert.ok(access, `${method} ${path}`)
    const esperado = typeof acceso === 'object' ? acceso.permission : acceso === 'abierta' ? 'open' : 'signedIn'
    assert.equal(access.kind === 'can' ? access.permission : access.kind, esperado, path)
  }
  for (const { path } of Object.values(lists)) assert.ok(servidas.has(`GET /api/${path}`), path)
})

test('a route that does not declare its access stops the start', async () => {
  routes.push((app) => void app.get('/api/olvidada', () => 'x'))
  try {
    await assert.rejects(buildApp({ services: t.services, sessions: t.app.sessions }), /does not declare its access/)
  } finally {
    routes.pop()
  }
})

test('lists page, sort and export, and reject undeclared parameters (details in listas.test.ts) (A-LISTADOS-01, A-LISTADOS-02, A-LISTADOS-04, B-LISTADOS-06)', async () => {
  await t.rows(`insert into bandeja_salida (tipo, datos, creado) select 'correo', jsonb_build_object('para', n || '@correo.example', 'plantilla', 'claveCambiada'),
    now() - n % 5 * interval '1 hour' from generate_series(1, 20) n`)
  for (const [lista, quien] of [
    [bancosList, 'admin'],
    [correosList, 'admin'],
    [rolesList, 'admin'],
    [seccionalesList, 'admin'],
    [usuariosList, 'admin'],
    [permisosList, 'admin'],
    [quienPuedeList, 'admin'],
    [afiliadosSeccionalList, 'operador'],
    [recibosList, 'ana'],
    [mandatosList, 'admin'],
    [cajasList, 'central'],
    [usuariosCajaList, 'central'],
    [conceptosList, 'central'],
    [movimientosList, 'otra'],
    [planillasList, 'tesorera'],
  ] as const) {
    const persona = await t.login(quien)
    const { body: todo } = await persona.get(`${lista.path}?size=all`)
    assert.deepEqual(Object.keys(todo).sort(), ['content', 'last', 'totalElements'])
    assert.equal(todo.content.length, todo.totalElements)
    const visto: number[] = []
    for (let page = 0; ; page++) {
      const { body } = await persona.get(`${lista.path}?page=${page}&size=7&G_strategy=AND`)
      assert.equal(body.totalElements, todo.totalElements)
      visto.push(...body.content.map((f: { id: number }) => f.id))
      if (body.last) break
    }
    assert.deepEqual(
      visto,
      todo.content.map((f: { id: number }) => f.id),
    )
    const lejos = (await persona.get(`${lista.path}?page=100000&size=7`)).body
    assert.deepEqual([lejos.content, lejos.totalElements, lejos.last], [[], todo.totalElements, true])
    const ordenables = Object.entries(lista.columns)
      .filter(([, c]) => c?.sortable)
      .map(([campo]) => campo)
    for (const campo of ordenables) {
      const ids = async (sentido: string) =>
        (await persona.get(`${lista.path}?size=all&sort=${campo},${sentido}`)).body.content.map((f: { id: number }) => f.id)
      assert.deepEqual(await ids('desc'), (await ids('asc')).toReversed(), `${lista.name} by ${campo}`)
    }
    for (const formato of lista.file ? ['xls', 'xlsx', 'csv'] : []) {
      const { status, raw } = await persona.get(`${lista.path}/exportar-excel?formato=${formato}`)
      assert.equal(status, 200)
      if (formato === 'csv') assert.equal(raw.toString().trim().split('\r\n').length, todo.totalElements + 1)
    }
    for (const mal of [
      'inventado=1',
      'G_inventado=1',
      'sort=clave,asc',
      'sort=id;drop,asc',
      'sort=nombre,arriba',
      'size=0',
      'size=-1',
      'page=x',
      'page=-1',
      'G_strategy=OR',
      `buscar=${'x'.repeat(251)}`,
      'formato=exe',
    ]) {
      const { status } = await persona.get(`${lista.path}?${mal}`)
      assert.equal(status, 400, `${lista.path}?${mal}`)
    }
    assert.equal((await persona.get(`${lista.path}?buscar=${'x'.repeat(250)}`)).status, lista.search ? 200 : 400)
    const ajena = await t.login(quien === 'ana' ? 'beto' : 'ana')
    assert.deepEqual((await ajena.get(lista.path)).body, { message: 'No tiene permisos suficientes', codigo: 'SIN_PERMISO' })
  }
})

test('bodies too large, of another type or broken get a clear answer (A-ERRORES-01, B-LISTADOS-08)', async () => {
  const admin = await t.login('admin')
  const grande = await admin.post('bancos', { nombre: 'x'.repeat(100_000) })
  assert.deepEqual([grande.status, grande.body.codigo], [413, 'ARCHIVO_GRANDE'])
  const largo = await admin.post('bancos', { nombre: 'x'.repeat(81) })
  assert.equal(largo.body.errores[0].mensaje, 'Este campo no puede tener más de 80 caracteres.')
  const tipo = await t.app.inject({
    method: 'POST',
    url: '/api/bancos',
    payload: 'x',
    headers: { 'content-type': 'application/x-otro' },
  })
  assert.ok([401, 415].includes(tipo.statusCode))
  assert.equal((await admin.get('no/existe')).status, 404)
})

test('security headers: no inline scripts, no frames, no sniffing', async () => {
  const api = (await t.visitor().get('salud')).headers
  assert.equal(api['content-security-policy'], "default-src 'none'; frame-ancestors 'none'")
  assert.equal(api['cache-control'], 'private, no-store')
  const page = await t.app.inject({ url: '/login' })
  assert.equal(page.statusCode, 200)
  assert.match(String(page.headers['content-security-policy']), /script-src 'self';.*frame-ancestors 'none'/)
  assert.match(page.body, /<meta name="organizacion" content="\{&quot;nombre&quot;/)
  assert.doesNotMatch(page.body, /<script(?![^>]*\bsrc=)/)
  for (const { headers } of [{ headers: api }, page]) assert.equal(headers['x-content-type-options'], 'nosniff')
})

test('OpenAPI 3.1 names every route', async () => {
  const { body } = await t.visitor().get('openapi.json')
  assert.equal(body.openapi, '3.1.0')
  for (const { url, method } of rutas) {
    const path = body.paths[url.replace(/:(\w+)/g, '{$1}')]
    assert.ok(path?.[method.toLowerCase()]?.summary, `${method} ${url}`)
  }
})

test('a HEAD of every export, and an aborted download, log no error and leak no connection', async () => {
  const solo = await testApp()
  const lines: string[] = []
  const app = await buildApp({
    services: solo.services,
    sessions: solo.app.sessions,
    limits: false,
    logLevel: 'info',
    logTo: { write: (line) => lines.push(line) },
  })
  atEnd(() => app.close())
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const { headers } = (await solo.login('admin')) as unknown as { headers: Record<string, string> }
  const kinds = ['xls', 'xlsx', 'csv'].flatMap((formato) => ['identity', 'gzip'].map((encoding) => ({ formato, encoding })))
  const exports = rutas.filter(({ method, url }) => method === 'GET' && url.endsWith('/exportar-excel') && !url.includes(':'))
  // Each in every way by night; otherwise in one, in turn.
  for (const [i, { url }] of exports.entries())
    for (const { formato, encoding } of vigil ? kinds : kinds.slice(i % kinds.length, (i % kinds.length) + 1)) {
      const head = await fetch(`${base}${url}?formato=${formato}`, {
        method: 'HEAD',
        headers: { ...headers, 'accept-encoding': encoding },
      })
      assert.equal((await head.arrayBuffer()).byteLength, 0)
      assert.ok([200, 400].includes(head.status), `${url} ${head.status}`)
    }
  // As monitors and proxies ask: what there is, the page that any other address is, and what there is not.
  for (const [path, status] of [
    ['/api/salud', 200],
    ['/ingreso', 200],
    ['/api/no-hay', 404],
  ] as const) {
    const [head, whole] = await Promise.all(['HEAD', 'GET'].map((method) => fetch(base + path, { method })))
    assert.deepEqual([head?.status, (await head?.arrayBuffer())?.byteLength, whole?.status], [status, 0, status], path)
    assert.equal(head?.headers.get('content-type'), whole?.headers.get('content-type'))
    // A page is some 50 KB of what repeats itself.
    if (path === '/ingreso') assert.equal(whole?.headers.get('content-encoding'), 'gzip')
    await whole?.body?.cancel()
  }
  // Larger than what the socket holds: the server is still writing when it is left.
  await solo.rows(`insert into banco (codigo, nombre) select 'z' || n, repeat('x', 70) || n from generate_series(1, 40000) n`)
  for (const encoding of ['identity', 'gzip']) {
    const left = new AbortController()
    const download = await fetch(`${base}/api/bancos/exportar-excel?formato=csv`, {
      headers: { ...headers, 'accept-encoding': encoding },
      signal: left.signal,
    })
    assert.equal(download.status, 200)
    left.abort()
  }
  const { pool } = solo.services.database
  while (pool.idleCount < pool.totalCount || pool.waitingCount > 0) await new Promise((done) => setImmediate(done))
  await fetch(`${base}/api/salud`)
  assert.deepEqual(
    lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50),
    [],
  )
})

test('open routes are limited by address: 429 with Retry-After', async () => {
  const limited = await testApp({ limits: true })
  let last = await limited.visitor().get('recaptcha')
  for (let i = 0; i < 125 && last.status === 200; i++) last = await limited.visitor().get('recaptcha')
  assert.equal(last.status, 429)
  assert.ok(Number(last.headers['retry-after']) > 0)
  assert.equal(last.body.codigo, 'DEMASIADOS_INTENTOS')
  // Of the same office, who is in has a count of their own.
  assert.equal((await (await limited.login('ana')).get('recaptcha')).status, 200)
})

test('a link that opens in a tab shows an error in words, with its status', async () => {
  const open = (dest: string) =>
    t.app.inject({ url: '/api/planillas-caja/1', headers: { 'sec-fetch-dest': dest, 'x-idioma': 'es' } })
  const [tab, call] = [await open('document'), await open('empty')]
  assert.equal(tab.statusCode, call.statusCode)
  assert.match(String(tab.headers['content-type']), /^text\/plain/)
  assert.equal(tab.body, call.json<{ message: string }>().message)
})

test('the database away: 503 and not 500, and it comes back', async () => {
  const solo = await testApp()
  const nombre = new URL(solo.url.replace('@/', '@x/')).pathname.slice(1)
  await t.rows(`alter database ${nombre} allow_connections false`)
  await t.rows(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nombre}'`)
  assert.ok([503].includes((await solo.visitor().get('salud')).status))
  await t.rows(`alter database ${nombre} allow_connections true`)
  assert.equal((await solo.visitor().get('salud')).status, 200)
})

test('a query on the outer context inside a transaction throws, and nothing of it stays', async () => {
  const ctx = systemCtx(t.services, t.app.log)
  await assert.rejects(
    inTransaction(ctx, async (inner) => {
      await sql`insert into tipo_rendicion (nombre) values ('De prueba')`.execute(inner.db)
      await sql`select 1`.execute(ctx.db)
    }),
    /outer context/,
  )
  await assert.rejects(
    inTransaction(ctx, (inner) => inTransaction(inner, async () => undefined)),
    /inside a transaction/,
  )
  assert.deepEqual(await t.rows(`select 1 from tipo_rendicion where nombre = 'De prueba'`), [])
})

test('a filter or sort named like an Object.prototype property is rejected as undeclared', async () => {
  const admin = await t.login('admin')
  for (const q of ['constructor=1', 'G_toString=1', 'sort=constructor,asc', 'sort=__proto__,asc'])
    assert.deepEqual([q, (await admin.get(`${bancosList.path}?${q}`)).status], [q, 400])
})
