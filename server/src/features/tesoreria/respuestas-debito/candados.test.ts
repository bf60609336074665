import assert from 'node:assert/strict'
import { addDays } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import { answerLine, newConvenio, renglonesDe, sendAnswer, sentLote, withDebitos } from '../../../../test/debitos.ts'

/** One lock order: the agreement, its lots, and what became of their lines; and lines that a file repeats (decisions 149 and 160). */

const t = await testApp()
const central = await t.login('central')
const socios = (
  await t.rows<{ numero: number }>('select numero from afiliado where vinculado and numero > 1020 order by numero limit 4')
).map((a) => Number(a.numero))

/** A lot of each of two agreements, sent twenty days ago: the first two members to one, the others to the other one. */
async function twoLots() {
  await t.rows(`begin; set local session_replication_role = replica;
    delete from debito_por_resolver; delete from respuesta_debito;
    delete from lote_debito_archivo; delete from lote_debito_renglon; delete from lote_debito; commit`)
  await withDebitos(
    t,
    socios.map((n, i) => [n, i < 2 ? 100 : 5000] as const),
  )
  const lots = []
  const fecha = addDays(t.today(), -15)
  for (const otro of [{ nombre: `Uno ${Math.random()}`, maximoDebito: 1000 }, { nombre: `Otro ${Math.random()}` }]) {
    const convenio = await newConvenio(central, otro)
    const { id } = await sentLote(t, central, convenio)
    await t.rows(`update lote_debito set fecha = '${fecha}', hecho = now() - interval '20 days' where id = ${id}`)
    const lines = await renglonesDe(t, id)
    const answer = (i: number, resultado: string) => {
      const { referencia, cbu, importe } = lines[i] ?? assert.fail('a line')
      return answerLine({ referencia, cbu, centavos: Math.round(100 * Number(importe)), resultado, fecha })
    }
    lots.push({ id, convenio, answer })
  }
  return lots as [(typeof lots)[number], (typeof lots)[number]]
}

test('an answer that comes while its lot is annulled waits for it, and its line for a person', async () => {
  const [{ id, convenio, answer }] = await twoLots()
  // The annulment has changed the lines when it comes to its mails.
  const [annulled, answered] = await alMismoTiempo(t, 'lock table bandeja_salida in exclusive mode', [
    () => central.post(`lotes-debito/${id}/anular`, { motivo: 'El banco no contestó' }),
    () => sendAnswer(central, convenio, [answer(0, 'ACE')]),
  ])
  assert.equal(annulled?.status, 200, JSON.stringify(annulled?.body))
  assert.equal(answered?.status, 201, JSON.stringify(answered?.body))
  assert.deepEqual([answered?.body.cobradas, answered?.body.porResolver], [0, 1])
  assert.deepEqual(
    (await renglonesDe(t, id)).map((r) => r.estado),
    ['ANULADO', 'ANULADO'],
  )
})

test('an answer applies the early reversals of its agreement and leaves those of others to theirs', async () => {
  const [one, other] = await twoLots()
  await sendAnswer(central, other.convenio, [other.answer(0, 'ACE')], 'antes.txt')
  // Each with a reversal that came before its debit: the layout of 250 cannot say one.
  for (const { id, convenio, answer } of [one, other]) {
    await sendAnswer(central, convenio, [answer(1, ''), 'una línea que no se entiende'], `espera ${id}.txt`)
    await t.rows(`update debito_por_resolver set que = 'REVERSA_SIN_COBRO', codigo = 'R22', fecha = '${addDays(t.today(), -10)}',
      renglon_id = (select min(id) from lote_debito_renglon where lote_id = ${id}) where convenio_id = ${convenio} and que = 'ILEGIBLE'`)
  }
  await sendAnswer(central, one.convenio, [one.answer(0, 'ACE')])
  assert.deepEqual(
    (await renglonesDe(t, one.id)).map((r) => r.estado),
    ['REVERSADO', 'PENDIENTE'],
  )
  assert.deepEqual(
    (await renglonesDe(t, other.id)).map((r) => r.estado),
    ['COBRADO', 'PENDIENTE'],
  )
})

test('of equal lines of a file a rejection waits once, and each one that says money does', async () => {
  const [{ convenio, answer }] = await twoLots()
  await sendAnswer(central, convenio, [answer(0, 'ACE'), answer(1, 'R10')])
  const lines = [answer(0, 'R10'), answer(0, 'R10'), answer(0, 'R10'), answer(1, 'ACE'), answer(1, 'ACE')]
  const { body } = await sendAnswer(central, convenio, lines, 'contradice.txt')
  assert.deepEqual([body.porResolver, body.repetidas, body.cobradas], [3, 2, 0])
  const waiting = await t.rows<{ que: string }>('select que from debito_por_resolver where resuelto is null')
  assert.deepEqual(
    waiting.map((w) => w.que),
    ['CONTRADICE', 'CONTRADICE', 'CONTRADICE'],
  )
})
