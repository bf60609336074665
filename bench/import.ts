import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandFlags, sourceEnv } from '../scripts/flags.mjs'
import { movimientosRows, padronRows, seccionalesRows, write } from '../server/test/padron.ts'
import { record } from './table.ts'

const root = join(import.meta.dirname, '..')
const command = join(root, 'server/src/comandos/importar.ts')

const files = ['seccionales', 'padron', 'movimientos'] as const
type File = (typeof files)[number]

/** Imports a register and its movements into an empty installation with the command, then the same register again. */
export async function measureImport(members = 300_000, movements = members * 5): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'gremial-bench-import-'))
  const path = (file: File) => join(dir, `${file}.csv`)
  // As npm.mjs runs it.
  const env = { ...sourceEnv(root), ...process.env, GREMIAL_DATOS: join(dir, 'var'), GREMIAL_DEMO: '0' }
  try {
    await write(path('seccionales'), seccionalesRows())
    await write(path('padron'), padronRows(members))
    await write(path('movimientos'), movimientosRows(movements, members))
    const whole = { counts: members >= 300_000 }
    const measure = async (file: File, figure: string, atMost: number, gate = atMost) => {
      const { rows, seconds, megabytes } = await importFile(file, path(file), env)
      const beside = `${rows} rows`
      record(figure, seconds, { ...whole, atMost, gate, unit: ' s', beside })
      record(`${figure}, memory`, megabytes, { ...whole, atMost: 400, unit: ' MB', beside })
    }
    // The first run also creates the installation: database, migrations and seeds.
    await importFile('seccionales', path('seccionales'), env)
    const { rows, seconds } = await importFile('seccionales', path('seccionales'), env)
    record('import of twenty rows by the command', seconds, { atMost: 2, unit: ' s', beside: `${rows} rows` })
    await measure('padron', 'import of a register (padrón)', 45, 90)
    await measure('movimientos', 'import of movements', 240)
    await measure('padron', 'the same register, without changes', 40)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Rows, seconds and peak resident memory of the command, without its PostgreSQL. */
async function importFile(file: File, path: string, env: NodeJS.ProcessEnv) {
  const begun = performance.now()
  const child = spawn(process.execPath, [...commandFlags, command, file, path, '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  let megabytes = 0
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const timer = setInterval(() => {
    megabytes = Math.max(megabytes, highest(child.pid))
  }, 100)
  const code = await new Promise((done) => child.once('close', done))
  clearInterval(timer)
  if (code !== 0) throw new Error(`importar ${file}: ${code} ${output}`)
  const { filas } = JSON.parse(output) as { filas: number }
  return { rows: filas, seconds: (performance.now() - begun) / 1000, megabytes }
}

function highest(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
