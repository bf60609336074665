import assert from 'node:assert/strict'
import type { MovimientoCuenta } from '@gremial/contract/afiliado/cuenta-corriente.ts'
import { firstDayAgo, oneYearLater, toSpecDate } from '@gremial/contract/values/dates.ts'
import { toCents } from '@gremial/contract/values/money.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { readSheet } from '../../../../test/hojas.ts'
import { lecturasDe } from '../../../../test/lecturas.ts'

const t = await testApp()
const ana = await t.login('ana')
const base = 'vistas/cuenta-corriente-afiliado'
const movimientos = async (desde: string, extra = '') =>
  (await ana.get(`${base}/listar-movimientos?fechaDesde=${desde}${extra}`)).body as MovimientoCuenta[]

test('movements are an array with their fields, from a day DD-MM-YYYY (A-CTACTE-03, A-CTACTE-04)', async () => {
  const desde = firstDayAgo(t.today(), 6)
  const lista = await movimientos(toSpecDate(desde), '&sort=fecha,asc')
  assert.ok(lista.length > 8)
  assert.ok(lista.every((m) => m.fecha >= desde && m.fecha <= t.today()))
  assert.deepEqual(Object.keys(lista[0] ?? {}).sort(), [
    'cuotasFormateadas',
    'debe',
    'descripcion',
    'fecha',
    'fechaFormateada',
    'haber',
    'id',
    'periodoFormateado',
    'saldo',
  ])
  const prestamo = lista.find((m) => m.descripcion === 'Préstamo de turismo')
  assert.match(prestamo?.cuotasFormateadas ?? '', /^\d\/6$/)
  assert.match(prestamo?.periodoFormateado ?? '', /^\d\d\/\d{4}$/)
  assert.deepEqual(await movimientos(desde), lista)
})

test('the balance runs to the cent over the whole account, whatever the start date', async () => {
  const todo = await movimientos('01-01-1990')
  let saldo = 0
  for (const m of todo) {
    saldo += toCents(m.debe) - toCents(m.haber)
    assert.equal(toCents(m.saldo), saldo)
  }
  const parte = await movimientos(toSpecDate(firstDayAgo(t.today(), 3)))
  assert.deepEqual(parte, todo.slice(-parte.length))
  const { body } = await ana.get(`${base}/saldo?fechaDesde=${toSpecDate(firstDayAgo(t.today(), 3))}`)
  assert.equal(toCents(body.saldo), saldo)
  assert.equal(
    toCents(body.saldoAnterior),
    toCents(parte[0]?.saldo ?? 0) - toCents(parte[0]?.debe ?? 0) + toCents(parte[0]?.haber ?? 0),
  )
})

test('in reverse order each movement keeps its own balance', async () => {
  const ida = await movimientos('01-01-2024')
  assert.deepEqual(await movimientos('01-01-2024', '&sort=fecha,desc'), ida.toReversed())
})

test('the day is required and at most one year ahead (A-CTACTE-07, A-CTACTE-08)', async () => {
  const problema = async (query: string) => {
    const { status, body } = await ana.get(`${base}/listar-movimientos${query}`)
    return [status, body.errores?.[0]?.mensaje]
  }
  assert.deepEqual(await problema(''), [400, 'Este campo es requerido.'])
  assert.deepEqual(await problema('?fechaDesde='), [400, 'Este campo es requerido.'])
  assert.deepEqual(await problema('?fechaDesde=31-02-2026'), [400, 'Esa fecha no existe. Escribila como 03/05/2026.'])
  const limite = oneYearLater(t.today())
  assert.deepEqual(await movimientos(toSpecDate(limite)), [])
  const pasado = new Date(`${limite}T12:00:00Z`)
  pasado.setUTCDate(pasado.getUTCDate() + 1)
  assert.deepEqual(await problema(`?fechaDesde=${toSpecDate(pasado.toISOString().slice(0, 10))}`), [
    400,
    'La fecha no puede ser posterior a un año desde hoy.',
  ])
  assert.equal((await problema('?fechaDesde=01-01-2026&sort=debe,asc'))[0], 400)
})

test('"Resumen ctacte.xls", read by LibreOffice, matches the screen (A-CTACTE-05, A-CTACTE-06)', async () => {
  await t.rows(
    `insert into movimiento_cuenta (afiliado_numero, fecha, descripcion, haber) values (1001, '${t.today()}', 'Señal en Ñandú, «ágil»', 1234.56)`,
  )
  const desde = toSpecDate(firstDayAgo(t.today(), 6))
  const pantalla = await movimientos(desde)
  const { status, headers, raw } = await ana.get(`${base}/exportar-excel?fechaDesde=${desde}`)
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'application/vnd.ms-excel')
  assert.match(String(headers['content-disposition']), /filename="Resumen ctacte\.xls"/)
  assert.equal(raw.subarray(0, 8).toString('hex'), 'd0cf11e0a1b11ae1')
  const [cabeza, ...filas] = readSheet(raw, 'xls')
  assert.deepEqual(cabeza, ['Fecha', 'Descripción', 'Período', 'Cuotas', 'Debe', 'Haber', 'Saldo'])
  const importe = (n: number) => n.toLocaleString('en-US', { minimumFractionDigits: 2 })
  const blanco = (n: number) => (n === 0 ? '' : importe(n))
  assert.deepEqual(
    filas,
    pantalla.map((m) => [
      m.fechaFormateada,
      m.descripcion,
      m.periodoFormateado,
      m.cuotasFormateadas,
      blanco(m.debe),
      blanco(m.haber),
      importe(m.saldo),
    ]),
  )
  assert.ok(filas.some((f) => f[1] === 'Señal en Ñandú, «ágil»'))
})

test('.xlsx and .csv have the same rows, with dates and amounts', async () => {
  const url = `${base}/exportar-excel?fechaDesde=01-01-2025&formato=`
  const xls = readSheet((await ana.get(`${url}xls`)).raw, 'xls')
  assert.deepEqual(readSheet((await ana.get(`${url}xlsx`)).raw, 'xlsx'), xls)
  const csv = (await ana.get(`${url}csv`)).raw.toString('utf8')
  assert.ok(csv.startsWith('\ufeffFecha;Descripción'))
  assert.equal(csv.trim().split('\r\n').length, xls.length)
  assert.match(csv, /;\d+,\d\d\r\n/)
  assert.equal((await ana.get(`${url}pdf`)).status, 400)
})

test("another member's account is 404 for a member and another branch; the own branch reads it", async () => {
  const de = (numero: number) =>
    [`${base}/listar-movimientos`, `${base}/saldo`, `${base}/exportar-excel`].map(
      (u) => `${u}?fechaDesde=01-01-2026&numeroAfiliado=${numero}`,
    )
  for (const url of de(1002)) assert.equal((await ana.get(url)).status, 404, url)
  const otra = await t.login('otra')
  for (const url of de(1001)) assert.equal((await otra.get(url)).status, 404, url)
  const operador = await t.login('operador')
  const leyo = await lecturasDe(t, 1001, async () => {
    for (const url of de(1001)) assert.equal((await operador.get(url)).status, 200, url)
  })
  assert.deepEqual(leyo, ['cuenta corriente'])
  const exportada = await t.rows(
    `select 1 from auditoria where accion = 'exportar' and entidad = 'afiliado' and entidad_id = '1001' and usuario_id = (select id from usuario where email = 'operador@gremial.example')`,
  )
  assert.equal(exportada.length, 1)
  assert.equal((await operador.get(`${base}/listar-movimientos?fechaDesde=01-01-2026`)).status, 404)
})

test('a refusal carries the message of the dialog (A-CTACTE-10)', async () => {
  const { body } = await t.visitor().get(`${base}/listar-movimientos?fechaDesde=01-01-2026`)
  assert.equal(body.message, 'Tu sesión terminó. Volvé a ingresar.')
})
