import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, globSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const root = join(import.meta.dirname, '../..')
const password = 'of-this-test'
export const ttl = 20

interface Ports {
  client: number
  peer: number
  rest: number
  pg: number
}

export interface Node {
  name: string
  ports: Ports
  data: string
  patroni: ChildProcess | undefined
}

const bin = () => globSync('/usr/lib/postgresql/*/bin').sort().at(-1)

/** Debian packages of the programs that are not installed. */
export function missing(): string[] {
  const wanted = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy' }
  const absent = Object.entries(wanted).flatMap(([program, name]) => (found(program) ? [] : [name]))
  return bin() === undefined ? [...absent, 'postgresql'] : absent
}

function found(program: string): boolean {
  const path = `${process.env.PATH}:/usr/sbin:/usr/bin`
  return path.split(':').some((dir) => globSync(join(dir, program)).length > 0)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((ready) => probe.once('listening', ready))
  const { port } = probe.address() as { port: number }
  await new Promise((done) => probe.close(done))
  return port
}

/**
 * Three nodes on this machine with the files of `instalacion/ha`, adapted to local ports and folders, as an unprivileged user.
 */
export class Cluster {
  readonly dir = mkdtempSync(join(tmpdir(), 'gremial-failover-'))
  readonly nodes: Node[] = []
  readonly #running = new Set<ChildProcess>()
  balanced = 0
  readonly #user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

  async start(): Promise<void> {
    this.#own(this.dir)
    for (let i = 1; i <= 3; i++) {
      const data = join(this.dir, `nodo${i}`)
      mkdirSync(data, { mode: 0o700 })
      this.#own(data)
      const [client, peer, rest, pg] = [await freePort(), await freePort(), await freePort(), await freePort()]
      this.nodes.push({ name: `nodo${i}`, ports: { client, peer, rest, pg }, data, patroni: undefined })
    }
    for (const node of this.nodes) this.#etcd(node)
    for (const node of this.nodes) this.startPatroni(node)
    await this.settled(120)
    this.balanced = await freePort()
    let file = readFileSync(join(root, 'instalacion/ha/haproxy.cfg'), 'utf8').replaceAll(
      '127.0.0.1:5000',
      `127.0.0.1:${this.balanced}`,
    )
    for (const [i, { ports }] of this.nodes.entries())
      file = file.replace(`10.0.0.${i + 1}:5432 check port 8008`, `127.0.0.1:${ports.pg} check port ${ports.rest}`)
    writeFileSync(join(this.dir, 'haproxy.cfg'), file)
    this.#run('haproxy', ['-f', join(this.dir, 'haproxy.cfg'), '-db'], {}, 'haproxy')
    await this.#balancing()
  }

  /** Waits until HAProxy routes to the primary. */
  async #balancing(): Promise<void> {
    for (let tries = 1; ; tries++)
      try {
        const client = await this.superuser('postgres', this.balanced)
        await client.end()
        return
      } catch (error) {
        if (tries > 100) throw error
        await sleep(300)
      }
  }

  #own(path: string): void {
    if (this.#user.uid !== undefined) chownSync(path, this.#user.uid, this.#user.gid ?? 0)
  }

  /** Adapts the file of the first node: its own addresses, then those of all nodes. */
  #ofNode(name: string, node: Node): string {
    const i = this.nodes.indexOf(node) + 1
    const lines = readFileSync(join(root, 'instalacion/ha', name), 'utf8').split('\n')
    const own = lines.map((line) =>
      /hosts:|INITIAL_CLUSTER=/.test(line) ? line : line.replaceAll('10.0.0.1', `10.0.0.${i}`).replace(/\bnodo1\b/, node.name),
    )
    let text = own.join('\n')
    for (const [n, { ports }] of this.nodes.entries())
      for (const [port, real] of Object.entries({ 2379: ports.client, 2380: ports.peer, 8008: ports.rest, 5432: ports.pg }))
        text = text.replaceAll(`10.0.0.${n + 1}:${port}`, `127.0.0.1:${real}`)
    return text
  }

  #etcd(node: Node): void {
    const text = this.#ofNode('etcd.env', node)
    const env = Object.fromEntries([...text.matchAll(/^(ETCD_\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]))
    this.#run('etcd', [], { ...env, ETCD_DATA_DIR: join(node.data, 'etcd'), ETCD_LOG_LEVEL: 'error' }, `etcd-${node.name}`)
  }

  startPatroni(node: Node): void {
    const text = this.#ofNode('patroni.yml', node)
      .replace(/data_dir: .*/, `data_dir: ${join(node.data, 'pg')}`)
      .replace(/bin_dir: .*/, `bin_dir: ${bin()}`)
      .replaceAll(/CLAVE_\w+/g, password)
      .replaceAll('10.0.0.0/24', '127.0.0.1/32')
      .replace('local all all peer', 'local all all trust')
      .replace('pg_hba:', `parameters: { unix_socket_directories: ${node.data} }\n  pg_hba:`)
      // This machine has no watchdog device: the test kills frozen nodes itself.
      .replace('mode: required', 'mode: "off"')
    const file = join(node.data, 'patroni.yml')
    writeFileSync(file, text, { mode: 0o600 })
    this.#own(file)
    node.patroni = this.#run('patroni', [file], {}, `patroni-${node.name}`)
  }

  #run(program: string, args: string[], env: NodeJS.ProcessEnv, name: string): ChildProcess {
    const log = openSync(join(this.dir, `${name}.log`), 'a')
    const child = spawn(program, args, {
      cwd: '/',
      env: { PATH: `${process.env.PATH}:/usr/sbin`, LANG: 'C.UTF-8', HOME: this.dir, ...env },
      stdio: ['ignore', log, log],
      ...this.#user,
    })
    this.#running.add(child)
    child.once('close', () => this.#running.delete(child))
    child.once('error', (error) => console.error(`${program}: ${error.message}`))
    return child
  }

  /** Patroni's view of the node; undefined if it does not answer. */
  async #role(node: Node): Promise<{ role: string; sync: boolean; state: string } | undefined> {
    try {
      const answer = await fetch(`http://127.0.0.1:${node.ports.rest}/patroni`, { signal: AbortSignal.timeout(2000) })
      const about = (await answer.json()) as { role?: string; state?: string; sync_standby?: boolean }
      return { role: about.role ?? '', state: about.state ?? '', sync: about.sync_standby === true }
    } catch {
      return undefined
    }
  }

  async #who(): Promise<{ primary: Node | undefined; sync: Node | undefined; running: number }> {
    const roles = await Promise.all(this.nodes.map(async (node) => ({ node, about: await this.#role(node) })))
    const live = roles.filter(({ about }) => about?.state === 'running' || about?.state === 'streaming')
    return {
      primary: live.find(({ about }) => about?.role === 'master' || about?.role === 'primary')?.node,
      sync: live.find(({ about }) => about?.sync)?.node,
      running: live.length,
    }
  }

  async primary(): Promise<Node> {
    for (;;) {
      const { primary } = await this.#who()
      if (primary) return primary
      await sleep(250)
    }
  }

  async synchronous(): Promise<Node> {
    for (;;) {
      const { sync } = await this.#who()
      if (sync) return sync
      await sleep(250)
    }
  }

  /** Waits until all three run and one is the synchronous standby. */
  async settled(seconds: number): Promise<void> {
    const until = Date.now() + seconds * 1000
    for (;;) {
      const who = await this.#who()
      if (who.primary && who.running === 3 && who.sync) return
      if (Date.now() > until) throw new Error(`The cluster is not complete after ${seconds} s; logs: ${this.dir}`)
      await sleep(500)
    }
  }

  async switchover(): Promise<void> {
    const node = await this.primary()
    const to = await this.synchronous()
    const body = JSON.stringify({ leader: node.name, candidate: to.name })
    const answer = await fetch(`http://127.0.0.1:${node.ports.rest}/switchover`, { method: 'POST', body })
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  }

  /** Sends the signal to the node's Patroni and all its PostgreSQL processes. */
  signal(node: Node, signal: NodeJS.Signals): void {
    for (const pid of [node.patroni?.pid, ...this.#postgres(node)])
      try {
        if (pid) process.kill(pid, signal)
      } catch {
        // It has exited.
      }
  }

  #postgres(node: Node): number[] {
    try {
      const postmaster = Number(readFileSync(join(node.data, 'pg/postmaster.pid'), 'utf8').split('\n')[0])
      const children = readdirSync('/proc').filter((pid) => {
        try {
          return /^\d+$/.test(pid) && new RegExp(`\\) \\S ${postmaster} `).test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
        } catch {
          return false
        }
      })
      return [postmaster, ...children.map(Number)]
    } catch {
      return []
    }
  }

  async superuser(database = 'postgres', by?: number): Promise<pg.Client> {
    const port = by ?? (await this.primary()).ports.pg
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  stop(): void {
    for (const node of this.nodes) this.signal(node, 'SIGKILL')
    for (const child of this.#running) child.kill('SIGKILL')
    rmSync(this.dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}
