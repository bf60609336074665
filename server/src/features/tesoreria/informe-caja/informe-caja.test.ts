import assert from 'node:assert/strict'
import type { Informe } from '@gremial/contract/tesoreria/informe-caja.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { forzar } from '../../../../test/auditoria.ts'
import { type CajaPrueba, cerrar, nuevaCaja, pinBueno, registrar } from '../../../../test/caja.ts'
import { leerHoja } from '../../../../test/hojas.ts'
import { plansOf } from '../../../../test/planes.ts'
import { porte } from '../../../../test/porte.ts'

const t = await testApp()
const tesorera = await t.login('tesorera')
const central = await t.login('central')
const informeDe = async (quien: typeof tesorera, pide: Record<string, unknown> = {}) =>
  (await quien.get(`vistas/informe-caja?${new URLSearchParams(pide as Record<string, string>)}`)).body as Informe
const dice = (i: Informe, sentido: number) =>
  Object.fromEntries(i.conceptos.filter((c) => c.ingresoEgreso === sentido).map((c) => [c.concepto, c.total]))

test('received and spent by concept and month: annulled out, a counter-movement against what it undoes, money that was moved apart', async () => {
  const caja: CajaPrueba = await nuevaCaja(t)
  const [otro] = await t.rows<{ id: number }>(
    `select id from concepto_caja where seccional_id = 1 and nombre <> 'Servicios' limit 1`,
  )
  await registrar(tesorera, caja, { importeEfectivo: 100.1, importeBanco: 0.2 })
  const gasto = await registrar(tesorera, caja, { ingresoEgreso: 2, importeEfectivo: 30.05 })
  await registrar(tesorera, caja, { ingresoEgreso: 2, importeEfectivo: 7, concepto: { id: otro?.id } })
  const anulado = await registrar(tesorera, caja, { ingresoEgreso: 2, importeEfectivo: 9 })
  await tesorera.post(`movimientos-caja/${anulado}/anular-movimiento`, { password: pinBueno, motivo: 'x' })
  const pase = { desdeCaja: caja.id, desdeForma: 'efectivo', haciaCaja: caja.id, haciaForma: 'bancarios', importe: 11 }
  assert.equal((await tesorera.post('transferencias-caja', { ...pase, fechaMovimiento: t.today() })).status, 201)
  const antes = await informeDe(tesorera, { caja: caja.id })
  assert.deepEqual([antes.ingresos, antes.egresos, dice(antes, 1)], [100.3, 37.05, { Servicios: 100.3 }])
  assert.equal(dice(antes, 2).Servicios, 30.05)
  assert.deepEqual(antes.aparte.map((a) => [a.ingresoEgreso, a.total, a.cantidad]).toSorted(), [
    [1, 11, 1],
    [2, 11, 1],
  ])
  assert.equal(antes.meses.length, 12)
  const mes = Number(t.today().slice(0, 7).replace('-', ''))
  assert.deepEqual(antes.meses.at(-1), { mes, ingresos: 100.3, egresos: 37.05 })
  assert.deepEqual(antes.conceptos.find((c) => c.concepto === 'Servicios')?.porMes.slice(0, 11), Array(11).fill(0))
  assert.equal((await cerrar(tesorera, caja, 1)).status, 200)
  await tesorera.post(`movimientos-caja/${gasto}/corregir-movimiento`, { password: pinBueno, descripcion: 'No era' })
  const despues = await informeDe(tesorera, { caja: caja.id })
  assert.deepEqual([despues.ingresos, despues.egresos, dice(despues, 2).Servicios], [100.3, 7, 0])
  // Twelve months that ended before have none of it.
  const viejo = await informeDe(tesorera, { caja: caja.id, hasta: '200105' })
  assert.deepEqual([viejo.ingresos, viejo.conceptos, viejo.meses[0]?.mes, viejo.meses.at(-1)?.mes], [0, [], 200006, 200105])
  for (const hasta of ['200100', '200113', '13', 'x', '20010.5'])
    assert.equal((await tesorera.get(`vistas/informe-caja?hasta=${hasta}`)).status, 400, hasta)
})

test('it goes as far as who asks: a branch its own, the centre all, added up to the cent; a blind box keeps its open sheet', async () => {
  const todas = await informeDe(central)
  const [real] = await t.rows<{ ingresos: number; egresos: number }>(`select
      sum(case when corrige_id is null and ingreso_egreso = 1 then total when corrige_id is not null and ingreso_egreso = 2 then -total end)::float8 as ingresos,
      sum(case when corrige_id is null and ingreso_egreso = 2 then total when corrige_id is not null and ingreso_egreso = 1 then -total end)::float8 as egresos
    from movimiento_caja where not anulado and tipo_id not in (4, 5, 7)
      and fecha_movimiento >= date_trunc('month', dia_de(now())) - interval '11 months'`)
  assert.deepEqual([todas.ingresos, todas.egresos, todas.ocultas], [real?.ingresos, real?.egresos, 0])
  const seccional = await informeDe(central, { idSeccional: 3 })
  assert.ok(seccional.egresos > 0 && seccional.egresos < todas.egresos)
  // Who names no branch is told of their own.
  const [suya, laUna] = [await informeDe(tesorera), await informeDe(tesorera, { idSeccional: 1 })]
  assert.ok(suya.egresos < todas.egresos)
  assert.deepEqual([suya.ingresos, suya.egresos], [laUna.ingresos, laUna.egresos])
  assert.equal((await tesorera.get('vistas/informe-caja?idSeccional=3')).status, 403)
  assert.equal((await (await t.login('ana')).get('vistas/informe-caja')).status, 403)
  const ciega = await nuevaCaja(t, { arqueo: 'CIEGO' })
  await registrar(tesorera, ciega)
  const mia = await informeDe(tesorera, { caja: ciega.id })
  assert.equal(mia.ingresos, 0)
  assert.equal(mia.ocultas, 1)
  // Of another box, nothing is missing.
  assert.equal((await informeDe(tesorera, { caja: (await nuevaCaja(t)).id })).ocultas, 0)
  assert.equal((await informeDe(central, { caja: ciega.id })).ingresos, 100)
})

test('as a spreadsheet: a row for each month, branch, kind and concept, that adds up to the report', async () => {
  const caja = await nuevaCaja(t)
  await registrar(tesorera, caja, { importeEfectivo: 20 })
  for (const importe of [3, 4]) {
    const pase = { desdeCaja: caja.id, desdeForma: 'efectivo', haciaCaja: caja.id, haciaForma: 'bancarios', importe }
    assert.equal((await tesorera.post('transferencias-caja', { ...pase, fechaMovimiento: t.today() })).status, 201)
  }
  const hoja = async () => leerHoja((await central.get('vistas/informe-caja/exportar-excel?formato=xlsx')).raw, 'xlsx')
  const filas = await hoja()
  assert.deepEqual(filas[0], ['Mes', 'Seccional', 'Movimiento', 'Concepto', 'Cantidad', 'Importe'])
  const cuantos = filas.slice(1).reduce((n, f) => n + Number(f[4]), 0)
  const informe = await informeDe(central)
  assert.equal(
    cuantos,
    [...informe.conceptos, ...informe.aparte].reduce((n, l) => n + l.cantidad, 0),
  )
  // What was moved is no concept's, whatever an earlier version wrote beside it.
  const una = `select max(id) from movimiento_caja where caja_id = ${caja.id} and tipo_id in (4, 5, 7)`
  await forzar(t, `update movimiento_caja set concepto_id = (select min(id) from concepto_caja) where id = (${una})`)
  assert.deepEqual([await hoja(), await informeDe(central)], [filas, informe])
})

test('with very many movements a branch reads its own twelve months by an index, and no more', async () => {
  const caja = await nuevaCaja(t)
  await registrar(tesorera, caja)
  await t.rows(`set session_replication_role = replica; insert into movimiento_caja (caja_id, seccional_id, planilla_id, numero_planilla, numero,
      ingreso_egreso, tipo_id, concepto_id, fecha, fecha_movimiento, descripcion, importe_efectivo, importe_banco, importe_cheque, total)
    select m.caja_id, 900 + i % 50, m.planilla_id, 1, 1 + i, 1 + i % 2, 1 + i % 2, m.concepto_id, m.fecha, m.fecha_movimiento - i % 1500, 'x', 1, 0, 0, 1
    from movimiento_caja m, generate_series(1, ${porte(200_000)}) i where m.caja_id = ${caja.id}; set session_replication_role = origin`)
  await t.rows('vacuum analyze movimiento_caja')
  const vistos = await plansOf(t, 'movimiento_caja', () => tesorera.get('vistas/informe-caja?idSeccional=1'))
  assert.match(vistos.map((v) => v.plan).join('\n'), /movimiento_caja_por_seccional/)
  for (const { text, walked } of vistos) assert.ok(!walked.includes('movimiento_caja'), text)
})
