import { sql } from 'kysely'
import pg from 'pg'
import { sembrarDemo } from '../server/demo/demo.ts'
import type { Services } from '../server/src/platform/context.ts'

/**
 * Fills the database with a union of `members`: plausible names, branches of very different sizes, twelve movements per member.
 * Generated in SQL with fixed arithmetic, so every run gets the same rows. Needs the superuser, for VACUUM. `asOf`: day that the
 * register speaks of, for a history that begins there.
 */
export async function populate(
  services: Services,
  superuser: string,
  members: number,
  { months = 6, asOf = '' } = {},
): Promise<void> {
  await sembrarDemo(services, 200)
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  const branches = Math.max(24, Math.round(members / 2500))
  const run = (text: string) => client.query(text)
  await run(
    `insert into seccional (codigo, nombre, localidad) select n, 'Seccional ' || n, 'Localidad ' || n from generate_series(25, ${branches}) n on conflict do nothing`,
  )
  try {
    await client.query(`select set_config('gremial.al_dia', $1, false)`, [asOf])
    await client.query(
      'create temp table orden_seccional as select id, (row_number() over (order by codigo))::int as n from seccional',
    )
    await client.query(`create temp table nombres as select (row_number() over ())::int as n, apellido, nombre from afiliado`)
    await client.query(`insert into afiliado (numero, apellido, nombre, tipo_documento_id, numero_documento, cuil, fecha_nacimiento, genero, fecha_alta, categoria_id,
        estado_id, vinculado, seccional_id, empresa_id, domicilio, localidad, codigo_postal, telefono, email)
      select 10000 + i, a.apellido, b.nombre, 1, 10000000 + (i * 37) % 40000000, null, date '1950-01-01' + ((i * 7919) % 20000)::int, 1 + i % 2, date '1985-01-01' + ((i * 104729) % 15000)::int,
        1 + (i * 31) % 5, e.id, e.vinculado, s.id, 1 + (i * 17) % 40, 'Calle ' || i % 4000, 'Localidad', '2000', '', ''
      from generate_series(1::bigint, ${members}) i
      join nombres a on a.n = 1 + (i * 7) % 200 join nombres b on b.n = 1 + (i * 13 + i / 200) % 200
      join estado_afiliado e on e.nombre = case when i % 20 < 17 then 'ACTIVO' when i % 20 = 17 then 'LICENCIA' when i % 20 = 18 then 'SUSPENDIDO' else 'BAJA' end
      join orden_seccional s on s.n = 1 + floor(${branches} * power((i * 2654435761 % 1000003) / 1000003.0, 1.25))::int`)
    await client.query(`insert into movimiento_cuenta (afiliado_numero, fecha, periodo, descripcion, cuota, cuotas, debe, haber)
      select 10000 + i, date_trunc('month', current_date)::date - make_interval(months => m / 2) + case when m % 2 = 0 then interval '19 days' else interval '4 days' end - interval '1 month',
        date_trunc('month', current_date)::date - make_interval(months => m / 2 + 1), case when m % 2 = 0 then 'Descuento por planilla' else 'Cuota sindical' end,
        case when m % 2 = 1 then 1 end, case when m % 2 = 1 then 1 end,
        case when m % 2 = 1 then 15900 + i % 1000 else 0 end, case when m % 2 = 0 then 15900 + i % 1000 else 0 end
      from generate_series(1, ${members}) i, generate_series(0, ${months * 2 - 1}) m`)
    // Tables written by triggers too: otherwise autovacuum starts a minute later, during the measurement.
    await run('vacuum analyze')
  } finally {
    await client.end()
  }
  // Links beto's account to a member of the largest branch.
  await sql`update usuario set afiliado_numero = 10001 where email = 'beto@gremial.example'`.execute(services.database.db)
}
