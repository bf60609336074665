import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { writeBackup } from '../server/src/installation/backup/write.ts'
import { startEmbedded } from '../server/src/installation/postgres/embedded.ts'
import { newToken, tokenHash } from '../server/src/platform/access/session.ts'
import { readConfig } from '../server/src/platform/config/config.ts'
import { openDatabase } from '../server/src/platform/db/pool.ts'
import { openFiles } from '../server/src/platform/storage/open.ts'

/**
 * node scripts/keep-version.ts COMMIT: keeps a version of the portal with data, for the upgrade tests (server/test/guardadas.ts).
 * Runs that program, extracted from git, to make a small demo and write to its audit. Adds rows for tables that the demo leaves
 * empty and later migrations change (server/test/versiones/siembra.sql). Writes a backup of the database with its key. Uploaded
 * files are left out: they are stored by content hash, which no migration changes.
 */
const root = join(import.meta.dirname, '..')
const [commit = ''] = process.argv.slice(2)
if (!/^[0-9a-f]{7,40}$/.test(commit)) throw new Error('node scripts/keep-version.ts COMMIT')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const short = git('rev-parse', '--short=8', commit)
const work = mkdtempSync(join(tmpdir(), 'gremial-version-'))
const program = join(work, 'programa')
const data = join(work, 'datos')
process.once('exit', () => rmSync(work, { recursive: true, force: true }))

unpackProgram()
await liveInIt()
await keep()

/** Extracts the old program and links the modules of this working copy: versions are exact, and packages were only ever added. */
function unpackProgram(): void {
  for (const dir of [program, data, join(program, 'web/dist')]) mkdirSync(dir, { recursive: true })
  const tree = execFileSync(
    'git',
    ['archive', short, 'contract', 'server', 'scripts/flags.mjs', 'package.json', '.node-version'],
    {
      cwd: root,
      maxBuffer: 500_000_000,
    },
  )
  execFileSync('tar', ['-x', '-C', program], { input: tree })
  mkdirSync(join(program, 'node_modules/@gremial'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@gremial') symlinkSync(join(root, 'node_modules', name), join(program, 'node_modules', name))
  symlinkSync('../../contract', join(program, 'node_modules/@gremial/contract'))
  symlinkSync(join(root, 'server/node_modules'), join(program, 'server/node_modules'))
  writeFileSync(join(program, 'web/dist/index.html'), '<!doctype html><html><head></head><body></body></html>')
  // A small demo is enough; larger data has its own tests.
  const demo = join(program, 'server/demo/demo.ts')
  writeFileSync(demo, readFileSync(demo, 'utf8').replace(/\bcantidad = [\d_]+/, 'cantidad = 600'))
}

/** The first start makes the demo. An administrator then writes, so that the audit has rows of that version. */
async function liveInIt(): Promise<void> {
  const env = { ...process.env, GREMIAL_DATOS: data, GREMIAL_DEMO: '1', PORT: '0', GREMIAL_LOG: 'silent', NODE_ENV: 'production' }
  const child = spawn(process.execPath, ['server/src/main.ts'], { cwd: program, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((ready, fail) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const [, address] = /Gremial escucha en (http:\S+)/.exec(said) ?? []
      if (address) ready(address)
    })
    child.once('close', () => fail(new Error(said)))
  })
  const token = newToken()
  await inDatabase(
    "insert into sesion (token_hash, usuario_id, recordar, vence) select $1, id, true, now() + interval '400 days' from usuario where email = $2",
    [tokenHash(token), 'admin@gremial.example'],
  )
  for (const nombre of ['Banco de ayer', 'Banco de anteayer', 'Ñandú & hijos 🧾']) {
    const answer = await fetch(`${url}/api/bancos`, {
      method: 'POST',
      headers: { cookie: `gremial_sesion=${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ nombre, sucursales: [{ nombre: 'Centro' }] }),
    })
    if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
  }
  // The audit's hash chain is extended twice a second.
  await new Promise((done) => setTimeout(done, 3000))
  const ended = new Promise((done) => child.once('close', done))
  child.kill('SIGTERM')
  await ended
}

async function inDatabase<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client({
    host: join(data, 'pg-socket'),
    user: 'gremial',
    password: readFileSync(join(data, 'pg.clave'), 'utf8'),
    database: 'gremial',
  })
  await client.connect()
  try {
    const answer: unknown = await client.query<R>(text, values.length > 0 ? values : undefined)
    return Array.isArray(answer) ? [] : (answer as pg.QueryResult<R>).rows
  } finally {
    await client.end()
  }
}

async function keep(): Promise<void> {
  const embedded = await startEmbedded(data)
  const copy = join(work, 'copia')
  mkdirSync(copy)
  try {
    const there = new Set((await inDatabase<{ nombre: string }>('select nombre from migracion')).map((row) => row.nombre))
    for (const { from, until, text } of plantings()) if (there.has(from) && !there.has(until)) await inDatabase(text)
    const config = readConfig({ GREMIAL_DATOS: data })
    const database = openDatabase(embedded.url('gremial', 'superuser'), { max: 2 })
    const services = { config, database, files: await openFiles(config), now: () => new Date() }
    // Uploaded files are left out.
    rmSync(join(data, 'archivos'), { recursive: true, force: true })
    await writeBackup(services, copy, {
      version: `0.1.0 (${short.slice(0, 7)})`,
      settings: {},
      linked: [],
      missing: () => undefined,
    })
    await database.close()
    const empty = await emptyTables()
    console.log(`${short}: ${there.size} migrations; empty tables: ${empty.join(' ')}`)
    cpSync(join(data, 'clave'), join(copy, 'clave'))
    if (existsSync(join(copy, 'archivos'))) rmSync(join(copy, 'archivos'), { recursive: true })
    const name = `${String(there.size).padStart(3, '0')}-${short}.tar.gz`
    const tidy = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=@0']
    execFileSync('tar', [...tidy, '-C', copy, '-czf', join(root, 'server/test/versiones', name), '.'])
  } finally {
    await embedded.stop()
  }
}

async function emptyTables(): Promise<string[]> {
  const tables = await inDatabase<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const empty: string[] = []
  for (const { name } of tables) if ((await inDatabase(`select 1 from "${name}" limit 1`)).length === 0) empty.push(name)
  return empty
}

interface Planting {
  from: string
  until: string
  text: string
}

/** Parses siembra.sql. Each part begins with the migrations between which it applies: `--- 0001_base.sql 0016_rebotes.sql`. */
function plantings(): Planting[] {
  const [, ...parts] = readFileSync(join(root, 'server/test/versiones/siembra.sql'), 'utf8').split(/^--- /m)
  return parts.map((part) => {
    const [from = '', until = ''] = (part.split('\n')[0] ?? '').split(' ')
    return { from, until, text: part.slice(part.indexOf('\n')) }
  })
}
