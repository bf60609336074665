import assert from 'node:assert/strict'
import type { Lote, PagoNotice, PagoRow } from '@gremial/contract/tesoreria/pagos.ts'
import { toCents } from '@gremial/contract/values/money.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { cbuOf, dice, loteBody, response } from '../../../../test/pagos.ts'
import { plansOf } from '../../../../test/planes.ts'
import { porte } from '../../../../test/porte.ts'
import { signedRendicion } from '../../../../test/rendiciones.ts'

const t = await testApp()
t.services.config.finance = undefined
const central = await t.login('central')
const [seccionales, count, viejas] = [200, porte(600, 200), porte(100_000, 20_000)]

test(`${seccionales} branches, ${count} payable, ${viejas} paid: no table scans`, async () => {
  const { id } = await signedRendicion(t)
  await t.rows(
    `insert into seccional (codigo, nombre) select 1000 + n, 'Seccional ' || n from generate_series(1, ${seccionales}) n`,
  )
  await t.rows(`insert into seccional_cuenta (seccional_id, cbu, cambiada, cambiada_por)
    select id, '${cbuOf(1)}', now(), 1 from seccional where codigo > 1000`)
  await t.rows(`set session_replication_role = replica; with s as (select id, row_number() over (order by id) as n from seccional where codigo > 1000),
    r as (insert into rendicion_gasto (seccional_id, tipo_id, anio, numero, fecha, estado, total, desde, secretario_numero, tesorero_numero, fecha_pago, mes_periodo, anio_periodo)
      select s.id, o.tipo_id, 1990 + i / 5000, i, o.fecha - (i % 900), case when i <= ${count} then 2 else 4 end, 1000 + i * 1.37,
        now() - i * interval '1 minute', 1011, 1010, case when i > ${count} then dia_de(now()) - i % 900 end, 11, 2026
      from generate_series(1, ${count + viejas}) i join s on s.n = 1 + i % ${seccionales} cross join rendicion_gasto o where o.id = ${id} returning id, estado)
    , d as (insert into rendicion_detalle (rendicion_id, concepto_id) select id, (select min(id) from concepto_rendicion) from r returning id, rendicion_id)
    insert into comprobante (rendicion_id, detalle_id, clave, fecha, cuit, proveedor, importe, archivo_sha256, nombre, tipo_archivo, bytes, subido, subido_por)
      select d.rendicion_id, d.id, gen_random_uuid(), dia_de(now()) - (d.id % 60)::int, lpad((d.id % 3000)::text, 11, '3'), 'Proveedor ' || d.id % 3000, 10,
        (select min(sha256) from archivo), 'x', 'application/pdf', 1, now(), 1 from d;
    set session_replication_role = origin`)
  await t.rows('vacuum analyze rendicion_gasto, comprobante, seccional, lote_pago_renglon')
  const pedidos = [
    'vistas/pagos?grupo=paraPagar&size=all',
    'vistas/pagos/resumen',
    'vistas/pagos/avisos',
    'vistas/pagos?grupo=pagadas',
    'vistas/esperan',
  ]
  for (const request of pedidos) {
    const statements = (await t.calls(() => central.get(request))).filter((text) => /rendicion_gasto/.test(text))
    assert.ok(statements.length <= 2, `${request}: ${statements.length}`)
    for (const { text, plan, walked } of await plansOf(t, 'rendicion_gasto', () => central.get(request)))
      assert.deepEqual(
        walked.filter((table) => /^(rendicion_gasto|comprobante)$/.test(table)),
        [],
        `${request}: ${text}\n${plan}`,
      )
  }
  const rows = (await central.get('vistas/pagos?grupo=paraPagar&size=all')).body.content as PagoRow[]
  const nuestras = rows.filter((f) => f.nombreSeccional.startsWith('Seccional '))
  const [real] = await t.rows<{
    n: number
    total: number
    todas: number
  }>(`select count(*) filter (where s.codigo > 1000)::int as n,
    sum(r.total) filter (where s.codigo > 1000) as total, count(*)::int as todas
    from rendicion_gasto r join seccional s on s.id = r.seccional_id where r.estado in (2, 5)`)
  const centavos = nuestras.reduce((n, f) => n + toCents(f.total), 0)
  assert.deepEqual([nuestras.length, centavos, rows.length], [count, toCents(real?.total ?? 0), real?.todas])
  const notices = (await central.get('vistas/pagos/avisos')).body as PagoNotice[]
  assert.deepEqual(
    notices.filter((a) => a.aviso === 'FUERA_DE_PERIODO').length,
    (
      await t.rows<{
        n: number
      }>(`select count(distinct r.id)::int as n from rendicion_gasto r join comprobante c on c.rendicion_id = r.id
        where r.estado in (2, 5) and r.mes_periodo is not null and to_char(c.fecha, 'YYYYMM') <> r.anio_periodo || lpad(r.mes_periodo::text, 2, '0')`)
    )[0]?.n,
  )

  const total = centavos / 100
  const { status, body } = await central.post(
    'lotes-pago',
    loteBody(
      t,
      nuestras.map((f) => f.id),
      total,
    ),
  )
  assert.equal(status, 201, JSON.stringify(body))
  const lote = (await central.get(`lotes-pago/${body.id}`)).body as Lote
  const file = (await central.get(`lotes-pago/${body.id}/archivo`)).raw.toString('ascii').split('\r\n')
  const inFile = file.filter((r) => r.startsWith('D')).reduce((n, r) => n + Number(r.slice(33, 48)), 0)
  assert.deepEqual([file.length, inFile, lote.total], [count + 3, centavos, total])
  const fecha = t.today().replaceAll('-', '')
  const renglones = lote.renglones.map((r, i) =>
    dice(r.referencia, i % 10 === 9 ? 'R' : 'A', { fecha, centavos: toCents(r.importe), codigo: i % 10 === 9 ? 'R10' : '' }),
  )
  const { body: cuenta } = await central.post(`lotes-pago/${body.id}/respuesta`, response(...renglones))
  assert.deepEqual([cuenta.pagados, cuenta.rechazados, cuenta.pendientes], [count * 0.9, count * 0.1, 0])
  const [pagadas] = await t.rows<{ n: number; total: number }>(`select count(*)::int as n, sum(r.total) as total
    from rendicion_gasto r join lote_pago_renglon x on x.rendicion_id = r.id and x.lote_id = ${body.id} where r.estado = 4`)
  assert.deepEqual([pagadas?.n, pagadas?.total], [count * 0.9, cuenta.totalPagado])
})
