import type { TestApp } from './app.ts'

/** Many rows and the queries on them: tests check the plans, the bench measures time. */

export async function muchasSolicitudes(t: TestApp): Promise<void> {
  await t.rows(`set local session_replication_role = replica;
    insert into solicitud (anio, numero, clave, producto_id, afiliado_numero, seccional_id, estado, subestado, monto, plazo, condiciones_dia,
      tna, creada, creada_por, fecha, presentada, presentada_por, desde, espera, tomada, tomada_por, resuelta)
    select 2019, n, gen_random_uuid(), (select array_agg(id) from producto)[1 + n % 9], a.numero, a.seccional_id, e.estado, 6, 100000 * (n % 90 + 1), 6, dia_de(now()),
      30, m.m, u.id, m.m::date, m.m, u.id, m.m, m.m, case when e.estado = 'EN ANÁLISIS' then m.m end, case when e.estado = 'EN ANÁLISIS' then u.id end,
      case when e.estado in ('RECHAZADA', 'OTORGADA') then m.m + interval '9 days' end
    from generate_series(1, 50000) n
      join (select numero, seccional_id, row_number() over (order by numero) as i from afiliado) a on a.i = 1 + n % 300
      cross join lateral (select (array['PRESENTADA', 'EN ANÁLISIS', 'OBSERVADA', 'APROBADA', 'RECHAZADA', 'OTORGADA'])[1 + n % 6] as estado) e
      cross join lateral (select now() - n * interval '5 minutes' as m) m
      cross join (select id from usuario where email = 'mesa@gremial.example') u`)
  await t.rows('analyze solicitud')
}

/**
 * 100,000 requests of 20 procedures that a clerk made, of all members over three years; 3 % wait for the desk. The procedures are copies of those of
 * the demo.
 */
export async function muchasArmadas(t: TestApp): Promise<void> {
  await t.rows(`insert into producto (codigo, nombre, clase, desde, habilitado)
    select 'ARMADO_' || n, 'Trámite ' || n, 'ARMADO', date '2020-01-01', true from generate_series(1, 20) n;
    insert into definicion_tramite (producto_id, numero, contenido, estado, huella, desde, guardada, guardada_por, publicada, publicada_por)
    select p.id, 1, d.contenido, 'PUBLICADA', d.huella, date '2020-01-01', now(), d.guardada_por, now(), d.guardada_por
    from producto p
    join (select d.*, row_number() over (order by d.id) as i from definicion_tramite d where d.estado = 'PUBLICADA') d on d.i = 1 + p.id % 3
    where p.codigo like 'ARMADO\\_%';
    set local session_replication_role = replica;
    insert into solicitud (anio, numero, clave, producto_id, definicion_id, respuestas, requisitos, documentos_familia, afiliado_numero, seccional_id,
      estado, subestado, monto, condiciones_dia, creada, creada_por, fecha, presentada, presentada_por, desde, espera, tomada, tomada_por, resuelta)
    select 2017, n, gen_random_uuid(), d.producto_id, d.id, '{}', '{}', array[20000000 + n], a.numero, a.seccional_id, e.estado, 6,
      100000 * (n % 90 + 1), case when e.estado <> 'INICIADA' then m.m::date end, m.m, u.id, m.m::date, case when e.estado <> 'INICIADA' then m.m end,
      case when e.estado <> 'INICIADA' then u.id end, m.m, case when e.estado <> 'INICIADA' then m.m end,
      case when e.estado = 'EN ANÁLISIS' then m.m end, case when e.estado = 'EN ANÁLISIS' then u.id end,
      case when e.estado in ('RECHAZADA', 'OTORGADA', 'APROBADA') then m.m + interval '6 days' end
    from generate_series(1, 100000) n
    join (select numero, seccional_id, row_number() over (order by numero) - 1 as i, count(*) over () as todos from afiliado) a on a.i = n % a.todos
    join (select d.id, d.producto_id, row_number() over (order by d.id) - 1 as i
      from definicion_tramite d
      join producto p on p.id = d.producto_id and p.codigo like 'ARMADO\\_%') d on d.i = n % 20
    cross join lateral (select case when n > 3000 then (array['OTORGADA', 'OTORGADA', 'RECHAZADA', 'ANULADA', 'OTORGADA'])[1 + n % 5]
      else (array['PRESENTADA', 'EN ANÁLISIS', 'OBSERVADA', 'APROBADA', 'INICIADA'])[1 + n % 5] end as estado) e
    cross join lateral (select now() - n * interval '15 minutes' as m) m
    cross join (select id from usuario where email = 'mesa@gremial.example') u`)
  await t.rows('vacuum analyze solicitud')
}

/** Queries of the desk's queue, and how often each may scan the table: once to count many rows, never for a few. */
export const preguntasBandeja: ReadonlyArray<readonly [pregunta: string, pasadas: number]> = [
  ['', 1],
  ['?sort=espera,desc', 1],
  ['?estado=PRESENTADA', 1],
  ['?estado=PRESENTADA,EN%20AN%C3%81LISIS&sort=espera,asc', 1],
  ['?idSeccional=1', 0],
  ['?idProducto=2', 1],
  ['?idSeccional=1&estado=OBSERVADA', 0],
  ['?tenida=MIA', 0],
  ['?tenida=NADIE', 1],
  ['?dias=10', 1],
  ['?buscar=quiroga', 1],
  ['?buscar=2019-000431', 0],
  ['?buscar=1001', 1],
  ['?page=100', 1],
  ['/conteos', 1],
]

export async function muchasRendiciones(t: TestApp): Promise<void> {
  await t.rows(`insert into rendicion_gasto (seccional_id, tipo_id, anio, numero, fecha, estado, total, responsable)
    select 1 + n % 20, 1 + n % 3, 2000 + n / 1000, 100 + n, date '2005-01-01' + n / 4, 1 + n % 7, n, 'R' from generate_series(1, 20000) n
    where 1 + n % 7 <> 8`)
  await t.rows('analyze rendicion_gasto')
}

export const preguntasRendiciones = [
  'sort=numeroRendicion,desc',
  'sort=fecha,desc&page=20',
  'sort=total,asc',
  'G_idEstado=7',
  'G_meToca=1',
  'buscar=funcionamiento',
]
