import type pg from 'pg'

export interface Table {
  nombre: string
  columnas: string[]
}

/** Tables in a backup: all of ours except the list of migrations, which the manifest has, and unlogged tables. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`select c.relname as nombre,
      array_agg(a.attname::text order by a.attnum) as columnas
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> 'migracion'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname`)
  return rows
}

/** The sequences with their last value; null if never used. */
export async function sequencesOf(client: pg.ClientBase): Promise<Array<{ nombre: string; valor: number | null }>> {
  const { rows } = await client.query<{ nombre: string; valor: number | null }>(
    `select sequencename as nombre, last_value as valor from pg_sequences where schemaname = 'public' order by 1`,
  )
  return rows
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const columnsOf = ({ columnas }: Table): string => columnas.map(quoted).join(', ')
