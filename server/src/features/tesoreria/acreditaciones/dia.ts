import { type RawBuilder, sql } from 'kysely'

/** Days of an agreement's version (v) until it is credited. */
const dias = sql`coalesce((v.datos #>> '{acreditacion,dias}')::int, 2)`

/**
 * Working day on which what was collected on a day has to be credited by a version of its agreement (v), as `addWorkingDays` counts them: of no
 * days, the first one from then on. A null day has none.
 */
export const seAcreditaHasta = (dia: RawBuilder<unknown>): RawBuilder<string> => sql<string>`(select max(g.dia)::date
  from (
    select g.dia
    from generate_series(${dia} + least(1, ${dias}), ${dia} + 60, interval '1 day') g (dia)
    where extract(isodow from g.dia) < 6 and not exists (select from feriado o where o.dia = g.dia::date)
    order by g.dia
    limit greatest(1, ${dias})) g)`
