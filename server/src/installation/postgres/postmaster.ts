import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../platform/runtime/start-error.ts'
import { command, type Places } from './places.ts'
import { lastLog, pruneLog, settingsOf } from './settings.ts'

/** Starts and stops the postmaster, and checks whether it answers. */
export const firstLine = (text: string | null): string =>
  (text ?? '')
    .split('\n')
    .find((line) => /error|fatal|could not|no space|denied/i.test(line))
    ?.trim() ??
  (text ?? '').trim().split('\n').pop() ??
  ''

/** `starting` while PostgreSQL runs crash recovery, which has no time limit. */
async function state(places: Places): Promise<'up' | 'starting' | 'down'> {
  const client = new pg.Client({
    host: places.socket,
    user: 'gremial',
    password: places.password,
    database: 'postgres',
    connectionTimeoutMillis: 3000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    // Checks that the server on the socket is the one of this data directory.
    const { rows } = await client.query<{ dir: string }>("select current_setting('data_directory') as dir")
    return rows[0]?.dir === places.data ? 'up' : 'down'
  } catch (error) {
    return (error as { code?: string }).code === '57P03' ? 'starting' : 'down'
  } finally {
    await client.end().catch(() => undefined)
  }
}

export const answers = async (places: Places): Promise<boolean> => (await state(places)) === 'up'

/**
 * Removes a postmaster.pid whose pid now belongs to another program. In a container with few pids it would prevent PostgreSQL
 * from starting.
 */
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

const startMs = 30_000
const repairMs = 3_600_000

/** Starts PostgreSQL. Returns undefined if another process has just done so. Throws StartError with PostgreSQL's message. */
export async function launch(places: Places): Promise<ChildProcess | undefined> {
  const settings = settingsOf(places)
  let last = ''
  for (let attempt = 0; attempt < 20; attempt++) {
    if (attempt > 0 && (await answers(places))) return undefined
    const [file, args, who] = command(places, 'postgres', [
      '-D',
      places.data,
      ...settings.flatMap(([k, v]) => ['-c', `${k}=${v}`]),
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
    const begun = performance.now()
    let until = begun + startMs
    while (performance.now() < until && !over) {
      const now = await state(places)
      if (now === 'up') {
        child.unref()
        pruneLog(places)
        return child
      }
      if (now === 'starting') until = begun + repairMs
      await sleep(50)
    }
    if (!over) child.kill('SIGKILL')
    last = `${text}\n${lastLog(places)}`
    if (!/shared memory block|is another postmaster|lock file/i.test(last)) break
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
    process.kill(pid, 'SIGINT') // fast shutdown: rolls back, checkpoints, exits
  } catch {
    return
  }
  if (gone) await Promise.race([gone, sleep(20_000)])
  for (let wait = 0; wait < 400 && existsSync(file); wait++) await sleep(50)
}
