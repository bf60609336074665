import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { test } from 'vitest'
import { startEmbedded } from '../src/installation/postgres/embedded.ts'
import { majorOf, programsOf } from '../src/installation/postgres/majors.ts'
import { appRole } from '../src/installation/postgres/roles.ts'
import { audit } from '../src/platform/audit/audit.ts'
import { inTransaction, type Services, systemCtx } from '../src/platform/context.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openDatabase } from '../src/platform/db/pool.ts'
import { openFiles } from '../src/platform/storage/open.ts'
import { sembrar } from '../src/semillas/semillas.ts'
import { tableGrants } from '../src/table-grants.ts'
import { testApp } from './app.ts'
import { sellarTodo, veredicto } from './auditoria.ts'
import { eventually } from './eventually.ts'
import { command, folder, launch, root } from './programa.ts'

/**
 * Data of PostgreSQL 15 and a program with a later version (decision 105). The old binaries are downloaded from the registry, as
 * in a real upgrade. Nightly only, and not the only proof of a row.
 */
const before = 15
const now = majorOf(join(await pgOf(folder()), 'pg')) ?? 0
// Cached in node_modules for the next night.
const shelf = join(root, 'node_modules/.gremial')
const old = programsOf(before, join(shelf, 'nadie', 'aca'), shelf, (line) => console.log(line))
/** User `nobody` if this is root: otherwise PostgreSQL would run as another user, without access to the program's folders. */
const uid = process.getuid?.() === 0 ? 65_534 : undefined

async function pgOf(dir: string): Promise<string> {
  await (await startEmbedded(dir)).stop()
  return dir
}

/** An installation of the old version: tables, seeds, people's data, sealed audit. */
async function installation(): Promise<{ dir: string; services: Services; rows(): Promise<string>; secret: string }> {
  const dir = folder()
  const base = (await testApp()).services
  const config = { ...base.config, dataDir: dir, demo: false }
  const server = await startEmbedded(dir, { bin: old })
  await migrate(server.url('gremial', 'owner'), { role: appRole, rights: tableGrants })
  const owner = openDatabase(server.url('gremial', 'owner'), { max: 2 })
  await sembrar(owner.db)
  const database = openDatabase(server.url('gremial', 'app'), { max: 2 })
  const services: Services = { config, database, files: await openFiles(config), now: () => new Date() }
  const ctx = systemCtx(services, pino({ level: 'silent' }))
  for (let i = 0; i < 30; i++) await inTransaction(ctx, (ctx) => audit(ctx, 'crear', 'banco', `ñandú ${i} 🧾`))
  await sellarTodo(services)
  assert.equal((await veredicto(services)).malas, 0)
  await Promise.all([owner.close(), database.close()])
  const seen = await everything(server.url('gremial', 'superuser'))
  await server.stop()
  mkdirSync(join(dir, 'pg-binarios'))
  execFileSync('cp', ['-a', join(shelf, 'pg-binarios', String(before)), join(dir, 'pg-binarios')])
  return { dir, services, rows: async () => seen, secret: config.secret }
}

/** A digest of every row of every table. */
async function everything(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const seen: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query<{ n: string }>(
      `select md5(coalesce(string_agg(t::text, chr(10) order by t::text collate "C"), '')) || ' ' || count(*) as n from "${name}" t`,
    )
    seen.push(`${name} ${rows[0]?.n}`)
  }
  await client.end()
  return seen.join('\n')
}

const moved = async (dir: string): Promise<string> => {
  const server = await startEmbedded(dir)
  try {
    return await everything(server.url('gremial', 'superuser'))
  } finally {
    await server.stop()
  }
}

const env = (dir: string, secret: string) => ({
  GREMIAL_DATOS: dir,
  GREMIAL_CLAVE: secret,
  GREMIAL_DEMO: '0',
  GREMIAL_COPIAS: '0',
})

function serve(dir: string, secret: string) {
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${uid}`, dir])
  return launch(dir, process.execPath, ['server/src/main.ts'], {
    env: env(dir, secret),
    ...(uid === undefined ? {} : { uid }),
  })
}

test("the portal moves an earlier PostgreSQL's data by itself, every row, and keeps the old ones", {
  timeout: 900_000,
}, async () => {
  const { dir, rows, secret } = await installation()
  // A command does not move data; it prints who does.
  const refused = await command(dir, 'diagnostico', [], { env: env(dir, secret), input: '' }).ended
  assert.match(
    refused.out,
    new RegExp(`Los datos son de PostgreSQL ${before} y este programa trae el ${now}: arrancá el portal, que los pasa solo`),
  )
  const { child, said, ended } = serve(dir, secret)
  await eventually(() => said().includes('Los datos están en PostgreSQL') || child.exitCode !== null, true, { minutes: 5 })
  child.kill('SIGTERM')
  await ended
  assert.match(said(), new RegExp(`Los datos son de PostgreSQL ${before} y este programa trae el ${now}: se pasan ahora`))
  assert.deepEqual([majorOf(join(dir, 'pg')), majorOf(join(dir, `pg.${before}`))], [now, before])
  assert.equal(existsSync(join(dir, 'pg-mudanza')), false)
  const [was, is] = [(await rows()).split('\n'), (await moved(dir)).split('\n')]
  // Rows that the start itself writes differ (who serves, pending work, dates of migrations).
  const own = /^(?:instalacion|bandeja_salida|auditoria_ancla|verificacion_cadena|migracion) /
  assert.deepEqual(
    is.filter((line) => !own.test(line)),
    was.filter((line) => !own.test(line)),
  )
})

test('killed anywhere, the move restarts or ends: no row is lost, one copy is always whole', {
  timeout: 900_000,
}, async () => {
  const { dir, rows, secret } = await installation()
  const said: string[] = []
  // Before anything is copied, during the load, and during the renames.
  for (const at of ['se pasan ahora', 'Cargando ', 'Los datos están en PostgreSQL']) {
    const one = serve(dir, secret)
    await eventually(() => one.said().includes(at) || one.child.exitCode !== null, true, { minutes: 5 })
    one.child.kill('SIGKILL')
    said.push((await one.ended).out)
    const standing = [majorOf(join(dir, 'pg')), majorOf(join(dir, `pg.${before}`))]
    assert.ok(standing.includes(before) || standing.includes(now), `${at}: ${standing.join(' ')}`)
  }
  assert.match(said.at(-1) ?? '', /Los datos están en PostgreSQL/)
  assert.equal(majorOf(join(dir, 'pg')), now)
  const own = /^(?:instalacion|bandeja_salida|auditoria_ancla|verificacion_cadena|migracion) /
  assert.deepEqual(
    (await moved(dir)).split('\n').filter((line) => !own.test(line)),
    (await rows()).split('\n').filter((line) => !own.test(line)),
  )
})
