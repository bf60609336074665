import type pg from 'pg'
import { one } from './rows.ts'

/** A connection's privileges beyond reading and writing rows. */
export interface Privileges {
  role: string
  /** It owns our tables or is a superuser, so triggers and privileges do not restrict it. */
  owner: boolean
  /** It may create tables: the future owner of an empty database. */
  creates: boolean
  /** It takes no writes: a standby, or set to read-only by its administrator. */
  readOnly: boolean
}

export async function privilegesOf(pool: pg.Pool): Promise<Privileges> {
  const { rows } = await pool.query<Privileges>(`select current_user as role, has_schema_privilege('public', 'create') as creates,
    current_setting('transaction_read_only') = 'on' as "readOnly",
    exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and pg_has_role(c.relowner, 'member')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'))
    or (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as owner`)
  return one(rows, 'privileges')
}
