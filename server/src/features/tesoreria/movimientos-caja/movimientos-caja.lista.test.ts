import assert from 'node:assert/strict'
import type { MovimientoRow, MovimientosTotals } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { close, newCaja, pinBueno, registrar } from '../../../../test/caja.ts'
import { readSheet } from '../../../../test/hojas.ts'

const t = await testApp()
const [tesorera, secretario, central, other] = await Promise.all(
  ['tesorera', 'secretario', 'central', 'otra'].map((quien) => t.login(quien)),
)
if (!tesorera || !secretario || !central || !other) throw new Error('unreachable')
const cero = { efectivo: 0, bancarios: 0, valores: 0, total: 0 }
const anular = (id: number) =>
  tesorera.post(`movimientos-caja/${id}/anular-movimiento`, { id, password: pinBueno, motivo: 'No era' })
const totales = async (filter: string, quien = tesorera) =>
  (await quien.get(`vistas/movimientos-caja/totales?${filter}`)).body as MovimientosTotals

test('totals of a filter equal the sum of its rows; annulled ones count only if alone', async () => {
  const box = await newCaja(t)
  const [alquiler] = await t.rows<{ id: number }>(
    "select id::int from concepto_caja where seccional_id = 1 and nombre = 'Alquiler'",
  )
  const egreso = { ingresoEgreso: 2, confirmaNegativo: true }
  await registrar(tesorera, box, { descripcion: 'Cuotas de mayo', importeEfectivo: 100.1, importeBanco: 0.2 })
  await registrar(tesorera, box, { ...egreso, descripcion: 'Luz', importeEfectivo: 10, importeChequeDia: 5.05 })
  await registrar(tesorera, box, { ...egreso, descripcion: 'Gas y luz', importeEfectivo: 0.3, concepto: alquiler?.id })
  assert.equal(
    (await anular(await registrar(tesorera, box, { ...egreso, descripcion: 'De más', importeEfectivo: 7 }))).status,
    204,
  )
  assert.equal((await close(tesorera, box, 1)).status, 200)
  await registrar(tesorera, box, { ...egreso, descripcion: 'Luz otra vez', importeEfectivo: 0, importeBanco: 1.5 })
  const [uno] = await t.rows<{ id: number }>(
    `select id::int from movimiento_caja where caja_id = ${box.id} and descripcion = 'Luz'`,
  )
  const corrige = { password: pinBueno, descripcion: 'Era de otra caja' }
  assert.equal((await tesorera.post(`movimientos-caja/${uno?.id}/corregir-movimiento`, corrige)).status, 201)
  const caja = `caja=${box.id}`
  assert.deepEqual(await totales(caja), {
    ingresos: { efectivo: 110.1, bancarios: 0.2, valores: 5.05, total: 115.35 },
    egresos: { efectivo: 10.3, bancarios: 1.5, valores: 5.05, total: 16.85 },
  })
  for (const filter of [
    '',
    '&ingresoEgreso=2',
    '&anulado=0',
    '&anulado=1',
    '&numeroPlanilla=1',
    '&numeroPlanilla=9',
    `&concepto=${alquiler?.id}`,
    '&tipo=2',
    '&tipo=5',
    '&forma=bancarios&ingresoEgreso=2',
    '&buscar=LUZ',
    '&buscar=luz&anulado=0&ingresoEgreso=2&numeroPlanilla=1',
    `&fechaDesde=${t.today()}`,
    `&fechaHasta=${t.today()}&anulado=1`,
    '&fechaHasta=2001-01-01',
    '&forma=otra',
  ]) {
    const rows = (await tesorera.get(`vistas/movimientos-caja?size=all&${caja}${filter}`)).body.content as MovimientoRow[]
    const cuentan = rows.filter((m) => m.anulado === 0 || filter.includes('anulado=1'))
    const sum = (side: number): typeof cero =>
      cuentan
        .filter((m) => m.ingresoEgreso === side)
        .reduce(
          (s, m) => ({
            efectivo: s.efectivo + Math.round((m.importeEfectivo ?? 0) * 100),
            bancarios: s.bancarios + Math.round((m.importeBanco ?? 0) * 100),
            valores: s.valores + Math.round((m.importeChequeDia ?? 0) * 100),
            total: s.total + Math.round((m.total ?? 0) * 100),
          }),
          cero,
        )
    const dichos = await totales(caja + filter)
    const inCentavos = (s: typeof cero | null) =>
      s && Object.fromEntries(Object.entries(s).map(([forma, pesos]) => [forma, Math.round(pesos * 100)]))
    assert.deepEqual([inCentavos(dichos.ingresos), inCentavos(dichos.egresos)], [sum(1), sum(2)], filter)
  }
  // A caller without the branch gets zeros; an unknown filter is rejected.
  for (const filter of ['', '&anulado=1'])
    assert.deepEqual(await totales(caja + filter, other), { ingresos: cero, egresos: cero }, filter)
  assert.equal((await tesorera.get(`vistas/movimientos-caja/totales?${caja}&total=1`)).status, 400)
})

test('a closed movement and its reversal refer to each other and are final', async () => {
  const box = await newCaja(t)
  const id = await registrar(tesorera, box)
  await close(tesorera, box, 1)
  const cuerpo = { password: pinBueno, descripcion: 'Era de otra caja', confirmaNegativo: true }
  assert.equal((await tesorera.post(`movimientos-caja/${id}/corregir-movimiento`, cuerpo)).status, 201)
  const list = async (que: (m: MovimientoRow) => unknown) =>
    (await tesorera.get(`vistas/movimientos-caja?caja=${box.id}&sort=numeroMovimiento,asc`)).body.content.map(que)
  assert.deepEqual(await list((m) => [m.codigo, m.codigoCorrige, m.codigoCorregidoPor]), [
    ['1-1', null, '2-2'],
    ['2-2', '1-1', null],
  ])
  // Neither while its sheet is open nor later; in a disabled box nothing can be undone.
  const puede = () => list((m) => [m.can.anular, m.can.corregir])
  const [nada, corregir] = [
    [false, false],
    [false, true],
  ]
  await registrar(tesorera, box, { ingresoEgreso: 2, confirmaNegativo: true })
  assert.deepEqual(await puede(), [nada, nada, [true, false]])
  assert.equal((await close(tesorera, box, 2)).status, 200)
  assert.deepEqual(await puede(), [nada, nada, corregir])
  await t.rows(`update caja set habilitada = false where id = ${box.id}`)
  assert.deepEqual(await puede(), [nada, nada, nada])
})

test('no filter of a blind box shows totals to the user who counts it', async () => {
  const box = await newCaja(t, { usuarios: ['tesorera', 'secretario'], arqueo: 'CIEGO' })
  await registrar(tesorera, box, { importeEfectivo: 12 })
  for (const filter of ['', '&tipo=1', '&buscar=prueba']) {
    assert.deepEqual(await totales(`caja=${box.id}${filter}`), { ingresos: null, egresos: null }, filter)
    const { ingresos } = await totales(`caja=${box.id}${filter}`, central)
    assert.equal(ingresos?.total, 12, filter)
  }
})

test('the export applies the filters and has amounts as numbers (C-MOVIMIENTO-59, C-MOVIMIENTO-09, C-EXPORTAR-01)', async () => {
  const box = await newCaja(t)
  await registrar(tesorera, box, { importeEfectivo: 1234.5 })
  const { raw, headers } = await tesorera.get(`vistas/movimientos-caja/exportar-excel?G_caja=${box.id}`)
  assert.match(String(headers['content-disposition']), /Movimientos de caja\.xls/)
  const [titles, row] = readSheet(raw, 'xls')
  assert.deepEqual(titles?.slice(0, 4), ['Seccional', 'Caja', 'Planilla', 'Número'])
  assert.match(row?.[8] ?? '', /^1[.,]?234[.,]50?$/)
})
