import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Embedded } from '../../server/src/installation/postgres/embedded.ts'
import { cpuOf } from './cpu.ts'
import { reached } from './select.ts'

/**
 * The PostgreSQL of a run, with the template database that every test copies. Building it (tables, seeds, demo organisation)
 * takes seven seconds of CPU. A stopped copy is cached in node_modules until its inputs or the day change.
 */
const root = join(import.meta.dirname, '../..')
const shelf = join(root, 'node_modules/.gremial/base')
/** Contents of the data directory of a stopped PostgreSQL. */
const parts = ['pg', 'pg.clave']

export async function database(): Promise<Embedded & { cpu(): number }> {
  const dir = mkdtempSync(join(tmpdir(), 'gremial-pg-'))
  const files = join(tmpdir(), `gremial-archivos-${process.env.GREMIAL_PRUEBA}`)
  const kept = join(shelf, keyOf(made, new Date().toDateString()))
  const { startEmbedded } = await import('../../server/src/installation/postgres/embedded.ts')
  if (existsSync(kept)) {
    for (const part of parts) copy(join(kept, part), join(dir, part))
    cpSync(join(kept, 'archivos'), files, { recursive: true })
  } else {
    const { prepareTemplate } = await import('../../server/test/app.ts')
    const first = await startEmbedded(dir)
    await prepareTemplate((name) => first.url(name, 'superuser'))
    await first.stop()
    keep(dir, files, kept)
  }
  const started = await startEmbedded(dir)
  process.env.GREMIAL_PRUEBA_PG = started.url('@@', 'superuser')
  const [postmaster = ''] = readFileSync(join(dir, 'pg/postmaster.pid'), 'utf8').split('\n')
  return { ...started, cpu: () => cpuOf(Number(postmaster)) }
}

function keep(dir: string, files: string, kept: string): void {
  rmSync(shelf, { recursive: true, force: true })
  const draft = `${kept}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  for (const part of parts) copy(join(dir, part), join(draft, part))
  cpSync(files, join(draft, 'archivos'), { recursive: true })
  renameSync(draft, kept)
}

/** Keeps the owner: as root, PostgreSQL runs as another user and rejects files that are not its own. */
function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
}

const made = [
  'server/test/app.ts',
  'server/demo/demo.ts',
  'server/src/semillas/semillas.ts',
  'server/src/platform/db/migrate.ts',
  'server/src/table-grants.ts',
]

/**
 * Cache key: migrations, seeds, demo data, translations and everything that these files import. Demo dates count back from today, so `period`
 * limits the age.
 */
export function keyOf(files: string[], period: string): string {
  const sources = new Set(['package-lock.json', ...files.flatMap((file) => [...reached(file)])])
  const data = globSync(['server/{migrations,demo,src/semillas}/**/*.*', 'contract/src/textos/*/*.json'], { cwd: root })
  return hashOf([...sources, ...data], period)
}

/** Hash of the names and contents of these files and of `period`. */
export function hashOf(files: string[], period: string): string {
  const hash = createHash('sha256').update(period)
  for (const file of files.toSorted()) {
    const path = join(root, file)
    if (existsSync(path)) hash.update(file).update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 16)
}
