import assert from 'node:assert/strict'
import pg from 'pg'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { tableGrants } from '../../table-grants.ts'
import { grantsOf } from './grants.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { privilegesOf } from './privileges.ts'

const t = await testApp()
const app = t.services.database.pool

/** The application role's rights on each table according to PostgreSQL, in the syntax of the declarations. */
async function granted(): Promise<Map<string, string[]>> {
  const rows = await t.rows<{ name: string; rights: string[] }>(`
    select c.relname as name, array_remove(array[
      case when has_table_privilege('gremial_app', c.oid, 'select') then 'select' end,
      case when has_table_privilege('gremial_app', c.oid, 'insert') then 'insert' end,
      case when has_table_privilege('gremial_app', c.oid, 'update') then 'update'
        else (select 'update (' || string_agg(attname, ', ' order by attnum) || ')' from pg_attribute
          where attrelid = c.oid and attnum > 0 and has_column_privilege('gremial_app', c.oid, attnum, 'update')) end,
      case when has_table_privilege('gremial_app', c.oid, 'delete') then 'delete' end,
      case when has_table_privilege('gremial_app', c.oid, 'truncate') then 'truncate' end,
      case when has_table_privilege('gremial_app', c.oid, 'references') then 'references' end,
      case when has_table_privilege('gremial_app', c.oid, 'trigger') then 'trigger' end], null) as rights
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')`)
  return new Map(rows.map((r) => [r.name, r.rights]))
}

test('on every table the application has exactly its declared rights, on rows only', async () => {
  const tables = await granted()
  assert.ok(tables.size > 50)
  for (const [name, rights] of tables) assert.deepEqual([...rights].sort(), [...grantsOf(name, tableGrants)].sort(), name)
  for (const name of Object.keys(tableGrants)) assert.ok(tables.has(name), `${name} is declared and is no table`)
  // Checked here rather than in the declarations: these tables are append-only whatever somebody declares.
  for (const [name, rights] of tables) {
    if (!/^(auditoria.*|migracion|arqueo_caja|documento|movimiento_cuenta)$/.test(name)) continue
    assert.ok(!rights.some((r) => r.startsWith('update')), `${name} can be changed`)
    assert.ok(name === 'auditoria_pendiente' || !rights.includes('delete'), `${name} can be emptied`)
  }
  assert.ok(!tables.get('movimiento_caja')?.includes('delete'))
  assert.ok(!tables.get('rol_permiso')?.includes('update'))
})

test('the application owns nothing, makes nothing and is nobody else', async () => {
  assert.deepEqual(await privilegesOf(app), { role: 'gremial_app', owner: false, creates: false, readOnly: false })
  const [role] = await t.rows(`select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
    exists (select from pg_auth_members where member = r.oid) as member from pg_roles r where rolname = 'gremial_app'`)
  assert.deepEqual(new Set(Object.values(role ?? {})), new Set([false]))
  const [owner] = await t.rows(`select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = 'gremial_duenio'`)
  assert.deepEqual(new Set(Object.values(owner ?? {})), new Set([false]))
  const foreign =
    await t.rows(`select relname from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'S', 'v')
    and relowner <> 'gremial_duenio'::regrole`)
  assert.deepEqual(foreign, [])
})

test('PostgreSQL refuses the application all DDL, and changes of append-only tables', async () => {
  for (const text of [
    'set session_replication_role = replica',
    'alter table auditoria disable trigger all',
    'alter table planilla_caja disable trigger cuidar',
    'drop trigger cuidar on planilla_caja',
    'truncate captcha_pase',
    'truncate auditoria_pendiente',
    'create table otra (a int)',
    'create function otra() returns int language sql return 1',
    'create schema otro',
    'set role gremial_duenio',
    'set role gremial',
    'alter role gremial_app superuser',
    "copy (select 1) to program 'true'",
    "select pg_read_file('/etc/passwd')",
    "update auditoria set accion = 'x'",
    'delete from auditoria',
    'update auditoria_sello set orden = 1',
    'delete from auditoria_sello',
    "update rol_permiso set permiso = 'cajas.editar'",
    "update rol set codigo = 'ADMINISTRADOR'",
    "insert into rol_sembrado values ('X')",
    'delete from movimiento_caja',
    'update movimiento_caja set importe_efectivo = 0',
    'update arqueo_caja set monedas = 0',
    "insert into migracion (nombre, sha256) values ('x', 'x')",
  ])
    await assert.rejects(app.query(text), /permission denied|must be owner|must be superuser|permission to/i, text)
})

test('the next start repairs drifted rights and covers new tables, and writes nothing else', async () => {
  await t.rows(`create table despues (a int); alter table despues owner to gremial_duenio;
    grant truncate, trigger on banco to gremial_app; grant all on auditoria to public; grant update (codigo) on auditoria to gremial_app;
    revoke select on usuario from gremial_app`)
  await migrate(t.urlAs('owner'), { role: 'gremial_app', rights: tableGrants })
  const tables = await granted()
  assert.deepEqual(tables.get('despues'), ['select', 'insert', 'update', 'delete'])
  for (const [name, rights] of tables) assert.deepEqual([...rights].sort(), [...grantsOf(name, tableGrants)].sort(), name)
  const state = () => t.rows(`select xmin from pg_class where relname = 'banco'`)
  const before = await state()
  await migrate(t.urlAs('owner'), { role: 'gremial_app', rights: tableGrants })
  assert.deepEqual(await state(), before)
})

test('the application sees how many migrations are lacking, without being able to apply them', async () => {
  assert.equal(await pendingMigrations(app), 0)
  await t.rows(`delete from migracion where nombre = '0011_caja.sql'`)
  assert.equal(await pendingMigrations(app), 1)
  const client = new pg.Client({ connectionString: t.url.replace(/@\/prueba_\w+/, '@/postgres') })
  await client.connect()
  assert.ok((await pendingMigrations(client)) > 10)
  await client.end()
})
