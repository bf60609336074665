import type pg from 'pg'

/** One right of the application on a table: one of the usual four, or the update of some columns only. */
export type Grant = 'select' | 'insert' | 'update' | 'delete' | `update (${string})`
export type Grants = Readonly<Record<string, readonly Grant[]>>

const usual: readonly Grant[] = ['select', 'insert', 'update', 'delete']

/** Audit tables are append-only, whatever their names. The audit sealer deletes sealed rows from `auditoria_pendiente`. */
const platform: Grants = {
  migracion: ['select'],
  instalacion: ['select'],
  auditoria_pendiente: ['select', 'insert', 'delete'],
  archivo: ['select', 'insert', 'update (creado, danado, apartado, suelto)', 'delete'],
}

/** The application's rights on a table, including tables without a declaration. */
export const grantsOf = (table: string, declared: Grants): readonly Grant[] =>
  platform[table] ?? declared[table] ?? (/^auditoria(_|$)/.test(table) ? ['select', 'insert'] : usual)

interface Granted {
  name: string
  granted: string[]
}

/**
 * Gives the application's role exactly its declared rights on every table, and revokes the rights of PUBLIC. The owner runs it
 * after each migration, under the migration lock.
 * Correct rights are left alone, so that a normal start writes nothing. While an earlier version is `serving`, nothing is
 * revoked; the next start does that.
 */
export async function applyGrants(owner: pg.Client, role: string, declared: Grants, serving = false): Promise<void> {
  const app = owner.escapeIdentifier(role)
  const { rows } = await owner.query<Granted>(tableRights, [role])
  for (const { name, granted } of rows) {
    const rights = grantsOf(name, declared)
    if ([...granted].sort().join() === [...rights].sort().join()) continue
    const table = owner.escapeIdentifier(name)
    if (serving) {
      await owner.query(`grant ${rights.join(', ')} on table ${table} to ${app}`)
      continue
    }
    await owner.query(`revoke all on table ${table} from public, ${app}`)
    await owner.query(`grant ${rights.join(', ')} on table ${table} to ${app}`)
  }
  const { rows: missing } = await owner.query<{ command: string }>(otherRights, [role])
  for (const { command } of missing) await owner.query(command)
}

/** Names of the tables where the role has more or fewer rights than declared, as seen by that role itself. */
export async function wrongGrants(client: pg.Pool, role: string, declared: Grants): Promise<string[]> {
  const { rows } = await client.query<Granted>(tableRights.replace(ownedByUs, 'true'), [role])
  return rows
    .filter(({ name, granted }) => [...granted].sort().join() !== [...grantsOf(name, declared)].sort().join())
    .map((r) => r.name)
}

const ownedByUs = "pg_has_role(c.relowner, 'usage')"

/** Rights per table, on the table and on single columns: those of the role, and those of PUBLIC with the prefix `public `. */
const tableRights = `
  select c.relname as name, coalesce(array_agg(x.who || lower(x.what)) filter (where x.what is not null), '{}') as granted
  from pg_class c left join lateral (
    select case a.grantee when 0 then 'public ' else '' end as who, a.privilege_type as what from aclexplode(c.relacl) a
      where a.grantee in (0, (select oid from pg_roles where rolname = $1::text))
    union all
    select case a.grantee when 0 then 'public ' else '' end, a.privilege_type || ' (' || string_agg(t.attname, ', ' order by t.attnum) || ')'
      from pg_attribute t, aclexplode(t.attacl) a
      where t.attrelid = c.oid and a.grantee in (0, (select oid from pg_roles where rolname = $1::text)) group by a.grantee, a.privilege_type
  ) x on true
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and ${ownedByUs} group by c.oid, c.relname order by 1`

/** Statements that are still missing: usage of the schema and the sequences, and temporary tables for the imports. */
const otherRights = `
  select 'revoke create on schema public from public' as command from pg_namespace n, aclexplode(n.nspacl) a
    where n.nspname = 'public' and a.grantee = 0 and a.privilege_type = 'CREATE'
  union all select format('grant usage on schema public to %I', $1::text) where not has_schema_privilege($1::text::name, 'public', 'usage')
  union all select format('grant temporary on database %I to %I', current_database(), $1::text)
    where not has_database_privilege($1::text::name, current_database(), 'temporary')
  union all select format('grant usage on sequence %s to %I', c.oid::regclass, $1::text) from pg_class c
    where c.relnamespace = 'public'::regnamespace and
      case when c.relkind = 'S' then not has_sequence_privilege($1::text::name, c.oid, 'usage') end`
