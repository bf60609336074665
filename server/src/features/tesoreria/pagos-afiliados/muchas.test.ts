import assert from 'node:assert/strict'
import type { PagoAfiliadoRow } from '@gremial/contract/tesoreria/pagos-afiliados.ts'
import { toCents } from '@gremial/contract/values/money.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { cbuOf, loteBody } from '../../../../test/pagos.ts'
import { plansOf } from '../../../../test/planes.ts'
import { porte } from '../../../../test/porte.ts'

const t = await testApp()
const central = await t.login('central')
const [count, viejos] = [porte(1_500, 300), porte(100_000, 20_000)]

test(`${count} payments to members and ${viejos} of other months: indexes only, exact sums, one lot`, async () => {
  await t.rows(`set session_replication_role = replica;
    with s as (insert into solicitud (anio, numero, clave, producto_id, afiliado_numero, seccional_id, estado, creada, creada_por, fecha, desde)
        select 2000, n, gen_random_uuid(), (select min(id) from producto), 1001 + n % 100, 1 + n % 3, 'OTORGADA', now(), 1, dia_de(now()), now()
        from generate_series(1, ${count + viejos}) n returning id, numero),
      p as (insert into pago_tramite (solicitud_id, cbu, cbu_por, importe, creado, estado, resuelto, resuelto_por, fecha_pago)
        select id, '${cbuOf(5)}', 1, 1000 + numero * 1.37, now() - numero * interval '1 minute',
          case when numero > ${count} then 'PAGADO' else 'PENDIENTE' end, case when numero > ${count} then now() - interval '90 days' end,
          case when numero > ${count} then 1 end, case when numero > ${count} then dia_de(now()) - 90 end
        from s returning id, importe, estado, cbu),
      k as (insert into lote_pago (numero, clave, destino, fecha, creado, creado_por, cantidad, total, archivo, huella)
        values (900, gen_random_uuid(), 'AFILIADOS', dia_de(now()), now() - interval '90 days', 1, 1, 1, 'x', encode(sha256('x'), 'hex')) returning id)
    insert into lote_pago_renglon (lote_id, orden, referencia, pago_id, cbu, importe, estado, respondido)
      select k.id, 1 + p.id % 9999, lpad(p.id::text, 10, '9'), p.id, p.cbu, p.importe, 'PAGADO', now()
      from p cross join k where p.estado = 'PAGADO' on conflict do nothing;
    set session_replication_role = origin`)
  await t.rows('vacuum analyze solicitud, pago_tramite, lote_pago_renglon')
  for (const request of [
    'vistas/pagos-afiliados?grupo=paraPagar&size=all',
    'vistas/pagos-afiliados?grupo=volvieron',
    'vistas/pagos-afiliados?grupo=pagados',
    'vistas/pagos-afiliados/resumen',
    'vistas/esperan',
  ])
    for (const { text, plan, walked } of await plansOf(t, 'pago_tramite', () => central.get(request)))
      assert.deepEqual(
        walked.filter((table) => /^(solicitud|pago_tramite|lote_pago_renglon)$/.test(table)),
        [],
        `${request}: ${text}\n${plan}`,
      )
  const filas = (await central.get('vistas/pagos-afiliados?grupo=paraPagar&size=all')).body.content as PagoAfiliadoRow[]
  const centavos = filas.reduce((n, f) => n + toCents(f.total), 0)
  const [real] = await t.rows<{ n: number; total: number }>(
    `select count(*)::int as n, sum(importe) as total from pago_tramite where estado = 'PENDIENTE'`,
  )
  assert.deepEqual([filas.length, centavos], [real?.n, toCents(real?.total ?? 0)])
  const pagables = filas.filter((f) => f.propio === 0)
  const suma = pagables.reduce((n, f) => n + toCents(f.total), 0) / 100
  const cuerpo = loteBody(
    t,
    pagables.map((f) => f.id),
    suma,
    { destino: 'AFILIADOS' },
  )
  let body = { id: 0 }
  const alArmar = await t.calls(async () => {
    const hecho = await central.post('lotes-pago', cuerpo)
    assert.equal(hecho.status, 201, JSON.stringify(hecho.body))
    body = hecho.body
  })
  const file = (await central.get(`lotes-pago/${body.id}/archivo`)).raw.toString('latin1').split('\r\n')
  const enElArchivo = file.filter((r) => r.startsWith('D')).reduce((n, r) => n + Number(r.slice(33, 48)), 0)
  assert.equal(enElArchivo, Math.round(suma * 100))
  const alAnular = await t.calls(async () => {
    assert.equal((await central.post(`lotes-pago/${body.id}/anular`, { motivo: 'Prueba' })).status, 200)
  })
  for (const [que, dichos] of Object.entries({ alArmar, alAnular })) {
    const auditados = dichos.filter((text) => /insert into auditoria\b/.test(text)).length
    assert.ok(auditados <= 2, `${que}: ${auditados} statements of the audit for ${pagables.length} payments`)
    assert.ok(dichos.length < 40, `${que}: ${dichos.length} statements`)
  }
  const [rastro] = await t.rows<{ enviados: number; devueltos: number }>(
    `select count(*) filter (where accion = 'enviar')::int as enviados, count(*) filter (where accion = 'devolver')::int as devueltos
    from auditoria where entidad = 'pagoTramite' and (datos->>'lote')::bigint = ${body.id}`,
  )
  assert.deepEqual(rastro, { enviados: pagables.length, devueltos: pagables.length })
})
