import { createHmac } from 'node:crypto'
import pg from 'pg'

/**
 * Roles of the embedded PostgreSQL. The superuser only starts the server and creates the other two. The owner has the tables and
 * migrates.
 * The application reads and writes rows, as `db/grants.ts` declares, and cannot disable a trigger (decision 016).
 */
export type Role = 'superuser' | 'owner' | 'app'

const names: Record<Role, string> = { superuser: 'gremial', owner: 'gremial_duenio', app: 'gremial_app' }

/** Role names, for creating a database by hand. */
export const ownerRole = names.owner
export const appRole = names.app

/** Only the superuser's password is stored; the others are derived from it one-way. */
const passwordOf = (superuserPassword: string, role: Role): string =>
  role === 'superuser' ? superuserPassword : createHmac('sha256', superuserPassword).update(names[role]).digest('hex')

/** Converts the superuser's connection string (`postgres://gremial:…@/…`) to another role's. */
export function asRole(superuserUrl: string, role: Role): string {
  const [, password, rest] = /^postgres:\/\/gremial:([^@]*)@(.*)$/.exec(superuserUrl) ?? []
  if (password === undefined) throw new Error("not the superuser's connection string")
  return `postgres://${names[role]}:${passwordOf(password, role)}@${rest}`
}

/** Creates the two roles and the database, and hands over objects that an earlier version created as superuser. */
export async function ensureRoles(url: (database: string) => string, database: string): Promise<void> {
  await withLock(url('postgres'), async (client) => {
    for (const role of ['owner', 'app'] as const) {
      const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [names[role]])
      if (rowCount) continue
      const password = client.escapeLiteral(passwordOf(client.password ?? '', role))
      await client.query(`create role ${names[role]} login password ${password}`)
    }
    const { rows } = await client.query<{ owner: string }>(
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
      [database],
    )
    const name = client.escapeIdentifier(database)
    if (!rows[0]) await client.query(`create database ${name} owner ${names.owner}`)
    else if (rows[0].owner !== names.owner) await client.query(`alter database ${name} owner to ${names.owner}`)
  })
  await withLock(url(database), (client) => client.query(handOver))
}

async function withLock(connectionString: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(727006)')
    await work(client)
  } finally {
    await client.end()
  }
}

/** Makes the owner role own everything except extensions; sequences of identity columns follow their tables. */
const handOver = `do $$
declare command text;
begin
  for command in
    select format('alter %s %s owner to ${names.owner}',
        case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, c.oid::regclass)
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
        and c.relowner <> '${names.owner}'::regrole and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass
          and d.objid = c.oid and (d.deptype in ('e', 'i') or c.relkind = 'S' and d.deptype = 'a'))
    union all
    select format('alter routine %s owner to ${names.owner}', p.oid::regprocedure)
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proowner <> '${names.owner}'::regrole
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute command;
  end loop;
end $$`
