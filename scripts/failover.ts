import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newBoxes } from '../bench/movements.ts'
import { firstLine } from '../bench/site.ts'
import { newToken, tokenHash } from '../server/src/platform/access/session.ts'
import { Cluster, missing, ttl } from './failover/cluster.ts'
import { type Written, writing } from './failover/writers.ts'

/**
 * The nightly part "high availability": three PostgreSQL nodes on this machine with the files of `instalacion/ha`, one portal
 * through HAProxy and one with the list of servers. Primaries are killed, frozen and switched while eight treasurers post. Exits
 * with 1 if an acknowledged movement is lost or duplicated, or if nobody could write for longer than ttl + 10 s; with 2 if a
 * program is not installed.
 */
const lacking = missing()
if (lacking.length > 0) {
  console.log(`Skipped: not installed. Debian: apt-get install --no-install-recommends ${lacking.join(' ')}`)
  process.exit(2)
}

const cluster = new Cluster()
const portals: ChildProcess[] = []
const data = mkdtempSync(join(tmpdir(), 'gremial-failover-data-'))
process.once('exit', () => {
  for (const portal of portals) portal.kill('SIGKILL')
  cluster.stop()
  rmSync(data, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

function portal(url: string, owner: string): Promise<string> {
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
  const main = join(import.meta.dirname, '../server/src/main.ts')
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  portals.push(child)
  return firstLine(child, /Gremial escucha en (http:\S+)/)
}

await cluster.start()
const admin = await cluster.superuser()
await admin.query(`create role gremial_duenio login password 'x'`)
await admin.query(`create role gremial_app login password 'x'`)
await admin.query(`create database gremial owner gremial_duenio encoding 'UTF8' template template0`)
await admin.end()
const hosts = cluster.nodes.map(({ ports }) => `127.0.0.1:${ports.pg}`).join(',')
const balanced = (role: string) => `postgres://${role}:x@127.0.0.1:${cluster.balanced}/gremial`
const listed = (role: string) => `postgres://${role}:x@${hosts}/gremial?target_session_attrs=read-write`
const urls = [
  await portal(balanced('gremial_app'), balanced('gremial_duenio')),
  await portal(listed('gremial_app'), listed('gremial_duenio')),
]
const place = await prepare()

/** Creates cash boxes for the treasurer, and a session of hers. */
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

async function stored({ acknowledged }: Written): Promise<{ lost: number; twice: number }> {
  const client = await cluster.superuser('gremial')
  const { rows } = await client.query<{ there: number; twice: number }>(
    `select count(distinct clave)::int as there, (count(*) - count(distinct clave))::int as twice from movimiento_caja where clave = any($1::uuid[])`,
    [acknowledged],
  )
  await client.end()
  return { lost: acknowledged.length - (rows[0]?.there ?? 0), twice: rows[0]?.twice ?? 0 }
}

/** Rejoins after the failover, as a machine that comes back. */
async function killed(seconds: number, node = cluster.primary()): Promise<void> {
  const dead = await node
  cluster.signal(dead, 'SIGKILL')
  await sleep(seconds * 1000)
  cluster.startPatroni(dead)
  await sleep(4000)
}

const failures: Record<string, () => Promise<void>> = {
  'primary killed': () => killed(ttl + 8),
  async switchover() {
    await cluster.switchover()
    await sleep(10_000)
  },
  async 'synchronous standby frozen for 30 s'() {
    const node = await cluster.synchronous()
    cluster.signal(node, 'SIGSTOP')
    await sleep(30_000)
    cluster.signal(node, 'SIGCONT')
    await sleep(5000)
  },
  // The watchdog resets the machine before the ttl ends.
  async 'primary frozen, reset by its watchdog'() {
    const node = await cluster.primary()
    cluster.signal(node, 'SIGSTOP')
    await sleep((ttl - 5) * 1000)
    await killed(14, Promise.resolve(node))
  },
}

/** A quiet machine needs ttl + 2 s; a busy one gets more, so that the part only fails for the cluster. */
const limit = ttl + 10
let failed = 0
let acknowledged = 0
let longest = 0
console.log('| failure | acknowledged | lost | twice | s without writing |\n|---|---|---|---|---|')
for (const [name, failure] of Object.entries(failures)) {
  await cluster.settled(180)
  const written = await writing(urls, place, failure)
  await cluster.settled(180)
  const { lost, twice } = await stored(written)
  const seconds = written.longest / 1000
  console.log(`| ${name} | ${written.acknowledged.length} | ${lost} | ${twice} | ${seconds.toFixed(1)} |`)
  if (lost > 0 || twice > 0 || seconds > limit) failed++
  acknowledged += written.acknowledged.length
  longest = Math.max(longest, seconds)
}
console.log(
  `${failed} of ${Object.keys(failures).length} failed; ${acknowledged} acknowledged, at most ${longest.toFixed(1)} s without writing`,
)
process.exit(failed > 0 ? 1 : 0)
