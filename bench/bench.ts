import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { diaDe, enviarFecha, primerDiaHace } from '@gremial/contract/platform/fechas.ts'
import { serverEnv, serverFlags } from '../scripts/banderas.mjs'
import { boot } from '../server/src/installation/boot.ts'
import { type MedidaAuditoria, medirAuditoria } from './auditoria.ts'
import { populate } from './base.ts'
import { medirRegistro } from './caja.ts'
import { download, load, median, type Round } from './carga.ts'
import { type MedidaCorreos, medirCorreos } from './correos.ts'
import { medirGente } from './gente.ts'
import { type MedidaImportacion, medirImportacion } from './importacion.ts'
import { type MedidaLista, medirListas } from './listas.ts'
import { type MedidaPublicacion, medirPublicacion } from './publicacion.ts'
import { firstLine, login } from './sitio.ts'
import { medirTiempos, noSeDistinguen } from './tiempos.ts'

/**
 * npm run bench [-- 1000 1000000]: our endpoints with real login and permissions beside a bare Fastify + pg server on the same database,
 * in alternating rounds (paired medians; the bare server twice, to know the noise), then the exports and the memory. Each size gets its
 * own directory, thrown away at the end. A word measures one part only (pedidos, registro, gente, importacion, correos, auditoria, listas, publicacion), and --puerta
 * exits with 1 when a figure does not reach its goal.
 */
const sizes = process.argv
  .slice(2)
  .filter((a) => /^\d+$/.test(a))
  .map(Number)
const [small = 1000, large = 1_000_000] = sizes
const rounds = 9
const root = join(import.meta.dirname, '..')
const main = join(root, 'server/src/main.ts')
const table: Array<{ qué: string; medido: string; ruido?: string; meta: string; '': string }> = []
/** `noise`: how far one measure of the same thing is from another. */
const say = (what: string, value: number, goal: number, better: 'more' | 'less', unit = '', noise?: number) =>
  table.push({
    qué: what,
    medido: value.toFixed(2) + unit,
    ruido: noise === undefined ? '' : `± ${noise.toFixed(2)}`,
    meta: `${better === 'more' ? '≥' : '≤'} ${goal}${unit}`,
    '': (better === 'more' ? value >= goal : value <= goal) ? '✔' : '✖',
  })

interface Site {
  dir: string
  url: string
  bare: string
  psql: { host: string; password: string }
  server: ChildProcess
  stop(): Promise<void>
}

async function site(members: number): Promise<Site> {
  const dir = mkdtempSync(join(tmpdir(), 'gremial-bench-'))
  const env = { ...process.env, GREMIAL_DATOS: dir, PORT: '0', GREMIAL_DEMO: '0', GREMIAL_LOG: 'silent', NODE_ENV: 'production' }
  console.log(`Preparando ${members.toLocaleString('es-AR')} afiliados…`)
  const booted = await boot(env, { exclusive: false })
  const psql = { host: join(dir, 'pg-socket'), password: readFileSync(join(dir, 'pg.clave'), 'utf8').trim() }
  const superuser = `postgres://gremial:${psql.password}@/gremial?host=${encodeURIComponent(psql.host)}`
  await populate(booted.services, superuser, members)
  await booted.close()
  const server = spawn(process.execPath, [...serverFlags, main], {
    // It has the demonstration's accounts, which a real installation refuses.
    env: { ...serverEnv(root), ...env, GREMIAL_DEMO: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await firstLine(server, /escucha en (http:\S+)/)
  const bareProcess = spawn(process.execPath, [join(import.meta.dirname, 'desnudo.ts'), superuser], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const bare = `http://127.0.0.1:${await firstLine(bareProcess, /(\d+)/)}`
  return {
    dir,
    url,
    bare,
    psql,
    server,
    async stop() {
      bareProcess.kill()
      const gone = new Promise((done) => server.once('exit', done))
      server.kill('SIGTERM')
      await gone
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

interface Pair {
  ratio: number
  noise: number
  p50: number
  perSecond: number
}

/** Alternating rounds of ours, bare and bare again; the ratio is the median of the ratios of each round. */
async function pair(ours: () => Promise<Round>, bare: () => Promise<Round>): Promise<Pair> {
  await ours()
  await bare()
  const ratios: number[] = []
  const noises: number[] = []
  const p50s: number[] = []
  const rates: number[] = []
  for (let i = 0; i < rounds; i++) {
    const [a, b, c] = i % 2 === 0 ? [await ours(), await bare(), await bare()] : await reversed(ours, bare)
    ratios.push(a.perSecond / b.perSecond)
    noises.push(Math.abs(c.perSecond / b.perSecond - 1))
    p50s.push(a.p50)
    rates.push(a.perSecond)
  }
  return { ratio: median(ratios), noise: median(noises), p50: median(p50s), perSecond: median(rates) }
}
async function reversed(ours: () => Promise<Round>, bare: () => Promise<Round>): Promise<[Round, Round, Round]> {
  const c = await bare()
  const b = await bare()
  return [await ours(), b, c]
}

const memory = (child: ChildProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

async function requests(s: Site): Promise<{ movements: Pair; page: Pair }> {
  const beto = { cookie: await login(s.url, 'beto@gremial.example') }
  const operator = { cookie: await login(s.url, 'operador@gremial.example') }
  const desde = primerDiaHace(diaDe(new Date()), 7)
  const movements = await pair(
    () =>
      load(
        `${s.url}/api/vistas/cuenta-corriente-afiliado/listar-movimientos?sort=fecha,asc&fechaDesde=${enviarFecha(desde)}`,
        beto,
      ),
    () => load(`${s.bare}/movimientos?numero=10001&desde=${desde}`, {}),
  )
  const pages = ['0', '1', '2']
  const page = await pair(
    () =>
      load(
        `${s.url}/api/vistas/afiliados-seccional?size=25&sort=nombreCompleto,asc&G_idSeccional=1&G_strategy=AND&page=`,
        operator,
        { paths: pages },
      ),
    () => load(`${s.bare}/afiliados?seccional=1&page=`, {}, { paths: pages }),
  )
  return { movements, page }
}

/** Longest an export takes against psql's own \copy of the same rows, and how much memory it adds. */
async function exports(s: Site): Promise<void> {
  const admin = { cookie: await login(s.url, 'admin@gremial.example') }
  const url = (formato: string, extra = '') =>
    `${s.url}/api/vistas/afiliados-seccional/exportar-excel?formato=${formato}&sort=nombreCompleto,asc&G_incluirDesvinculado=1${extra}`
  const env = { ...process.env, PGPASSWORD: s.psql.password }
  const query = `\\copy (select lpad(a.numero::text, 6, '0') || '/' || a.digito, a.apellido || ', ' || a.nombre, t.nombre || ' ' || a.numero_documento, c.nombre, e.nombre, s.nombre, em.nombre, a.fecha_alta from afiliado a join categoria_afiliado c on c.id = a.categoria_id join estado_afiliado e on e.id = a.estado_id join seccional s on s.id = a.seccional_id join tipo_documento t on t.id = a.tipo_documento_id left join empresa em on em.id = a.empresa_id order by a.orden, a.numero) to '/dev/null' csv`
  const copySeconds: number[] = []
  const csvSeconds: number[] = []
  const peak = await watching(s.server, async () => {
    for (let i = 0; i < 3; i++) {
      const start = performance.now()
      execFileSync('psql', ['-h', s.psql.host, '-U', 'gremial', '-d', 'gremial', '-c', query], { env, stdio: 'ignore' })
      copySeconds.push((performance.now() - start) / 1000)
      csvSeconds.push((await download(url('csv'), admin)).seconds)
    }
  })
  const copy = median(copySeconds)
  say(`CSV de ${large} filas, en veces psql \\copy (${copy.toFixed(1)} s)`, median(csvSeconds) / copy, 1.3, 'less')
  // Branch of 100,000 rows or so against all: the same code, ten times the rows.
  const at100k = await watching(s.server, () => download(url('csv', `&G_idCategoria=1&G_fechaAltaDesde=01-01-2005`), admin))
  say('memoria del CSV entre la parte y el todo', peak - at100k, 64, 'less', ' MB')
  for (const [formato, times] of [
    ['xlsx', 8],
    ['xls', Number.POSITIVE_INFINITY],
  ] as const) {
    const part = await watching(s.server, () => download(url(formato, `&G_idCategoria=1&G_fechaAltaDesde=01-01-2005`), admin))
    let seconds = 0
    const whole = await watching(s.server, async () => {
      const got = await download(url(formato, formato === 'xls' ? '&G_idCategoria=2' : ''), admin)
      seconds = got.seconds
    })
    if (Number.isFinite(times)) say(`.${formato} de ${large} filas, en veces psql \\copy`, seconds / copy, times, 'less')
    else table.push({ qué: `.${formato} de ~${large / 5} filas`, medido: `${seconds.toFixed(1)} s`, meta: '—', '': '' })
    say(`memoria del .${formato} entre la parte y el todo`, whole - part, 64, 'less', ' MB')
  }
}

/** Highest memory of the server while something runs. */
async function watching(child: ChildProcess, work: () => Promise<unknown>): Promise<number> {
  let peak = memory(child)
  const timer = setInterval(() => {
    peak = Math.max(peak, memory(child))
  }, 50)
  await work()
  clearInterval(timer)
  return Math.max(peak, memory(child))
}

const parts: Record<string, () => Promise<void>> = {
  pedidos: async () => (await pedidos()).stop(),
  async registro() {
    const s = await site(large)
    await registro(s)
    await s.stop()
  },
  async gente() {
    const s = await site(small)
    await gente(s)
    await s.stop()
  },
  async importacion() {
    const [afiliados, movimientos] = sizes
    importaciones(await medirImportacion(afiliados, movimientos))
  },
  correos: async () => correos(await medirCorreos(sizes[0])),
  auditoria: async () => auditoria(await medirAuditoria(sizes[0])),
  listas: async () => listas(await medirListas()),
  publicacion: async () => publicacion(await medirPublicacion(sizes[0])),
}
const part = Object.keys(parts).find((word) => process.argv.includes(word))
await (parts[part ?? ''] ?? todo)()
console.table(table)
if (process.argv.includes('--puerta') && table.some((row) => row[''] === '✖')) process.exit(1)
process.exit(0)

async function todo(): Promise<void> {
  const two = await pedidos()
  await registro(two)
  await gente(two)
  if (spawnable('psql')) await exports(two)
  else console.log('Sin psql (paquete postgresql-client) no se miden las exportaciones.')
  await two.stop()
  for (const medido of await medirTiempos(60)) {
    const { que, conocido, desconocido } = medido
    const ms = `${conocido.toFixed(2)} y ${desconocido.toFixed(2)} ms`
    table.push({
      qué: `${que}: conocido y desconocido`,
      medido: ms,
      meta: 'a 30 % o 0,5 ms',
      '': noSeDistinguen(medido) ? '✔' : '✖',
    })
  }
  importaciones(await medirImportacion())
  correos(await medirCorreos())
  auditoria(await medirAuditoria())
  listas(await medirListas())
  publicacion(await medirPublicacion())
  table.push({
    qué: 'JavaScript de todas las pantallas juntas',
    medido: `${(assets() / 1024).toFixed(0)} KB gzip`,
    meta: 'el ingreso lo mide npm test (≤ 180 KB)',
    '': '',
  })
}

/** Reads at both sizes, and the memory under load; the larger one goes on serving. */
async function pedidos(): Promise<Site> {
  const one = await site(small)
  const little = await requests(one)
  await one.stop()
  const two = await site(large)
  const big = await requests(two)
  const beto = { cookie: await login(two.url, 'beto@gremial.example') }
  const underLoad = await watching(two.server, () =>
    load(`${two.url}/api/vistas/cuenta-corriente-afiliado/listar-movimientos?fechaDesde=01-01-2026`, beto, {
      connections: 64,
      ms: 5000,
    }),
  )
  for (const [qué, de] of [
    ['movimientos', 'movements'],
    ['página de 25 con su total', 'page'],
  ] as const) {
    const { ratio, noise, perSecond } = big[de]
    say(`${qué}, respecto del desnudo (${large}; ${perSecond.toFixed(0)} por segundo)`, ratio, 0.65, 'more', '', noise)
  }
  say(
    `movimientos, p50 de ${small} a ${large} (${little.movements.p50.toFixed(1)} → ${big.movements.p50.toFixed(1)} ms)`,
    big.movements.p50 / little.movements.p50,
    1.3,
    'less',
  )
  say(
    `página, p50 de ${small} a ${large} (${little.page.p50.toFixed(1)} → ${big.page.p50.toFixed(1)} ms)`,
    big.page.p50 / little.page.p50,
    2,
    'less',
  )
  say('memoria del servidor bajo carga', underLoad, 170, 'less', ' MB')
  return two
}

async function registro(s: Site): Promise<void> {
  if (!spawnable('pgbench')) return console.log('Sin pgbench (paquete postgresql) no se mide registrar movimientos.')
  const { many, one: alone } = await medirRegistro({ ...s, cookie: await login(s.url, 'tesorera@gremial.example') })
  const per = (r: { ours: number; theirs: number }) => `${r.ours.toFixed(0)} de ${r.theirs.toFixed(0)} por segundo`
  say(`registrar en 100 cajas, respecto de pgbench (${per(many)})`, many.ratio, 0.3, 'more', '', many.noise)
  say(`registrar en una caja, respecto de pgbench (${per(alone)})`, alone.ratio, 0.45, 'more', '', alone.noise)
}

async function gente(s: Site): Promise<void> {
  const m = await medirGente(s)
  const que = `con ${m.pedidos.toFixed(0)} pedidos por segundo de ${m.sostiene.toFixed(0)} que sostiene`
  say(`${que}: el registro de la tesorera, p95`, m.tesoreraMs, 1000, 'less', ' ms')
  say(`${que}: sus registros que no entraron`, m.tesoreraNo, 0, 'less')
  say(`${que}: la salud, p99`, m.saludMs, 100, 'less', ' ms')
  say(`${que}: decir que no (${(m.rechazados * 100).toFixed(0)} %), p95`, m.rechazoMs, 100, 'less', ' ms')
  say(`${que}: a quien se atiende, p95`, m.atendidoMs, 1000, 'less', ' ms')
}

function auditoria({ filas, paginas, segundosVerificar, malas }: MedidaAuditoria): void {
  for (const { consulta, total, ms } of paginas)
    say(`auditoría de ${filas}, la más lenta de diez: ${consulta || 'primera página'} (${total})`, ms, 100, 'less', ' ms')
  say(`auditoría de ${filas}, recorrerla toda (${malas} mal)`, segundosVerificar, 60, 'less', ' s')
}

function listas(medidas: MedidaLista[]): void {
  for (const { lista, consulta, ms, meta } of medidas)
    say(`${lista}, la más rápida de tres: ${consulta || 'primera página'}`, ms, meta, 'less', ' ms')
}
function publicacion({ paginas, segundos }: MedidaPublicacion): void {
  say(`publicar ${paginas} páginas`, segundos, 60, 'less', ' s')
}

function importaciones(medidas: MedidaImportacion[]): void {
  for (const { que, filas, segundos, memoria } of medidas) {
    say(`${que} de ${filas} filas`, segundos, que.includes('movimientos') ? 240 : 90, 'less', ' s')
    say(`${que} de ${filas} filas, memoria`, memoria, 400, 'less', ' MB')
  }
}
/** 300,000 within an hour are 83 a second. */
function correos({ correos, segundos, llegaron, distintos }: MedidaCorreos): void {
  say(`${correos} correos, por segundo`, correos / segundos, 83, 'more')
  say(`${correos} correos, los que faltan o llegaron dos veces`, correos - distintos + llegaron - distintos, 0, 'less')
}
function spawnable(program: string): boolean {
  return existsSync(`/usr/bin/${program}`)
}
function assets(): number {
  const dir = join(import.meta.dirname, '../web/dist/assets')
  return readdirSync(dir)
    .filter((f) => f.endsWith('.js'))
    .reduce((sum, f) => sum + gzipSync(readFileSync(join(dir, f))).length, 0)
}
