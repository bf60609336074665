import type { AuditedThing } from '@gremial/contract/textos/audit.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * Names of audited entities, as SQL expressions that each feature provides for its own kinds.
 * They see the audit row as `a` and the entity's numeric id as `n.id`, null if it has none.
 */
export interface EntityNames {
  thing: AuditedThing
  name: RawBuilder<unknown>
  /** Branch of the entity. */
  branch?: RawBuilder<unknown>
}

/** An entity whose name and branch come from one row. */
export const entityNames = (
  thing: AuditedThing,
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

/** Name of the entity of a row, or the name kept in the row if the entity is gone. '' for lists and singletons. */
export const entityName = (things: readonly EntityNames[]): RawBuilder<string> =>
  sql`coalesce(${either(things, 'name')}, case jsonb_typeof(a.datos -> 'nombre') when 'string' then a.datos ->> 'nombre' end, '')`
export const entityBranch = (things: readonly EntityNames[]): RawBuilder<string> => sql`coalesce(${either(things, 'branch')}, '')`

/** The entity's numeric id for a row `a`, as a source to join. */
export const entityNumber = sql<{
  id: number | null
}>`(select case when a.entidad_id ~ '^\\d{1,18}$' then a.entidad_id::bigint end as id)`
