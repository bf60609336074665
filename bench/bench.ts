import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type MedidaAuditoria, medirAuditoria } from './auditoria.ts'
import { medirRegistro } from './caja.ts'
import { load } from './carga.ts'
import { medirContribuyentes } from './contribuyentes.ts'
import { type MedidaCopias, medirCopias } from './copias.ts'
import { type MedidaCorreos, medirCorreos } from './correos.ts'
import { exports } from './exportaciones.ts'
import { medirGente } from './gente.ts'
import { type MedidaImportacion, medirImportacion } from './importacion.ts'
import { type MedidaLista, medirListas } from './listas.ts'
import { type Pair, requests, smallRequests } from './pedidos.ts'
import { sesionDe } from './personas.ts'
import { type MedidaPublicacion, medirPublicacion } from './publicacion.ts'
import { type MedidaRechazos, medirRechazos } from './rechazos.ts'
import { type Site, site, watching } from './sitio.ts'
import { say, saying, table, tell } from './tabla.ts'
import { type Comparado, medirTiempos, noSeDistinguen } from './tiempos.ts'

/**
 * npm run bench [-- 1000 1000000]: our endpoints with real login and permissions beside a bare Fastify + pg server on the same database,
 * in alternating rounds (paired medians; the bare server twice, to know the noise), then the exports and the memory. Each size gets its
 * own directory, thrown away at the end. A word measures one part only (pedidos, registro, exportaciones, gente, importacion, correos,
 * auditoria, listas, publicacion, rechazos, tiempos, contribuyentes, copias). --puerta exits with 1 when a figure does not
 * reach its goal; the goals of a million members hold at that size, and at others they are shown and hold nobody.
 */
const sizes = process.argv
  .slice(2)
  .filter((a) => /^\d+$/.test(a))
  .map(Number)
const [small = 1000, large = 1_000_000] = sizes
const whole = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 0 })
/** These goals are of a million members. */
const sayLarge = saying(large >= 1_000_000)
const parts: Record<string, () => Promise<void>> = {
  pedidos: async () => (await pedidos()).stop(),
  async registro() {
    const s = await site(large)
    await registro(s)
    await s.stop()
  },
  async exportaciones() {
    const s = await site(large)
    await exports(s, large)
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
  rechazos: async () => rechazos(await medirRechazos()),
  contribuyentes: () => contribuyentes(sizes[0]),
  copias: async () => copias(await medirCopias(sizes[0])),
  async tiempos() {
    tiempos(await medirTiempos(60))
  },
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
  if (spawnable('psql')) await exports(two, large)
  else console.log('Sin psql (paquete postgresql-client) no se miden las exportaciones.')
  await two.stop()
  rechazos(await medirRechazos())
  tiempos(await medirTiempos(60))
  importaciones(await medirImportacion())
  correos(await medirCorreos())
  auditoria(await medirAuditoria())
  listas(await medirListas())
  publicacion(await medirPublicacion())
  await contribuyentes()
  tell(
    'JavaScript de todas las pantallas juntas (el ingreso lo mide npm test: ≤ 180 KB)',
    `${(assets() / 1024).toFixed(0)} KB gzip`,
  )
}

/** Reads at both sizes, and the memory under load; the larger one goes on serving. */
async function pedidos(): Promise<Site> {
  const one = await site(small)
  const little = await smallRequests(one)
  await one.stop()
  const two = await site(large)
  const big = await requests(two)
  const beto = { cookie: await sesionDe(two.psql, 'beto@gremial.example') }
  const underLoad = await watching(two.server, () =>
    load(`${two.url}/api/vistas/cuenta-corriente-afiliado/listar-movimientos?fechaDesde=01-01-2026`, beto, {
      connections: 64,
      ms: 5000,
    }),
  )
  for (const [qué, de, meta] of [
    // As they come: a thousand members, each with their session; one alone, again and again, is shown beside.
    ['movimientos de mil afiliados, cinco cada uno', 'people', 0.6],
    ['movimientos de uno solo', 'movements', undefined],
    ['página de 25 con su total', 'page', 0.4],
    ['la página, del desnudo que también la audita', 'equal', 0.65],
  ] as const)
    proporcion(qué, big[de], meta)
  say(
    `movimientos, p50 de ${small} a ${large} (${little.movements.toFixed(1)} → ${big.movements.p50.toFixed(1)} ms)`,
    big.movements.p50 / little.movements,
    1.3,
    'less',
  )
  say(
    `página, p50 de ${small} a ${large} (${little.page.toFixed(1)} → ${big.page.p50.toFixed(1)} ms)`,
    big.page.p50 / little.page,
    2,
    'less',
  )
  sayLarge('memoria del servidor bajo carga', underLoad, 170, 'less', ' MB')
  return two
}

/** Requests per second beside the bare server's, and the CPU that each one costs: that is what stays when the machine is busy. */
function proporcion(qué: string, { ratio, noise, perSecond, ours, bare, times }: Pair, meta?: number): void {
  const que = `${qué}, respecto del desnudo (${large}; ${whole.format(perSecond)} por segundo)`
  if (meta === undefined) tell(que, ratio.toFixed(2), noise)
  else sayLarge(que, ratio, meta, 'more', '', noise)
  const cpu = ({ servidor, base }: Pair['ours']) => `${whole.format(servidor)} + ${whole.format(base)} µs`
  tell(`${qué}: CPU del servidor y de la base, en veces el desnudo (${cpu(ours)}; ${cpu(bare)})`, times.toFixed(2))
}

async function registro(s: Site): Promise<void> {
  if (!spawnable('pgbench')) return console.log('Sin pgbench (paquete postgresql) no se mide registrar movimientos.')
  const { many, one: alone } = await medirRegistro({ ...s, cookie: await sesionDe(s.psql, 'tesorera@gremial.example') })
  const per = (r: { ours: number; theirs: number }) => `${r.ours.toFixed(0)} de ${r.theirs.toFixed(0)} por segundo`
  sayLarge(`registrar en 100 cajas, respecto de pgbench (${per(many)})`, many.ratio, 0.4, 'more', '', many.noise)
  sayLarge(`registrar en una caja, respecto de pgbench (${per(alone)})`, alone.ratio, 0.45, 'more', '', alone.noise)
}

async function gente(s: Site): Promise<void> {
  const m = await medirGente(s)
  const que = `con ${m.pedidos.toFixed(0)} pedidos por segundo de ${m.sostiene.toFixed(0)} que sostiene`
  say(`${que}: el registro de la tesorera, p95`, m.tesoreraMs, 1000, 'less', ' ms')
  say(`${que}: sus registros que no entraron`, m.tesoreraNo, 0, 'less')
  say(`${que}: la salud, p99`, m.saludMs, 100, 'less', ' ms')
  say(`${que}: decir que no (${(m.rechazados * 100).toFixed(0)} %), p95`, m.rechazoMs, 100, 'less', ' ms')
  say(`${que}: a quien se atiende, p95`, m.atendidoMs, 1000, 'less', ' ms')
  console.log(`Respuestas: ${m.estados}.`)
  console.log(`De quien pide: ${m.sinEnviar} sin enviar, y llegó tarde a pedir ${m.pideTardeMs.toFixed(0)} ms (p99).`)
}

function rechazos({ puerta, fastify }: MedidaRechazos): void {
  tell(
    `CPU de un rechazo en la puerta, en veces el de Fastify (${whole.format(puerta)} y ${whole.format(fastify)} µs)`,
    (puerta / fastify).toFixed(2),
  )
}

function tiempos(medidos: Comparado[]): void {
  for (const medido of medidos) {
    const { que, conocido, desconocido } = medido
    table.push({
      qué: `${que}: conocido y desconocido`,
      medido: `${conocido.toFixed(2)} y ${desconocido.toFixed(2)} ms`,
      meta: 'a 30 % o 0,5 ms',
      '': noSeDistinguen(medido) ? '✔' : '✖',
    })
  }
}

function auditoria({ filas, paginas, segundosVerificar, malas }: MedidaAuditoria): void {
  const decir = saying(filas >= 1_000_000)
  for (const { consulta, total, ms } of paginas)
    decir(`auditoría de ${filas}, la más lenta de diez: ${consulta || 'primera página'} (${total})`, ms, 100, 'less', ' ms')
  decir(`auditoría de ${filas}, recorrerla toda (${malas} mal)`, segundosVerificar, 60, 'less', ' s')
}

function listas(medidas: MedidaLista[]): void {
  for (const { lista, consulta, ms, meta } of medidas)
    say(`${lista}, la más rápida de tres: ${consulta || 'primera página'}`, ms, meta, 'less', ' ms')
}
function publicacion({ paginas, segundos }: MedidaPublicacion): void {
  say(`publicar ${paginas} páginas`, segundos, 60, 'less', ' s')
}

async function contribuyentes(cuantos?: number): Promise<void> {
  const { filas, segundos, otraVez, ms } = await medirContribuyentes(cuantos)
  say(`cargar un padrón de ${filas} contribuyentes`, segundos, 60, 'less', ' s')
  say('el mismo padrón otra vez', otraVez, 60, 'less', ' s')
  say('buscar un CUIT en él, p95', ms, 5, 'less', ' ms')
}

function copias({ afiliados, copia, restaurar, atiende }: MedidaCopias): void {
  say(`copia de ${whole.format(afiliados)} afiliados, con el portal andando`, copia, 60, 'less', ' s')
  say('restaurarla en una instalación vacía', restaurar, 300, 'less', ' s')
  tell('lo que más tardó el portal mientras tanto', `${whole.format(atiende)} ms`)
}

function importaciones(medidas: MedidaImportacion[]): void {
  for (const { que, filas, segundos, memoria } of medidas) {
    const otraVez = que.endsWith('padron, 0 cambios')
    say(`${que} de ${filas} filas`, segundos, que.includes('movimientos') ? 240 : otraVez ? 40 : 90, 'less', ' s')
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
