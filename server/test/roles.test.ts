import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, test } from 'vitest'
import { type Booted, boot } from '../src/installation/boot.ts'
import { startEmbedded } from '../src/installation/postgres/embedded.ts'
import { privilegesOf } from '../src/platform/db/privileges.ts'

const dir = mkdtempSync(join(tmpdir(), 'gremial-roles-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const secret = { GREMIAL_CLAVE: 'x'.repeat(64), GREMIAL_DEMO: '0' }

/** Boots as the server does, runs `look` and closes. */
async function booting<T>(env: Record<string, string>, look: (booted: Booted, said: string[]) => Promise<T>): Promise<T> {
  const said: string[] = []
  const booted = await boot({ ...secret, ...env }, { exclusive: true, log: (line) => said.push(line) })
  try {
    return await look(booted, said)
  } finally {
    await booted.close()
  }
}

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const result = await client.query<T>(text)
    return result.rows
  } finally {
    await client.end()
  }
}

/** The state of an earlier version: everything owned by the superuser, and no other role. */
const asBefore = `do $$ begin
  if exists (select from pg_roles where rolname = 'gremial_app') then
    reassign owned by gremial_duenio to gremial;
    drop owned by gremial_app, gremial_duenio;
    drop role gremial_app, gremial_duenio;
  end if;
end $$`

test("the embedded server's role is neither superuser nor owner; older data is migrated at start", async () => {
  const env = { GREMIAL_DATOS: join(dir, 'incluido') }
  await booting(env, async ({ services }) => {
    assert.deepEqual(await privilegesOf(services.database.pool), {
      role: 'gremial_app',
      owner: false,
      creates: false,
      readOnly: false,
    })
    await sql`insert into banco (codigo, nombre) values ('999', 'Se queda')`.execute(services.database.db)
  })
  const embedded = await startEmbedded(env.GREMIAL_DATOS)
  await query(embedded.url('gremial', 'superuser'), asBefore)
  const owners = `select distinct pg_get_userbyid(relowner) as owner from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')`
  assert.deepEqual(await query(embedded.url('gremial', 'superuser'), owners), [{ owner: 'gremial' }])
  await embedded.stop()
  await booting(env, async ({ services }, said) => {
    assert.deepEqual(said, [])
    const { pool } = services.database
    assert.deepEqual(await privilegesOf(pool), { role: 'gremial_app', owner: false, creates: false, readOnly: false })
    assert.equal((await pool.query(`select 1 from banco where nombre = 'Se queda'`)).rowCount, 1)
    assert.deepEqual((await pool.query(owners)).rows, [{ owner: 'gremial_duenio' }])
    const functions = `select distinct pg_get_userbyid(proowner) as owner from pg_proc where pronamespace = 'public'::regnamespace and prolang <> 13
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`
    assert.deepEqual((await pool.query(functions)).rows, [{ owner: 'gremial_duenio' }])
    await assert.rejects(pool.query('update auditoria set datos = null'), /permission denied/)
  })
})

test('with the roles of instalar.md the owner migrates and the app serves; one alone is an error', async () => {
  // An external server, prepared with the exact statements of the manual.
  const embedded = await startEmbedded(join(dir, 'ajeno'))
  const manual = readFileSync(join(import.meta.dirname, '../../docs/operacion/instalar.md'), 'utf8')
  const statements = /```sql\n([\s\S]*?)```/.exec(manual)?.[1]?.replaceAll(/\bgremial(?=_|\b)/g, 'externa') ?? ''
  const superuser = embedded.url('postgres', 'superuser')
  for (const statement of statements.split(';').filter((s) => s.trim())) await query(superuser, statement)
  const as = (user: string, password: string) =>
    superuser.replace(/^postgres:\/\/gremial:[^@]*@\/postgres/, `postgres://${user}:${password}@/externa`)
  const [app, owner] = [as('externa_app', 'otra-clave-larga'), as('externa_duenio', 'una-clave-larga')]
  try {
    const datos = { GREMIAL_DATOS: join(dir, 'con-url') }
    await assert.rejects(
      booting({ ...datos, DATABASE_URL: app }, async () => undefined),
      /^Error: A la base le faltan \d+ migraciones: indicá en DATABASE_URL_MIGRAR la conexión de su dueña$/,
    )
    await booting({ ...datos, DATABASE_URL: app, DATABASE_URL_MIGRAR: owner }, async ({ services }, said) => {
      assert.equal(said.filter((line) => line.startsWith('Aviso')).length, 0)
      assert.deepEqual(await privilegesOf(services.database.pool), {
        role: 'externa_app',
        owner: false,
        creates: false,
        readOnly: false,
      })
      await assert.rejects(services.database.pool.query('truncate captcha_pase'), /permission denied/)
    })
    // A second process needs no owner once migrations are applied.
    await booting({ ...datos, DATABASE_URL: app }, async ({ services }, said) => {
      assert.deepEqual(said, [])
      assert.equal((await services.database.pool.query('select 1 from permiso limit 1')).rowCount, 1)
    })
    await booting({ ...datos, DATABASE_URL: owner }, async (_, said) => {
      assert.equal(said.length, 1)
      assert.match(said[0] ?? '', /^Aviso: DATABASE_URL entra a la base como su dueña/)
    })
    await assert.rejects(
      booting({ ...datos, DATABASE_URL: app, DATABASE_URL_MIGRAR: 'mysql://x' }, async () => undefined),
      /DATABASE_URL_MIGRAR: valor inválido/,
    )
  } finally {
    await embedded.stop()
  }
})
