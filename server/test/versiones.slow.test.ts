import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, test } from 'vitest'
import { boot } from '../src/installation/boot.ts'
import { startEmbedded } from '../src/installation/postgres/embedded.ts'
import { StartError } from '../src/platform/runtime/start-error.ts'
import { version } from '../src/platform/runtime/version.ts'
import { privateServer } from './app.ts'
import { atEnd } from './at-end.ts'
import { ask, command, folder, launch, root, server } from './programa.ts'

test('--version, the first log line and the API description show the same version', async () => {
  const { version: number } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  assert.match(version, new RegExp(`^${number.replaceAll('.', '\\.')}( \\([0-9a-f]{7}\\))?$`))
  const dir = folder()
  const said = async (file: string, args: string[], env = {}) => (await launch(dir, file, args, { env, input: '' }).ended).out
  assert.equal(await said('node', ['scripts/npm.mjs', 'importar', '--version']), `Gremial ${version}`)
  assert.equal(
    await said(process.execPath, ['server/src/main.ts', '--version'], { GREMIAL_COMMIT: 'a'.repeat(40) }),
    `Gremial ${number} (aaaaaaa)`,
  )
})

test('an older program on a newer database is refused; a command never migrates under a server', async () => {
  const dir = folder()
  const serving = await server(dir)
  assert.equal(serving.said().split('\n')[0], `Gremial ${version}`)
  // A command of a version with one more migration, while the previous server runs.
  const [missing] = await ask<{ nombre: string }>(dir, "delete from migracion where nombre like '0018%' returning nombre")
  const beside = await command(dir, 'verificar-auditoria', [], { input: '' }).ended
  assert.deepEqual(
    [beside.code, beside.out],
    [
      1,
      `A la base le faltan 1 migraciones de esta versión (${version}), y hay un servidor usándola: reiniciá primero el servidor con esta versión`,
    ],
  )
  serving.child.kill('SIGTERM')
  await serving.ended
  // Without a server the command migrates; this table already exists, which is reported in one line too.
  const alone = await command(dir, 'verificar-auditoria', [], { input: '' }).ended
  assert.match(alone.out, new RegExp(`^La migración ${missing?.nombre} no entró y la base quedó como antes de ella: [^\\n]+$`))

  // A migration of a future version.
  const embedded = await startEmbedded(dir)
  await ask(dir, `insert into migracion (nombre, sha256) values ('9999_del_futuro.sql', 'x')`)
  await embedded.stop()
  const refused =
    /La base es de una versión más nueva de Gremial que ésta \(.*\), que no conoce 9999_del_futuro\.sql: arrancá con aquella/
  await assert.rejects(server(dir), refused)
  const other = await command(dir, 'verificar-auditoria', [], { input: '' }).ended
  assert.equal(other.code, 1)
  assert.match(other.out, new RegExp(`^${refused.source}[^\\n]*$`))
})

const shared = process.env.GREMIAL_PRUEBA_PG
const own = shared ? undefined : await privateServer()
afterAll(() => own?.stop())
const url = (database: string) => own?.url(database) ?? (shared as string).replace('/@@', `/${database}`)
const as = (role: string, password: string, database: string) =>
  url(database).replace(/^postgres:\/\/[^@]*@/, `postgres://${role}:${password}@`)

async function admin(statements: string, database = 'postgres'): Promise<void> {
  const client = new pg.Client({ connectionString: url(database) })
  await client.connect()
  try {
    for (const statement of statements.split(';').filter((s) => s.trim())) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Starts on a database and obeys each message, as its administrator would, until there are none. Returns the messages. */
async function obeying(owner: () => string, database: string): Promise<string[]> {
  const dir = mkdtempSync(join(tmpdir(), 'gremial-dba-'))
  const lines: string[] = []
  try {
    while (lines.length < 8) {
      const url = owner()
      const env = { GREMIAL_DATOS: dir, GREMIAL_CLAVE: 'x'.repeat(64), GREMIAL_DEMO: '0', DATABASE_URL_MIGRAR: url }
      try {
        await (await boot({ ...env, DATABASE_URL: url }, { exclusive: true })).close()
        return lines
      } catch (error) {
        assert.ok(error instanceof StartError, String((error as Error).stack))
        assert.doesNotMatch(error.message, /\n|clave-de-antes/)
        lines.push(error.message)
        const [, statements = ''] = /omo administrador(?:, en la base [^:]*)?: (.*;)/.exec(error.message) ?? []
        assert.notEqual(statements, '', error.message)
        await admin(statements, /, en la base/.test(error.message) ? database : 'postgres')
      }
    }
    return lines
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

test('each thing that an external PostgreSQL lacks is one line with the statement that fixes it', async () => {
  atEnd(async () => {
    await admin('drop database if exists floja with (force); drop database if exists nueva with (force)')
    await admin(
      'drop database if exists latina with (force); drop database if exists latina_utf8 with (force); drop role if exists floja',
    )
  })
  await admin(`create role floja login password 'clave-de-antes'`)
  // A role that owns nothing, in a badly prepared database.
  await admin(`create database floja`)
  await admin('create schema extensiones; create extension pg_trgm schema extensiones', 'floja')
  await admin('alter role floja in database floja set default_transaction_read_only = on')
  const weak = as('floja', 'clave-de-antes', 'floja')
  const lines = await obeying(() => weak, 'floja')
  assert.equal(lines.length, 3, lines.join('\n'))
  assert.match(lines[0] ?? '', /^La base "floja" es de sólo lectura\. /)
  assert.match(lines[1] ?? '', /^La extensión pg_trgm está en el esquema "extensiones", donde "floja" no la busca\. /)
  assert.match(lines[2] ?? '', /^El rol "floja" no puede crear tablas en el esquema "public"\. /)
  await admin('drop database floja with (force); create database floja')
  await admin('grant create on schema public to floja', 'floja')
  const without = await obeying(() => weak, 'floja')
  assert.match(without.join('\n'), /^El rol "floja" no puede crear la extensión pg_trgm\. Como administrador, [^\n]*$/)
  // A missing database, and then a wrong password.
  const none = await obeying(() => as('floja', 'clave-de-antes', 'nueva'), 'nueva')
  assert.match(none.join('\n'), /^No existe la base de DATABASE_URL\. Como administrador: create database "nueva" [^\n]*$/)
  const wrong = await obeying(() => as('floja', 'otra-clave-larga', 'nueva'), 'nueva')
  assert.match(
    wrong.join('\n'),
    /^La base rechazó la contraseña de "floja": revisá DATABASE_URL, o cambiala como administrador: [^\n]*$/,
  )
  // A database in another encoding: asks for a new one.
  await admin(`create database latina owner floja encoding 'LATIN1' template template0 locale_provider libc locale 'C'`)
  const places = ['latina', 'latina_utf8']
  const latin = await obeying(() => as('floja', 'otra-clave-larga', places.shift() ?? 'latina_utf8'), 'latina_utf8')
  assert.match(latin.join('\n'), /^La base "latina" guarda los textos en LATIN1, y hace falta UTF8\./)
})
