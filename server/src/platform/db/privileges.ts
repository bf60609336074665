import type pg from 'pg'

/** How much a connection may do beyond rows. */
export interface Privileges {
  role: string
  /** It has our tables or is a superuser: triggers and privileges do not hold it. */
  owner: boolean
  /** It may make tables: an owner to be, of a database that is still empty. */
  creates: boolean
  /** It takes no writes: a standby that follows another one, or whoever runs it said so. */
  readOnly: boolean
}

export async function privilegesOf(pool: pg.Pool): Promise<Privileges> {
  const { rows } = await pool.query<Privileges>(`select current_user as role, has_schema_privilege('public', 'create') as creates,
    current_setting('transaction_read_only') = 'on' as "readOnly",
    exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and pg_has_role(c.relowner, 'member')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'))
    or (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as owner`)
  return rows[0] as Privileges
}
