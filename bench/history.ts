import pg from 'pg'
import { addDays, dateOf } from '../contract/src/values/dates.ts'
import type { Booted } from '../server/src/installation/boot.ts'
import { populate } from './members.ts'

/** Monthly files of the history. */
export const files = 60
/** Of each thousand members, how many a monthly file changes. */
const changedPerThousand = 15
const daysOfMonth = 30.4375

/** A union whose history begins with one register and goes on with 60 monthly files, each with transfers, departures, returns and new categories. */
export async function fillRegister({ services }: Booted, superuser: string, members: number): Promise<void> {
  const day = (file: number) => addDays(dateOf(new Date()), -Math.round((files - file) * daysOfMonth) - 5)
  await populate(services, superuser, members, { months: 0, asOf: day(0) })
  const db = new pg.Client({ connectionString: superuser })
  await db.connect()
  try {
    await db.query('create temp table orden as select id, (row_number() over (order by codigo))::int as n from seccional')
    for (let file = 1; file <= files; file++) {
      await db.query('begin')
      const { rows } = await db.query<{ id: string }>(
        `insert into importacion (tipo, archivo, sha256, estado, al_dia) values ('padron', $1, '', 'APLICADA', $2) returning id`,
        [`padron-${file}.csv`, day(file)],
      )
      await db.query(`select set_config('gremial.al_dia', $1, true), set_config('gremial.importacion', $2, true)`, [
        day(file),
        rows[0]?.id,
      ])
      await db.query(
        `update afiliado a set seccional_id = case when x.que < 4 then s.id else a.seccional_id end, estado_id = e.id, vinculado = e.vinculado,
          categoria_id = case when x.que >= 7 then 1 + (a.categoria_id + x.que) % 5 else a.categoria_id end
        from (select numero, (numero / 7 + $1 * 3) % 10 as que from afiliado
          where numero > 10000 and (numero * 7919 + $1::bigint * 104729) % 1000 < $2) x
        join orden s on s.n = 1 + (x.numero * 31 + $1) % (select count(*) from orden)
        cross join estado_afiliado e
        where a.numero = x.numero
          and e.nombre = case when x.que between 4 and 6 then case when a.vinculado then 'BAJA' else 'ACTIVO' end
            else (select nombre from estado_afiliado where id = a.estado_id) end`,
        [file, changedPerThousand],
      )
      await db.query('commit')
    }
    await db.query('vacuum analyze')
  } finally {
    await db.end()
  }
}
