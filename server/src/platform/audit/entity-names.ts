import type { CosaAuditada } from '@gremial/contract/textos/auditoria.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * How what the audit keeps of a thing becomes its name: each feature says it of its own kinds. Expressions over a row of the audit: `n.id` is the
 * number of its thing, null where it has none; `a` the row.
 */
export interface EntityNames {
  thing: CosaAuditada
  name: RawBuilder<unknown>
  /** The branch that it is of. */
  branch?: RawBuilder<unknown>
}

/** A kind whose name and branch are read `from` one row. */
export const entityNames = (
  thing: CosaAuditada,
  from: RawBuilder<unknown>,
  name: RawBuilder<unknown>,
  branch?: RawBuilder<unknown>,
): EntityNames => ({
  thing,
  name: sql`(select ${name} from ${from})`,
  ...(branch ? { branch: sql`(select ${branch} from ${from})` } : {}),
})

const either = (things: readonly EntityNames[], what: 'name' | 'branch') => {
  const cases = things.flatMap((t) => (t[what] ? [sql`when ${sql.lit(t.thing)} then ${t[what]}`] : []))
  return cases.length > 0 ? sql`case a.entidad ${sql.join(cases, sql` `)} end` : sql`null`
}

/** What the thing of a row is called; of one that is gone, the name that the row kept. '' where it has none: a list, or what there is one of. */
export const entityName = (things: readonly EntityNames[]): RawBuilder<string> =>
  sql`coalesce(${either(things, 'name')}, case jsonb_typeof(a.datos -> 'nombre') when 'string' then a.datos ->> 'nombre' end, '')`
export const entityBranch = (things: readonly EntityNames[]): RawBuilder<string> => sql`coalesce(${either(things, 'branch')}, '')`

/** The number of the thing of a row `a`, as a source to join. */
export const entityNumber = sql<{
  id: number | null
}>`(select case when a.entidad_id ~ '^\\d{1,18}$' then a.entidad_id::bigint end as id)`
