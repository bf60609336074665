import { test } from 'vitest'
import { testApp } from './app.ts'
import { assertTablero } from './cobranza-oraculo.ts'
import { newConvenio } from './debitos.ts'
import { manyMembers, nextMonth, stopwatch } from './debitos-muchos.ts'

/** The dashboard of the collection at size: lines of a year, of every state. `GREMIAL_COBRANZA=300000x12` sets other sizes: members × lots. */
const [members = 20_000, lots = 12] = (process.env.GREMIAL_COBRANZA ?? '20000x12').split('x').map(Number)
const t = await testApp()
const central = await t.login('central')

test(`the dashboard of ${members} members × ${lots} lots shows what their lines say`, async () => {
  const { timed, steps } = stopwatch()
  const anio = Number(t.today().slice(0, 4)) - 1
  await timed('members', () => manyMembers(t, members))
  await nextMonth(t, members)
  const convenio = await newConvenio(central)
  // Most slips of a lot are in the next one too, in one state of seven and of five; a member waits in one lot at most.
  await timed('lines', async () => {
    await t.rows(`begin; set local session_replication_role = replica;
      insert into lote_debito (numero, clave, convenio_id, convenio_version, fecha, creado, creado_por, cantidad, total, huella, necesita_otra, aprobado,
          aprobado_por, hecho, hecho_por)
        select 70000 + n, gen_random_uuid(), ${convenio}, 1, make_date(${anio}, n, 10), now(), 1, ${members}, 1, repeat('a', 64), false, now(), 1,
          make_date(${anio}, n, 3), 1
        from generate_series(1, ${lots}) n;
      insert into lote_debito_renglon (lote_id, orden, referencia, afiliado_numero, documento_id, solicitud_id, cbu, importe, parte, estado, codigo, politica,
          dia, respondido, movimiento_id, reversa_id)
        select k.id, x.orden, (k.numero::bigint * 1000000 + x.orden)::text, x.numero, x.documento + 10000000 * ((k.numero - 70000) / 2), x.solicitud, x.cbu,
          100 + x.orden % 900, 1, e.estado, case when e.estado = 'RECHAZADO' then 'R10' else '' end, null,
          case when e.estado <> 'PENDIENTE' then k.fecha end, case when e.estado <> 'PENDIENTE' then now() end,
          case when e.estado in ('COBRADO', 'REVERSADO') then k.id * 10000000 + x.orden end, case when e.estado = 'REVERSADO' then -k.id * 10000000 - x.orden end
        from lote_debito k
        cross join (select row_number() over (order by d.id)::int as orden, d.id as documento, d.afiliado_numero as numero, s.id as solicitud, s.cbu
          from documento d join solicitud s on s.afiliado_numero = d.afiliado_numero and s.anio = 2020
          where d.afiliado_numero > 20000000 and d.tipo = 'TALON') x
        cross join lateral (select case
          when k.numero % 2 = 0 then (array['COBRADO', 'COBRADO', 'COBRADO', 'RECHAZADO', 'RECHAZADO', 'REVERSADO', 'ANULADO'])[1 + x.orden % 7]
          when k.numero = 70001 and x.orden % 5 = 2 then 'PENDIENTE'
          else (array['RECHAZADO', 'COBRADO', 'ANULADO', 'RECHAZADO', 'COBRADO'])[1 + x.orden % 5] end as estado) e
        where k.numero > 70000 and (k.numero % 2 = 0 or x.orden % 7 > 2);
      commit`)
    await t.rows('analyze lote_debito_renglon')
  })
  const lotes = await t.rows<{ id: number }>('select id from lote_debito where numero > 70000 order by id')
  for (const { id } of lotes) await timed('summaries', () => t.rows(`select resumir_cobranza(${id})`))
  await timed('first dashboard', () => central.get(`vistas/tablero-cobranza?anio=${anio}`))
  await timed('dashboard', () => central.get(`vistas/tablero-cobranza?anio=${anio}`))
  await timed('branches', () => central.get(`vistas/tablero-cobranza/seccionales?G_anio=${anio}&size=50&page=0`))
  console.log(`${members} members × ${lots} lots: ${steps()}`)
  await assertTablero(t, central, anio)
})
