import assert from 'node:assert/strict'
import { convenioPago } from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import type { PagoIgual } from '@gremial/contract/tesoreria/respuestas-debito.ts'
import { addDays } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { sendAnswer } from '../../../../test/debitos.ts'
import { pagoFacil } from '../convenios/pago-facil.ts'

const t = await testApp()
const central = await t.login('central')
const { status: made, body: convenio } = await central.post('convenios', {
  ...pagoFacil,
  banco: '',
  datos: convenioPago.parse({}),
  codigos: [],
})
assert.equal(made, 201, JSON.stringify(convenio))
const ayer = addDays(t.today(), -1).replaceAll('-', '')
const socios = (
  await t.rows<{ numero: number }>('select numero from afiliado where vinculado and numero > 1020 order by numero limit 3')
).map((a) => Number(a.numero))
const codigos = socios.map((n) => `0036${String(n).padStart(8, '0')}261228000184500`)
await t.rows(`insert into documento (afiliado_numero, tipo, descripcion, fecha, periodo, vence, importe, codigo_barras, convenio_id, datos)
  select x.numero, 'TALON', 'Talón', dia_de(now()), date_trunc('month', dia_de(now()))::date, dia_de(now()) + 20, 1845, x.codigo,
    (select id from convenio_cobro limit 1), '{"conceptos": []}'
  from unnest(array[${socios.join()}]::bigint[], array['${codigos.join("','")}']) x (numero, codigo)`)

/** Records of 128: a payment, its bar code and its cash. */
const pago = (secuencia: number, codigo: string, centavos: number, { dia = ayer, moneda = 'PES' } = {}) => [
  `5${String(secuencia).padStart(5, '0')}00${dia}${dia}000000000000000001021${moneda}${String(centavos).padStart(10, '0')}`.padEnd(
    128,
  ),
  `6${codigo.padEnd(80)}B`.padEnd(128),
  `7PESE${String(centavos).padStart(15, '0')}`.padEnd(128),
]
const archivo = (...pagos: string[][]) => [
  `1${ayer}PAGO FACIL`.padEnd(128),
  `3${ayer}000001COBRANZAS`.padEnd(128),
  ...pagos.flat(),
  `8${ayer}000001`.padEnd(128),
  `9${ayer}`.padEnd(128),
]
const enviar = async (...pagos: string[][]) => {
  const { status, body } = await sendAnswer(central, convenio.id, archivo(...pagos), 'PF011226.001')
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const pagado = async (i: number) =>
  (
    await t.rows<{ fecha: string; haber: string }>(
      `select fecha::text, haber from movimiento_cuenta where afiliado_numero = ${socios[i]} and descripcion = 'Pago en ventanilla' order by id`,
    )
  ).map((m) => [m.fecha.replaceAll('-', ''), Number(m.haber)])
const c = (i: number) => codigos[i] ?? ''

test('a payment at a counter is posted by the bar code of its slip, with its own amount and day, and once', async () => {
  const uno = [pago(1, c(0), 184_500), pago(2, c(1), 100_050)]
  const body = await enviar(...uno)
  assert.deepEqual([body.cobradas, body.totalCobrado, body.porResolver], [2, 2845.5, 0])
  assert.deepEqual(await pagado(0), [[ayer, 1845]])
  assert.deepEqual(await pagado(1), [[ayer, 1000.5]])
  const again = await enviar(...uno, pago(3, c(0), 184_501))
  assert.deepEqual([again.cobradas, again.repetidas], [1, 2])
  // The slip was paid twice: the second is credit.
  assert.equal((await pagado(0)).length, 2)
  // Taken for those of the first file, which nothing tells them from.
  assert.deepEqual(
    again.iguales.map((i: PagoIgual) => [i.linea, i.importe]),
    [
      [3, 1845],
      [6, 1000.5],
    ],
  )
})

test('a second payment of a slip, equal but for its number, waits as paid twice and is credited or given back, in any file', async () => {
  const dos = async () =>
    (
      await t.rows<{ id: number; que: string }>(
        `select id, que from debito_por_resolver where importe = 777 and resuelto is null order by id`,
      )
    ).map((p) => [Number(p.id), p.que] as const)
  const body = await enviar(pago(11, c(2), 77_700), pago(12, c(2), 77_700))
  assert.deepEqual([body.cobradas, body.porResolver], [1, 1])
  assert.deepEqual(await pagado(2), [[ayer, 777]])
  // The same two again, and one of another file of the day.
  await enviar(pago(11, c(2), 77_700), pago(12, c(2), 77_700), pago(13, c(1), 100))
  assert.equal((await dos()).length, 1)
  await enviar(pago(14, c(2), 77_700))
  const [uno, otro] = await dos()
  assert.deepEqual([uno?.[1], otro?.[1]], ['PAGADO_DOS_VECES', 'PAGADO_DOS_VECES'])
  const { content } = (await central.get('vistas/debitos-por-resolver?G_que=PAGADO_DOS_VECES&size=25&page=0')).body
  assert.deepEqual([...new Set(content.map((f: { idPropuesta: number }) => f.idPropuesta))], [socios[2]])
  assert.equal((await central.post(`debitos-por-resolver/${uno?.[0]}/asignar`, { numeroAfiliado: socios[2] })).status, 204)
  assert.equal((await central.post(`debitos-por-resolver/${otro?.[0]}/descartar`, { motivo: 'Devuelto' })).status, 204)
  assert.equal((await pagado(2)).length, 2)
  await enviar(pago(11, c(2), 77_700), pago(12, c(2), 77_700), pago(14, c(2), 77_700))
  assert.deepEqual([await dos(), (await pagado(2)).length], [[], 2])
})

test('two equal records of a file with one number wait for a person: nothing tells them apart', async () => {
  const body = await enviar(pago(21, c(2), 55_500), pago(21, c(2), 55_500))
  assert.deepEqual([body.cobradas, body.porResolver], [1, 1])
  const [line] = await t.rows<{ que: string; linea: number }>('select que, linea from debito_por_resolver where importe = 555')
  assert.deepEqual([line?.que, line?.linea], ['IGUALES', 6])
})

test('an unknown bar code, another currency, a day to come and a bar code without its payment wait for a person', async () => {
  const sola = pago(9, c(2), 100).slice(1, 2)
  const body = await enviar(
    pago(4, '99999999', 5_000),
    pago(5, c(2), 5_000, { moneda: 'USD' }),
    pago(6, c(2), 5_000, { dia: addDays(t.today(), 2).replaceAll('-', '') }),
    sola,
    pago(7, c(2), 0),
  )
  assert.equal(body.cobradas, 0)
  const waiting = await t.rows<{ que: string }>(
    `select que from debito_por_resolver where que not in ('PAGADO_DOS_VECES', 'IGUALES') order by que`,
  )
  assert.deepEqual([...new Set(waiting.map((w) => w.que))], ['DE_NADIE', 'FECHA', 'ILEGIBLE', 'OTRO_IMPORTE'])
  assert.equal((await pagado(2)).filter(([, importe]) => importe === 50).length, 0)
})
