import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { loadBackup } from '../src/installation/backup/load.ts'
import { type Manifest, readManifest } from '../src/installation/backup/manifest.ts'
import { knownMigrations } from '../src/installation/backup/restore.ts'
import { quoted } from '../src/installation/backup/tables.ts'
import { verifyBackup } from '../src/installation/backup/verify.ts'
import { appRole, asRole } from '../src/installation/postgres/roles.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { tableGrants } from '../src/table-grants.ts'
import { folder } from './programa.ts'

/**
 * Released versions with data that their own program wrote (scripts/keep-version.ts): a backup without files, and its key. Each
 * must upgrade with every row. Changes that later migrations make to old rows are listed here.
 */
const shelf = join(import.meta.dirname, 'versiones')

/** Archives, oldest first; a name begins with the number of migrations of that version. */
export const keptVersions = (): string[] =>
  readdirSync(shelf)
    .filter((name) => name.endsWith('.tar.gz'))
    .sort()

export interface Kept {
  copy: string
  secret: string
  manifest: Manifest
}

export async function opened(archive: string): Promise<Kept> {
  const copy = join(folder(), 'copia')
  mkdirSync(join(copy, 'archivos'), { recursive: true })
  execFileSync('tar', ['-xzf', join(shelf, archive), '-C', copy])
  const manifest = await readManifest(copy)
  await verifyBackup(copy, manifest)
  return { copy, secret: readFileSync(join(copy, 'clave'), 'utf8').trim(), manifest }
}

/** Columns of old rows that a migration rewrites: table, columns (all if rows may disappear), migrations. */
const rewritten: ReadonlyArray<readonly [table: string, columns: readonly string[], migrations: readonly string[]]> = [
  ['sesion', ['vence'], ['0014_cuentas.sql']],
  ['bandeja_salida', ['datos'], ['0016_rebotes.sql']],
  ['permiso', ['nombre'], ['0023_roles_mandatos.sql']],
  ['organizacion', ['preguntas'], ['0048_nombres.sql']],
  ...['estado_afiliado', 'estado_civil', 'parentesco', 'tipo_documento'].map(
    (table) => [table, ['version'], ['0048_nombres.sql']] as const,
  ),
  ['archivo', ['suelto'], ['0058_cupos.sql']],
  ['movimiento_caja', ['clave'], ['0062_clave_de_movimiento.sql']],
]
/** Migration 0058 deletes documents that were replaced before their request was filed: the only rows that are deleted. */
const leaving: Readonly<Record<string, string>> = { solicitud_documento: '0058_cupos.sql' }

export interface Journey {
  /** Number of rows that differ, by table; empty if all is well. */
  changed: Record<string, number>
  /** Columns that no longer exist. */
  gone: string[]
  /** Number of old rows compared. */
  rows: number
}

/**
 * Loads a kept version into an empty database (`url` is the superuser's), copies each row aside and runs today's migrations. Then
 * compares each copied row with the current ones, by the columns that both have.
 */
export async function bringToToday(url: string, { copy, manifest }: Kept): Promise<Journey> {
  const owner = asRole(url, 'owner')
  const app = { role: appRole, rights: tableGrants }
  const had = knownMigrations(manifest)
  await migrate(owner, app, 'DATABASE_URL_MIGRAR', had)
  await loadBackup(owner, copy, manifest)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('create schema antes')
    for (const { nombre } of manifest.tablas)
      await client.query(`create table antes.${quoted(nombre)} as table public.${quoted(nombre)}`)
    const later = (name: string) => !had.has(name)
    await migrate(owner, app)
    const journey: Journey = { changed: {}, gone: [], rows: 0 }
    for (const { nombre, columnas, filas } of manifest.tablas) {
      journey.rows += filas
      const now = new Set(await columnsIn(client, nombre))
      const moved = rewritten.flatMap(([table, columns, by]) => (table === nombre && by.some(later) ? columns : []))
      const same = columnas.filter((column) => now.has(column) && !moved.includes(column))
      journey.gone.push(...columnas.filter((column) => !now.has(column)).map((column) => `${nombre}.${column}`))
      // Compared as text: the type json has no comparison operators.
      const read = (schema: string) =>
        `select ${same.map((c) => `${quoted(c)}::text`).join(', ')} from ${schema}.${quoted(nombre)}`
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from (${read('antes')} except all ${read('public')}) x`,
      )
      const lost = rows[0]?.n ?? 0
      const excused = later(leaving[nombre] ?? '') && nombre in leaving
      if (lost > 0 && !excused) journey.changed[nombre] = lost
    }
    return journey
  } finally {
    await client.end()
  }
}

async function columnsIn(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  )
  return rows.map(({ name }) => name)
}
