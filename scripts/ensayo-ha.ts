import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newBoxes } from '../bench/movements.ts'
import { newToken, tokenHash } from '../server/src/platform/access/session.ts'
import { Cluster, missing, ttl } from './ensayo-ha/cluster.ts'
import { type Written, writing } from './ensayo-ha/writers.ts'

/**
 * npm run ensayo-ha: three nodes of PostgreSQL on this machine with the files of `instalacion/ha`, two portals (one by HAProxy, one by the list of servers), eight
 * writers; primaries are killed, frozen and changed, and a table says what was lost of what was acknowledged, and for how long nobody could write. It
 * installs nothing. Exit 1 when with a synchronous standby something was lost, or writing took longer than ttl + 2 s; 2 when something is missing.
 */
const lacking = missing()
if (lacking.length > 0) {
  console.log(
    `No se ensaya la alta disponibilidad: falta ${lacking.join(', ')}. En Debian: apt-get install --no-install-recommends ${lacking.join(' ')}`,
  )
  process.exit(2)
}

const root = join(import.meta.dirname, '..')
const cluster = new Cluster()
const portals: ChildProcess[] = []
const data = mkdtempSync(join(tmpdir(), 'gremial-ha-datos-'))
process.once('exit', () => {
  for (const portal of portals) portal.kill('SIGKILL')
  cluster.stop()
  rmSync(data, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

interface Row {
  what: string
  acknowledged: number
  lost: number
  twice: number
  seconds: number
  said: string
  /** What may be lost, and how long it may take; not said where it is only shown. */
  must?: { lost: number; seconds: number }
}
const rows: Row[] = []

async function portal(url: string, owner: string): Promise<string> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    GREMIAL_DATOS: data,
    GREMIAL_DEMO: '1',
    GREMIAL_LOG: 'silent',
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: url,
    DATABASE_URL_MIGRAR: owner,
  }
  const child = spawn(process.execPath, [join(root, 'server/src/main.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  portals.push(child)
  return await new Promise((ready, fail) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const [, address] = /Gremial escucha en (http:\S+)/.exec(said) ?? []
      if (address) ready(address)
    })
    child.once('close', () => fail(new Error(said)))
  })
}

console.log(`${Cluster.versions()}; ttl ${ttl} s. Tres nodos en esta máquina…`)
await cluster.start()
const admin = await cluster.superuser()
await admin.query(`create role gremial_duenio login password 'x'`)
await admin.query(`create role gremial_app login password 'x'`)
await admin.query(`create database gremial owner gremial_duenio encoding 'UTF8' template template0`)
await admin.end()
const hosts = cluster.nodes.map(({ ports }) => `127.0.0.1:${ports.pg}`).join(',')
const byBalancer = (role: string) => `postgres://${role}:x@127.0.0.1:${cluster.balanced}/gremial`
const byList = (role: string) => `postgres://${role}:x@${hosts}/gremial?target_session_attrs=read-write`
const urls = [
  await portal(byBalancer('gremial_app'), byBalancer('gremial_duenio')),
  await portal(byList('gremial_app'), byList('gremial_duenio')),
]
const place = await prepare()

/** Boxes of the treasurer, and her session. */
async function prepare() {
  const token = newToken()
  const client = await cluster.superuser('gremial')
  await client.query(
    `insert into sesion (token_hash, usuario_id, recordar, vence) select $1, id, true, now() + interval '1 day' from usuario where email = 'tesorera@gremial.example'`,
    [tokenHash(token)],
  )
  const { boxes, concept } = await newBoxes(client, 8)
  await client.end()
  return { cookie: `gremial_sesion=${token}`, boxes, concept }
}

/** What of it is there now. */
async function looked({ acknowledged }: Written): Promise<{ lost: number; twice: number }> {
  const client = await cluster.superuser('gremial')
  const { rows } = await client.query<{ there: number; twice: number }>(
    `select count(distinct clave)::int as there, (count(*) - count(distinct clave))::int as twice from movimiento_caja where clave = any($1::uuid[])`,
    [acknowledged],
  )
  await client.end()
  return { lost: acknowledged.length - (rows[0]?.there ?? 0), twice: rows[0]?.twice ?? 0 }
}

async function trial(what: string, sync: boolean, meanwhile: () => Promise<void>, must?: Row['must']): Promise<void> {
  await cluster.settled(180, sync)
  const written = await writing(urls, place, meanwhile)
  await cluster.settled(180, sync)
  const { lost, twice } = await looked(written)
  const said = [...written.others].map(([code, n]) => `${n} ${code}`).join(', ')
  const row = {
    what,
    acknowledged: written.acknowledged.length,
    lost,
    twice,
    seconds: written.longest / 1000,
    said,
    ...(must ? { must } : {}),
  }
  rows.push(row)
  console.log(
    `${what}: ${row.acknowledged} confirmados, ${lost} perdidos, ${row.seconds.toFixed(1)} s sin escribir; ${said || 'sin otras respuestas'}`,
  )
}

/** A machine that stops, and comes back. */
async function killPrimary(): Promise<void> {
  const node = await cluster.primary()
  cluster.signal(node, 'SIGKILL')
  await sleep((ttl + 8) * 1000)
  cluster.startPatroni(node)
  await sleep(4000)
}

/** `-- 1`: how often the primary is killed. */
const kills = Number(process.argv[2] ?? 3)
const none = { lost: 0, seconds: ttl + 2 }
for (let n = 1; n <= kills; n++) await trial(`síncrona: principal muerto (kill -9), ${n}`, true, killPrimary, none)
await trial(
  'síncrona: cambio pedido (switchover)',
  true,
  async () => {
    await cluster.switchover()
    await sleep(10_000)
  },
  none,
)
await trial(
  'síncrona: réplica síncrona congelada 30 s',
  true,
  async () => {
    const node = await cluster.synchronous()
    cluster.signal(node, 'SIGSTOP')
    await sleep(30_000)
    cluster.signal(node, 'SIGCONT')
    await sleep(5000)
  },
  none,
)
await trial(
  'síncrona: principal congelado, y el watchdog lo apaga',
  true,
  async () => {
    const node = await cluster.primary()
    cluster.signal(node, 'SIGSTOP')
    // Within ttl less its margin, before another one is promoted.
    await sleep((ttl - 5) * 1000)
    cluster.signal(node, 'SIGKILL')
    await sleep(14_000)
    cluster.startPatroni(node)
    await sleep(4000)
  },
  none,
)
await trial('síncrona, sin watchdog: principal congelado 45 s, y despierta', true, async () => {
  const node = await cluster.primary()
  cluster.signal(node, 'SIGSTOP')
  await sleep(45_000)
  cluster.signal(node, 'SIGCONT')
  await sleep(15_000)
})
await cluster.configure({ synchronous_mode: false })
await sleep(8000)
await trial('asíncrona: principal muerto, réplicas 2 s atrasadas', false, async () => {
  const primary = await cluster.primary()
  for (const node of cluster.nodes) if (node !== primary) for (const pid of cluster.receivers(node)) process.kill(pid, 'SIGSTOP')
  await sleep(2000)
  cluster.signal(primary, 'SIGKILL')
  await sleep(500)
  for (const node of cluster.nodes) if (node !== primary) for (const pid of cluster.receivers(node)) process.kill(pid, 'SIGCONT')
  await sleep((ttl + 8) * 1000)
  cluster.startPatroni(primary)
  await sleep(4000)
})
const state = await fetch(`${urls[0]}/api/salud`).then((answer) => answer.text())

console.log('\n| qué pasó | confirmados | perdidos | dos veces | s sin escribir |\n|---|---|---|---|---|')
for (const row of rows)
  console.log(`| ${row.what} | ${row.acknowledged} | ${row.lost} | ${row.twice} | ${row.seconds.toFixed(1)} |`)
console.log(`\nEl portal, después de la última: ${state}`)
const bad = rows.filter(({ must, lost, twice, seconds }) => twice > 0 || (must && (lost > must.lost || seconds > must.seconds)))
for (const { what } of bad) console.log(`Mal: ${what}`)
process.exit(bad.length > 0 ? 1 : 0)
