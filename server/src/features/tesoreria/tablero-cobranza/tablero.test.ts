import assert from 'node:assert/strict'
import type { FilaCobranza, TableroCobranza } from '@gremial/contract/tesoreria/tablero-cobranza.ts'
import { addDays } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { assertTablero } from '../../../../test/cobranza-oraculo.ts'
import { answerLine, newConvenio, renglonesDe, sendAnswer, sentLote, withDebitos } from '../../../../test/debitos.ts'

const t = await testApp()
const central = await t.login('central')
const socios = (
  await t.rows<{ numero: number }>('select numero from afiliado where vinculado and numero > 1020 order by numero limit 6')
).map((a) => Number(a.numero))
await t.rows(`begin; set local session_replication_role = replica;
  delete from lote_debito_renglon; delete from lote_debito; commit`)
await withDebitos(
  t,
  socios.map((n, i) => [n, 100 * (i + 1)] as const),
)
const convenio = await newConvenio(central)
const anio = Number(addDays(t.today(), -20).slice(0, 4))

/** The bank answers a lot of twenty, or ten, days ago. */
async function answered(id: number, dias: number, resultados: Record<number, string>, de = convenio): Promise<void> {
  const fecha = addDays(t.today(), -dias)
  await t.rows(`update lote_debito set fecha = '${fecha}', hecho = now() - interval '40 days' where id = ${id}`)
  const lines = (await renglonesDe(t, id)).flatMap((r) => {
    const resultado = resultados[socios.indexOf(Number(r.numero))]
    const { referencia, cbu } = r
    return resultado ? [answerLine({ referencia, cbu, centavos: Math.round(100 * Number(r.importe)), resultado, fecha })] : []
  })
  const { status, body } = await sendAnswer(central, de, lines, `R${id}.txt`)
  assert.equal(status, 201, JSON.stringify(body))
}

test('slips are counted by their first attempt: collected then, at a retry, at the bank or not', async () => {
  const first = await sentLote(t, central, convenio)
  await answered(first.id, 20, { 0: 'ACE', 1: 'R10', 2: 'R10', 3: 'R02', 4: 'ACE' })
  // One reversed, two retried: one of them is collected.
  const [reversed] = (await renglonesDe(t, first.id)).filter((r) => Number(r.numero) === socios[4])
  const { referencia = '', cbu = '' } = reversed ?? {}
  await sendAnswer(central, convenio, [
    answerLine({ referencia, cbu, centavos: 50_000, resultado: 'R22', fecha: addDays(t.today(), -18) }),
  ])
  const second = await sentLote(t, central, convenio)
  await answered(second.id, 10, { 1: 'ACE', 2: 'R10' })
  const { status, body } = await central.get(`vistas/tablero-cobranza?anio=${anio}&idConvenio=${convenio}`)
  assert.equal(status, 200, JSON.stringify(body))
  const tablero: TableroCobranza = body
  assert.deepEqual(
    [tablero.cantidad, tablero.mandado, tablero.primera, tablero.reintento, tablero.enBanco, tablero.noCobrado],
    [6, 2100, 100, 200, 600, 1200],
  )
  assert.equal(
    tablero.meses.reduce((n, m) => n + m.mandado, 0),
    2100,
  )
  assert.deepEqual(
    tablero.motivos.map(({ motivo, cantidad, despues }) => [motivo, cantidad, despues]),
    [
      ['sin fondos en la cuenta', 3, 1],
      ['la cuenta está cerrada o suspendida', 1, 0],
    ],
  )
  assert.deepEqual(
    tablero.lotes.map((k) => [k.id, k.pendientes]),
    [
      [second.id, 0],
      [first.id, 1],
    ],
  )
  const lista = await central.get(`vistas/tablero-cobranza/seccionales?G_anio=${anio}&G_idConvenio=${convenio}&size=100&page=0`)
  const filas: FilaCobranza[] = lista.body.content
  assert.deepEqual([filas.reduce((n, f) => n + f.cantidad, 0), filas.reduce((n, f) => n + f.cobrado, 0)], [6, 300])
  await assertTablero(t, central, anio)
  // Annulled once the bank no longer answers.
  assert.equal((await central.post(`lotes-debito/${first.id}/anular`, { motivo: 'El banco no contestó' })).status, 200)
  await assertTablero(t, central, anio)
  assert.equal((await central.get(`vistas/tablero-cobranza/seccionales/exportar-excel?G_anio=${anio}&formato=csv`)).status, 200)
})

test('a slip that two agreements tried is counted once, with the first; a retry changes the summary of the first lot', async () => {
  await t.rows(`begin; set local session_replication_role = replica;
    delete from lote_debito_archivo; delete from lote_debito_renglon; delete from lote_debito; commit`)
  await withDebitos(
    t,
    socios.map((n, i) => [n, 50 * (i + 1)] as const),
  )
  const one = await sentLote(t, central, convenio)
  await answered(one.id, 20, { 0: 'R10', 1: 'R10', 2: 'ACE', 3: 'ACE', 4: 'ACE', 5: 'ACE' })
  const other = await newConvenio(central, { nombre: 'Otro banco' })
  const two = await sentLote(t, central, other)
  await assertTablero(t, central, anio)
  await answered(two.id, 10, { 0: 'ACE', 1: 'R02' }, other)
  await assertTablero(t, central, anio)
  const of = async (idConvenio: number): Promise<TableroCobranza> =>
    (await central.get(`vistas/tablero-cobranza?anio=${anio}&idConvenio=${idConvenio}`)).body
  assert.deepEqual([(await of(convenio)).cantidad, (await of(convenio)).reintento], [6, 50])
  assert.deepEqual([(await of(other)).cantidad, (await of(other)).motivos.length], [0, 1])
})

test('a year without lots has nothing, and says which years have', async () => {
  const { body } = await central.get('vistas/tablero-cobranza?anio=2001')
  assert.deepEqual([body.cantidad, body.mandado, body.meses, body.anios.includes(anio)], [0, 0, [], true])
})
