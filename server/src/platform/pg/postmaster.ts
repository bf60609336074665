import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../config.ts'
import { command, type Places } from './places.ts'

/** The postmaster: whether it answers, its start, its end. */
export const firstLine = (text: string | null): string =>
  (text ?? '')
    .split('\n')
    .find((line) => /error|fatal|could not|no space|denied/i.test(line))
    ?.trim() ??
  (text ?? '').trim().split('\n').pop() ??
  ''

export async function answers(places: Places): Promise<boolean> {
  const client = new pg.Client({
    host: places.socket,
    user: 'gremial',
    password: places.password,
    database: 'postgres',
    connectionTimeoutMillis: 3000,
  })
  try {
    await client.connect()
    // Not just any server on that socket: the one of this data directory.
    const { rows } = await client.query<{ dir: string }>("select current_setting('data_directory') as dir")
    return rows[0]?.dir === places.data
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A postmaster.pid whose process is now something else would keep PostgreSQL from starting in a container with few pids. */
export function removeForeignPid(places: Places): void {
  const file = join(places.data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  try {
    const name = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    if (!name.includes('postgres')) rmSync(file)
  } catch {
    // No such process, or no /proc: PostgreSQL judges the file itself.
  }
}

export async function launch(places: Places): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: places.socket,
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '128MB',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_min_messages: 'warning',
    log_statement: 'none',
    log_min_error_statement: 'panic',
    random_page_cost: '1.1',
    jit: 'off',
    wal_compression: 'on',
    max_wal_size: '2GB',
  }
  let last = ''
  for (let attempt = 0; attempt < 20; attempt++) {
    const [file, args, who] = command(places, 'postgres', [
      '-D',
      places.data,
      ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`]),
    ])
    // Its own process group: a Ctrl-C in the terminal reaches the server first, which then stops PostgreSQL in order.
    const child = spawn(file, args, { ...who, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], detached: true })
    let text = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-4000)
    })
    let over = false
    child.once('exit', () => {
      over = true
    })
    child.once('error', (error) => {
      over = true
      text += error.message
    })
    for (let wait = 0; wait < 600 && !over; wait++) {
      if (await answers(places)) {
        child.unref()
        return child
      }
      await sleep(50)
    }
    if (!over) child.kill('SIGKILL')
    last = text
    if (!/shared memory block|is another postmaster|lock file/i.test(text)) break
    await sleep(250)
  }
  throw new StartError(`La base de datos no arrancó: ${firstLine(last) || 'sin respuesta'}`)
}

export async function stopServer(places: Places, child: ChildProcess | undefined): Promise<void> {
  const file = join(places.data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!Number.isInteger(pid) || pid < 2) return
  const gone = child && child.exitCode === null ? new Promise<void>((done) => child.once('exit', () => done())) : undefined
  try {
    process.kill(pid, 'SIGINT') // fast shutdown: rolls back, checkpoints, leaves
  } catch {
    return
  }
  if (gone) await Promise.race([gone, sleep(20_000)])
  for (let wait = 0; wait < 400 && existsSync(file); wait++) await sleep(50)
}
