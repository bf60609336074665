import assert from 'node:assert/strict'
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { test } from 'vitest'
import { pruneLog } from '../src/installation/postgres/settings.ts'
import { adminCookie, healthy, write } from './escritores.ts'
import { eventually } from './eventually.ts'
import { porte } from './porte.ts'
import { ask, command, folder, postmaster, type Server, server } from './programa.ts'

/**
 * A database that fails under the real program while people write: restarted, all connections ended, postmaster killed.
 * PostgreSQL gets the signals that pg_ctl would send; the program restarts it.
 */
/** One program for all cases, in order. */
const dir = folder()
let program: Server
const answers = (): Promise<boolean> =>
  ask(dir, 'select 1').then(
    () => true,
    () => false,
  )

test('the operator changes what PostgreSQL is told, but for what the program needs', async () => {
  const file = join(dir, 'pg.conf')
  for (const [content, said] of [
    ["listen_addresses = '*'\n", /pg\.conf, línea 1: listen_addresses lo decide Gremial; quitá la línea$/],
    ['# memoria\nshared_buffers\n', /pg\.conf, línea 2: se espera «nombre = valor»$/],
    ['shared_buffers = mucho', /La base de datos no arrancó: .*invalid value for parameter "shared_buffers": "mucho"$/],
  ] as const) {
    writeFileSync(file, content)
    await assert.rejects(server(dir), said)
  }
  writeFileSync(file, "# Más gente.\nmax_connections = 33 # de 60\nshared_buffers='64MB'\n")
  program = await server(dir, { env: { GREMIAL_LOG: 'warn' } })
  const settings = await ask(
    dir,
    "select setting from pg_settings where name in ('max_connections', 'shared_buffers') order by name",
  )
  assert.deepEqual(
    settings.map((s) => s.setting),
    ['33', '8192'],
  )
})

const [ended, restarted, killed] = [porte(10, 1), porte(5, 1), porte(3, 1)]

test(`${ended + restarted + killed} database failures while 8 clients write lose no write`, async () => {
  const cookie = await adminCookie(dir)
  const load = write(program, cookie)
  /** Waits for some writes, lets the failure happen, and expects recovery with the database. */
  async function survives(happens: () => Promise<void>): Promise<void> {
    const before = load.acknowledged.length
    await eventually(() => load.acknowledged.length > before + 8, true)
    await happens()
    await eventually(() => healthy(program).catch(() => false), true)
    assert.equal(program.child.exitCode, null, program.said())
  }
  const stopped = (signal: 'SIGINT' | 'SIGKILL') => async () => {
    const pid = postmaster(dir)
    process.kill(pid, signal)
    await eventually(async () => postmaster(dir) !== pid && (await answers()), true)
  }
  const all =
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'"
  for (let i = 0; i < ended; i++) await survives(async () => void (await ask(dir, all)))
  for (let i = 0; i < restarted; i++) await survives(stopped('SIGINT'))
  for (let i = 0; i < killed; i++) await survives(stopped('SIGKILL'))
  await load.stop()
  console.log(`${load.acknowledged.length} written, ${load.away} told to come back`)
  const faults = program
    .said()
    .split('\n')
    .filter((line) => line.includes('"msg":"unexpected"'))
  assert.deepEqual([load.strange, faults], [[], []])

  const rows = await ask<{ nombre: string; n: number }>(
    dir,
    'select b.nombre, count(s.id)::int as n from banco b left join sucursal_banco s on s.banco_id = b.id group by 1',
  )
  const there = new Map(rows.map((r) => [r.nombre, r.n]))
  assert.deepEqual(
    load.acknowledged.filter((nombre) => !there.has(nombre)),
    [],
    'every acknowledged write is there',
  )
  assert.deepEqual(
    rows.filter((r) => r.n !== 1),
    [],
    'none is there by half',
  )
  const audited = await ask<{ n: number }>(
    dir,
    "select count(*)::int as n from auditoria where accion = 'crear' and entidad = 'banco'",
  )
  assert.equal(audited[0]?.n, rows.length)
  const hearing = "select 1 from pg_stat_activity where application_name = 'gremial-avisos'"
  await eventually(async () => (await ask(dir, hearing)).length, 1)
  const connections = await ask<{ name: string; n: number }>(
    dir,
    "select application_name as name, count(*)::int as n from pg_stat_activity where application_name like 'gremial%' group by 1 order by 1",
  )
  assert.ok((connections.find((c) => c.name === 'gremial')?.n ?? 99) <= 12, JSON.stringify(connections))

  // Logs transitions, not attempts: two lines per failure, and the requests that failed.
  const lines = program
    .said()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { msg: string })
  const logged = lines.filter((line) => line.msg === 'database gone').length
  assert.ok(logged >= restarted + killed && logged <= 40, `${logged} times`)
  assert.deepEqual(
    [...new Set(lines.map((l) => l.msg))].filter((m) => m !== 'database gone'),
    [],
  )
})

test("PostgreSQL's log is kept, without statements or their values", async () => {
  const secret = 'ana@secreta.example'
  const insert = `insert into usuario (email, clave_hash, nombre, nivel) values ('${secret}', 'x', 'Ana', 3)`
  await ask(dir, insert)
  await assert.rejects(ask(dir, insert), /usuario_email/)
  const asked = ask(dir, `select pg_sleep(60), '${secret}'`).catch((error: Error) => error.message)
  const running = `select pid from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid() and state = 'active'`
  await eventually(async () => (await ask(dir, running)).length, 1)
  const [{ pid } = { pid: 0 }] = await ask<{ pid: number }>(dir, running)
  process.kill(pid, 'SIGKILL')
  await asked
  const log = join(dir, 'pg/registro')
  const text = () =>
    readdirSync(log)
      .map((name) => readFileSync(join(log, name), 'utf8'))
      .join('')
  // PostgreSQL logs the killed process before ending the others: recovery begins after that.
  await eventually(() => /terminated by signal 9[^]*terminated; reinitializing/.test(text()), true)
  await eventually(() => answers(), true)
  await eventually(() => healthy(program).catch(() => false), true)
  assert.doesNotMatch(text(), /secreta|pg_sleep|insert into/)
  for (let i = 10; i < 40; i++) writeFileSync(join(log, `postgresql-202001${i}-000000.log`), 'viejo')
  pruneLog({ log })
  assert.equal(readdirSync(log).length, 5)
  assert.match(text(), /terminated by signal 9/)
})

test('a command whose connection ends says so in one line, and exits with 1', async () => {
  const blocker = new pg.Client({
    host: join(dir, 'pg-socket'),
    user: 'gremial',
    password: readFileSync(join(dir, 'pg.clave'), 'utf8'),
    database: 'gremial',
  })
  await blocker.connect()
  await blocker.query('begin; lock table usuario in access exclusive mode')
  const making = command(dir, 'crear-admin', ['una@x.example', 'UNA, Ana'], { input: 'Clave.2026\nClave.2026\n' })
  // Uses its own connection: within a transaction, pg_stat_activity is a snapshot.
  // The command's own statement: jobs of the program may wait for the same table.
  const waiting = `select pg_terminate_backend(pid) from pg_stat_activity
    where wait_event_type = 'Lock' and query ~ '^insert into "usuario"'`
  await eventually(async () => (await ask(dir, waiting)).length > 0, true)
  const { code, out } = await making.ended
  await blocker.query('rollback')
  await blocker.end()
  assert.equal(code, 1)
  assert.match(
    out,
    /^Se cortó la base de datos \(terminating connection due to administrator command\): lo que estaba en curso no se guardó\. Repetí la orden cuando responda\.$/,
  )
})

test('a PostgreSQL that cannot restart ends the program with one line for its operator', async () => {
  const pid = postmaster(dir)
  // Removes a folder that PostgreSQL needs to start.
  renameSync(join(dir, 'pg/global'), join(dir, 'pg/global.no'))
  process.kill(pid, 'SIGKILL')
  const { code, out } = await program.ended
  assert.equal(code, 1)
  assert.match(
    out.split('\n').at(-1) ?? '',
    /^PostgreSQL se detuvo y no volvió a arrancar en 6 intentos\. La base de datos no arrancó: /,
  )
})
