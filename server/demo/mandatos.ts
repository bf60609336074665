import { sql } from 'kysely'
import type { Tx } from '../src/platform/db/pool.ts'

/** Days of a number of years of 365 days. */
const anios = (n: number) => Math.round(n * 365)

/** Offices of branch 1: the demo's treasurer and secretary, one ending soon, one ended, one in the future. */
const deLaPrimera: Array<[afiliado: number, puesto: number, desde: number, hasta: number]> = [
  [1011, 49, -anios(2), anios(2)],
  [1010, 51, -anios(2), anios(2)],
  [1012, 63, -anios(3.98), 20],
  [1013, 64, -anios(4), -30],
  [1014, 70, -anios(2), anios(2)],
  [1015, 71, -anios(1), anios(1)],
  [1016, 71, -anios(1), anios(1)],
  [1017, 64, 15, anios(4)],
]

/** Officers of each branch: mostly its own secretary and treasurer; in a few, nobody, or an ended mandate. */
export async function sembrarMandatosDemo(tx: Tx, hoy: string): Promise<void> {
  for (const [i, [afiliado, puesto, desde, hasta]] of deLaPrimera.entries())
    await sql`insert into mandato (seccional_id, puesto, unico, afiliado_numero, desde, hasta, acta_numero, acta_fecha,
        acta_texto)
      select (select id from seccional where codigo = 1), p.codigo, p.unico, ${afiliado}, ${hoy}::date + ${desde}::int,
        ${hoy}::date + ${hasta}::int,
        ${`${140 + i}/${hoy.slice(0, 4)}`}, ${hoy}::date + ${Math.min(desde, -1)}::int, 'Asamblea general ordinaria'
      from puesto p
      where p.codigo = ${puesto}`.execute(tx)
  // In the others, the first two members by number; in one of every six the treasurer's mandate ended a month ago.
  await sql`insert into mandato (seccional_id, puesto, unico, afiliado_numero, desde, hasta, acta_numero, acta_fecha)
    select s.id, p.codigo, p.unico, a.numero, ${hoy}::date - 700,
      case when p.codigo = 51
        and s.codigo % 6 = 0 then ${hoy}::date - 31 when s.codigo % 7 = 3 then ${hoy}::date + 12 else ${hoy}::date + 760 end,
      s.codigo || '/' || extract(year from ${hoy}::date - 700), ${hoy}::date - 715
    from seccional s
    cross join (values (1, 49), (2, 51)) as q (lugar, puesto)
    join puesto p on p.codigo = q.puesto
    join lateral (select numero, row_number() over (order by numero) as lugar
      from (select numero
        from afiliado
        where seccional_id = s.id and vinculado
          and numero > 1020
        order by numero
        limit 2) x) a on a.lugar = q.lugar
    where s.codigo between 2 and 21`.execute(tx)
}
