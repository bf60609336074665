import assert from 'node:assert/strict'
import type { Informe } from '@gremial/contract/tesoreria/informe-caja.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { forzar } from '../../../../test/auditoria.ts'
import { type CajaPrueba, close, newCaja, pinBueno, registrar } from '../../../../test/caja.ts'
import { readSheet } from '../../../../test/hojas.ts'
import { plansOf } from '../../../../test/planes.ts'
import { porte } from '../../../../test/porte.ts'

const t = await testApp()
const tesorera = await t.login('tesorera')
const central = await t.login('central')
const informeOf = async (quien: typeof tesorera, pide: Record<string, unknown> = {}) =>
  (await quien.get(`vistas/informe-caja?${new URLSearchParams(pide as Record<string, string>)}`)).body as Informe
const dice = (i: Informe, sentido: number) =>
  Object.fromEntries(i.conceptos.filter((c) => c.ingresoEgreso === sentido).map((c) => [c.concepto, c.total]))

test('the report nets reversals, omits annulled movements and separates transfers', async () => {
  const caja: CajaPrueba = await newCaja(t)
  const [other] = await t.rows<{ id: number }>(
    `select id from concepto_caja where seccional_id = 1 and nombre <> 'Servicios' limit 1`,
  )
  await registrar(tesorera, caja, { importeEfectivo: 100.1, importeBanco: 0.2 })
  const gasto = await registrar(tesorera, caja, { ingresoEgreso: 2, importeEfectivo: 30.05 })
  await registrar(tesorera, caja, { ingresoEgreso: 2, importeEfectivo: 7, concepto: { id: other?.id } })
  const anulado = await registrar(tesorera, caja, { ingresoEgreso: 2, importeEfectivo: 9 })
  await tesorera.post(`movimientos-caja/${anulado}/anular-movimiento`, { password: pinBueno, motivo: 'x' })
  const pase = { desdeCaja: caja.id, desdeForma: 'efectivo', haciaCaja: caja.id, haciaForma: 'bancarios', importe: 11 }
  assert.equal((await tesorera.post('transferencias-caja', { ...pase, fechaMovimiento: t.today() })).status, 201)
  const before = await informeOf(tesorera, { caja: caja.id })
  assert.deepEqual([before.ingresos, before.egresos, dice(before, 1)], [100.3, 37.05, { Servicios: 100.3 }])
  assert.equal(dice(before, 2).Servicios, 30.05)
  assert.deepEqual(before.aparte.map((a) => [a.ingresoEgreso, a.total, a.cantidad]).toSorted(), [
    [1, 11, 1],
    [2, 11, 1],
  ])
  assert.equal(before.meses.length, 12)
  const mes = Number(t.today().slice(0, 7).replace('-', ''))
  assert.deepEqual(before.meses.at(-1), { mes, ingresos: 100.3, egresos: 37.05 })
  assert.deepEqual(before.conceptos.find((c) => c.concepto === 'Servicios')?.porMes.slice(0, 11), Array(11).fill(0))
  assert.equal((await close(tesorera, caja, 1)).status, 200)
  await tesorera.post(`movimientos-caja/${gasto}/corregir-movimiento`, { password: pinBueno, descripcion: 'No era' })
  const after = await informeOf(tesorera, { caja: caja.id })
  assert.deepEqual([after.ingresos, after.egresos, dice(after, 2).Servicios], [100.3, 7, 0])
  // The twelve months of an earlier period contain none of it.
  const old = await informeOf(tesorera, { caja: caja.id, hasta: '200105' })
  assert.deepEqual([old.ingresos, old.conceptos, old.meses[0]?.mes, old.meses.at(-1)?.mes], [0, [], 200006, 200105])
  for (const hasta of ['200100', '200113', '13', 'x', '20010.5'])
    assert.equal((await tesorera.get(`vistas/informe-caja?hasta=${hasta}`)).status, 400, hasta)
})

test("the report respects scope, adds up to the cent and hides a blind box's open sheet", async () => {
  const all = await informeOf(central)
  const [real] = await t.rows<{ ingresos: number; egresos: number }>(`select
      sum(case when corrige_id is null and ingreso_egreso = 1 then total when corrige_id is not null and ingreso_egreso = 2 then -total end)::float8 as ingresos,
      sum(case when corrige_id is null and ingreso_egreso = 2 then total when corrige_id is not null and ingreso_egreso = 1 then -total end)::float8 as egresos
    from movimiento_caja where not anulado and tipo_id not in (4, 5, 7)
      and fecha_movimiento >= date_trunc('month', dia_de(now())) - interval '11 months'`)
  assert.deepEqual([all.ingresos, all.egresos, all.ocultas], [real?.ingresos, real?.egresos, 0])
  const seccional = await informeOf(central, { idSeccional: 3 })
  assert.ok(seccional.egresos > 0 && seccional.egresos < all.egresos)
  // Without a branch, it covers the caller's own.
  const [own, laUna] = [await informeOf(tesorera), await informeOf(tesorera, { idSeccional: 1 })]
  assert.ok(own.egresos < all.egresos)
  assert.deepEqual([own.ingresos, own.egresos], [laUna.ingresos, laUna.egresos])
  assert.equal((await tesorera.get('vistas/informe-caja?idSeccional=3')).status, 403)
  assert.equal((await (await t.login('ana')).get('vistas/informe-caja')).status, 403)
  const ciega = await newCaja(t, { arqueo: 'CIEGO' })
  await registrar(tesorera, ciega)
  const mia = await informeOf(tesorera, { caja: ciega.id })
  assert.equal(mia.ingresos, 0)
  assert.equal(mia.ocultas, 1)
  // For another box, nothing is hidden.
  assert.equal((await informeOf(tesorera, { caja: (await newCaja(t)).id })).ocultas, 0)
  assert.equal((await informeOf(central, { caja: ciega.id })).ingresos, 100)
})

test('the spreadsheet has a row per month, branch, kind and concept, and adds up', async () => {
  const caja = await newCaja(t)
  await registrar(tesorera, caja, { importeEfectivo: 20 })
  for (const importe of [3, 4]) {
    const pase = { desdeCaja: caja.id, desdeForma: 'efectivo', haciaCaja: caja.id, haciaForma: 'bancarios', importe }
    assert.equal((await tesorera.post('transferencias-caja', { ...pase, fechaMovimiento: t.today() })).status, 201)
  }
  const sheet = async () => readSheet((await central.get('vistas/informe-caja/exportar-excel?formato=xlsx')).raw, 'xlsx')
  const rows = await sheet()
  assert.deepEqual(rows[0], ['Mes', 'Seccional', 'Movimiento', 'Concepto', 'Cantidad', 'Importe'])
  const count = rows.slice(1).reduce((n, f) => n + Number(f[4]), 0)
  const informe = await informeOf(central)
  assert.equal(
    count,
    [...informe.conceptos, ...informe.aparte].reduce((n, l) => n + l.cantidad, 0),
  )
  // Transfers have no concept, whatever an earlier version stored.
  const una = `select max(id) from movimiento_caja where caja_id = ${caja.id} and tipo_id in (4, 5, 7)`
  await forzar(t, `update movimiento_caja set concepto_id = (select min(id) from concepto_caja) where id = (${una})`)
  assert.deepEqual([await sheet(), await informeOf(central)], [rows, informe])
})

test('with many movements a branch reads only its own twelve months, by an index', async () => {
  const caja = await newCaja(t)
  await registrar(tesorera, caja)
  await t.rows(`set session_replication_role = replica; insert into movimiento_caja (caja_id, seccional_id, planilla_id, numero_planilla, numero,
      ingreso_egreso, tipo_id, concepto_id, fecha, fecha_movimiento, descripcion, importe_efectivo, importe_banco, importe_cheque, total)
    select m.caja_id, 900 + i % 50, m.planilla_id, 1, 1 + i, 1 + i % 2, 1 + i % 2, m.concepto_id, m.fecha, m.fecha_movimiento - i % 1500, 'x', 1, 0, 0, 1
    from movimiento_caja m, generate_series(1, ${porte(200_000)}) i where m.caja_id = ${caja.id}; set session_replication_role = origin`)
  await t.rows('vacuum analyze movimiento_caja')
  const seen = await plansOf(t, 'movimiento_caja', () => tesorera.get('vistas/informe-caja?idSeccional=1'))
  assert.match(seen.map((v) => v.plan).join('\n'), /movimiento_caja_por_seccional/)
  for (const { text, walked } of seen) assert.ok(!walked.includes('movimiento_caja'), text)
})
