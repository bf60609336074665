import type pg from 'pg'

/** What the application may do with a table: the usual four, fewer of them, or the change of some columns only. */
export type Grant = 'select' | 'insert' | 'update' | 'delete' | `update (${string})`
export type Grants = Readonly<Record<string, readonly Grant[]>>

const usual: readonly Grant[] = ['select', 'insert', 'update', 'delete']

/** Rows of the audit, whichever tables it has, are added and never changed; the sealer takes what it sealed off its list. */
const platform: Grants = {
  migracion: ['select'],
  instalacion: ['select'],
  auditoria_pendiente: ['select', 'insert', 'delete'],
  archivo: ['select', 'insert', 'update (creado, danado, apartado, suelto)', 'delete'],
}

/** The rights of the application on a table, also on one that nobody has named yet. */
export const grantsOf = (table: string, declared: Grants): readonly Grant[] =>
  platform[table] ?? declared[table] ?? (/^auditoria(_|$)/.test(table) ? ['select', 'insert'] : usual)

interface Granted {
  name: string
  granted: string[]
}

/**
 * Leaves the application's role with exactly its rights on every table there is, and nobody else with any: run by the owner after each
 * migration, under its lock. What is already right is not touched, so that a start writes nothing. While a program of before is `serving`, nothing
 * is taken away: the start of this one does that.
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

/** Tables where a role may do more or less than it should, as that role itself sees it. */
export async function wrongGrants(client: pg.Pool, role: string, declared: Grants): Promise<string[]> {
  const { rows } = await client.query<Granted>(tableRights.replace(ownedByUs, 'true'), [role])
  return rows
    .filter(({ name, granted }) => [...granted].sort().join() !== [...grantsOf(name, declared)].sort().join())
    .map((r) => r.name)
}

const ownedByUs = "pg_has_role(c.relowner, 'usage')"

/** Each table with what the role holds and, marked, what everybody does: of the table and of single columns. */
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

/** What is still to be said: the schema for use only, the sequences, temporary tables for the imports. */
const otherRights = `
  select 'revoke create on schema public from public' as command from pg_namespace n, aclexplode(n.nspacl) a
    where n.nspname = 'public' and a.grantee = 0 and a.privilege_type = 'CREATE'
  union all select format('grant usage on schema public to %I', $1::text) where not has_schema_privilege($1::text::name, 'public', 'usage')
  union all select format('grant temporary on database %I to %I', current_database(), $1::text)
    where not has_database_privilege($1::text::name, current_database(), 'temporary')
  union all select format('grant usage on sequence %s to %I', c.oid::regclass, $1::text) from pg_class c
    where c.relnamespace = 'public'::regnamespace and
      case when c.relkind = 'S' then not has_sequence_privilege($1::text::name, c.oid, 'usage') end`
