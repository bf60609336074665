import assert from 'node:assert/strict'
import { addDays } from '@gremial/contract/values/dates.ts'
import { beforeEach, test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import { answerLine, newConvenio, previa, renglonesDe, sendAnswer, sentLote, withDebitos } from '../../../../test/debitos.ts'
import { random } from '../../../../test/extractos.ts'

const t = await testApp()
const central = await t.login('central')
const convenio = await newConvenio(central)
const socios = (
  await t.rows<{ numero: number }>('select numero from afiliado where vinculado and numero > 1020 order by numero limit 20')
).map((a) => a.numero)
const s = (i: number): number => socios[i] ?? assert.fail('a member')
const clean = async () => {
  await t.rows(`begin; set local session_replication_role = replica;
    delete from debito_por_resolver; delete from respuesta_debito;
    delete from lote_debito_archivo; delete from lote_debito_renglon; delete from lote_debito; commit`)
  await withDebitos(
    t,
    socios.map((n, i) => [n, 1000.5 + i] as const),
  )
}
beforeEach(clean)

/** A lot that the bank has since ten days ago, for yesterday. */
async function atTheBank() {
  const lote = await sentLote(t, central, convenio)
  const fecha = addDays(t.today(), -1)
  await t.rows(`update lote_debito set fecha = '${fecha}', hecho = now() - interval '10 days' where id = ${lote.id}`)
  const lines = await renglonesDe(t, lote.id)
  const answer = (i: number, resultado: string, others: object = {}) => {
    const { referencia, cbu, importe } = lines[i] ?? assert.fail('a line')
    return answerLine({ referencia, cbu, centavos: Math.round(100 * Number(importe)), resultado, fecha, ...others })
  }
  return { id: lote.id, fecha, lines, answer }
}
const estados = async (lote: number) => (await renglonesDe(t, lote)).map((r) => r.estado)
const desk = async (): Promise<Array<{ id: number; que: string; importe: number; idPropuesta: number | null }>> =>
  (await central.get('vistas/debitos-por-resolver?size=100')).body.content
const movimientos = (numero: number) =>
  t.rows<{ fecha: string; debe: number; haber: number; revierte: number | null }>(
    `select fecha::text, debe, haber, revierte from movimiento_cuenta where afiliado_numero = ${numero} order by id`,
  )
const sigueDebiendo = async (numero: number) =>
  (await (await t.login('central')).get(`lotes-debito/previa?idConvenio=${convenio}&fecha=${t.today()}`)).status === 200 &&
  (
    await t.rows(`select 1 from documento d where d.afiliado_numero = ${numero} and d.tipo = 'TALON' and (select coalesce(sum(case when m.revierte is null
    then m.haber else -m.debe end) filter (where m.fecha > d.fecha), 0) < d.importe from movimiento_cuenta m where m.afiliado_numero = ${numero})`)
  ).length > 0

test('an accepted debit posts one movement with the day of the bank, and its slip is paid', async () => {
  const { id, fecha, answer } = await atTheBank()
  const { status, body } = await sendAnswer(central, convenio, [answer(0, 'ACE'), answer(1, 'ACE'), answer(2, 'R10')])
  assert.equal(status, 201, JSON.stringify(body))
  assert.deepEqual([body.cobradas, body.totalCobrado, body.rechazadas, body.porResolver], [2, 2002, 1, 0])
  assert.deepEqual((await estados(id)).slice(0, 4), ['COBRADO', 'COBRADO', 'RECHAZADO', 'PENDIENTE'])
  assert.deepEqual((await movimientos(s(0))).slice(1), [{ fecha, debe: 0, haber: 1000.5, revierte: null }])
  assert.equal(await sigueDebiendo(s(0)), false)
  assert.equal(await sigueDebiendo(s(2)), true)
})

test('the same file twice, and the same lines in another file, post nothing again', async () => {
  const { id, answer } = await atTheBank()
  const lines = [answer(0, 'ACE'), answer(1, 'R10')]
  const first = await sendAnswer(central, convenio, lines)
  const again = await sendAnswer(central, convenio, lines)
  assert.deepEqual(again.body, { ...first.body, repetida: true })
  const longer = await sendAnswer(central, convenio, [...lines, answer(2, 'ACE')])
  assert.deepEqual([longer.body.repetidas, longer.body.cobradas, longer.body.porResolver], [2, 1, 0])
  assert.equal((await movimientos(s(0))).length, 2)
  assert.deepEqual((await estados(id)).slice(0, 3), ['COBRADO', 'RECHAZADO', 'COBRADO'])
})

test('the same answer loaded concurrently is read once', async () => {
  const { answer } = await atTheBank()
  const answers = await alMismoTiempo(
    t,
    `select 1 from convenio_cobranza where id = ${convenio} for update`,
    [1, 2, 3].map(() => () => sendAnswer(central, convenio, [answer(0, 'ACE')])),
  )
  assert.deepEqual(answers.map((a) => a.body.repetida).toSorted(), [false, true, true])
  assert.equal((await movimientos(s(0))).length, 2)
})

test('another amount, another account, an unknown reference and a second acceptance wait for a person, with proposals', async () => {
  const { fecha, answer, lines } = await atTheBank()
  const { body } = await sendAnswer(central, convenio, [
    answer(0, 'ACE', { centavos: 999 }),
    answer(1, 'ACE', { cbu: lines[2]?.cbu }),
    answer(2, 'ACE', { referencia: 'T2611-00I189' }),
    answer(3, 'ACE'),
    answer(3, 'ACE', { fecha: addDays(fecha, -1) }),
    answer(4, 'ZZ'),
    'basura',
  ])
  assert.deepEqual([body.cobradas, body.rechazadas, body.porResolver], [1, 1, 5])
  const waiting = await desk()
  assert.deepEqual(
    waiting.map((f) => [f.que, f.idPropuesta]).toSorted(),
    [
      ['CODIGO', s(4)],
      ['DE_NADIE', s(2)],
      ['ILEGIBLE', null],
      ['OTRA_CUENTA', s(1)],
      ['OTRO_IMPORTE', s(0)],
      ['SEGUNDA', s(3)],
    ].toSorted(),
  )
  assert.equal((await movimientos(s(0))).length, 1)
  assert.equal((await movimientos(s(3))).length, 2)
})

test('a line that waits is posted once to a member, or closed with a reason', async () => {
  const { fecha, answer } = await atTheBank()
  await sendAnswer(central, convenio, [answer(0, 'ACE', { referencia: 'OTRA' }), answer(1, 'R14')])
  const [nobody, code] = [(await desk()).find((f) => f.que === 'DE_NADIE'), (await desk()).find((f) => f.que === 'CODIGO')]
  const at = `debitos-por-resolver/${nobody?.id}`
  assert.equal((await central.post(`${at}/asignar`, { numeroAfiliado: 99_999_999 })).status, 404)
  assert.equal((await central.post(`${at}/asignar`, { numeroAfiliado: s(0) })).status, 204)
  assert.equal((await central.post(`${at}/asignar`, { numeroAfiliado: s(0) })).body.codigo, 'COBRO_RESUELTO')
  assert.deepEqual((await movimientos(s(0))).slice(1), [{ fecha, debe: 0, haber: 1000.5, revierte: null }])
  assert.equal(
    (await central.post(`debitos-por-resolver/${code?.id}/asignar`, { numeroAfiliado: s(1) })).body.codigo,
    'COBRO_SIN_DINERO',
  )
  assert.equal((await central.post(`debitos-por-resolver/${code?.id}/descartar`, { motivo: 'Se corrigió' })).status, 204)
  assert.deepEqual(await desk(), [])
})

test('a reversal posts the contrary movement and the slip is owed again; a late one waits', async () => {
  const { id, fecha, answer } = await atTheBank()
  await sendAnswer(central, convenio, [answer(0, 'ACE'), answer(1, 'ACE')])
  const { body } = await sendAnswer(central, convenio, [answer(0, 'R22'), answer(0, 'R22')])
  assert.deepEqual([body.reversadas, body.repetidas], [1, 1])
  const [, paid, back] = await movimientos(s(0))
  assert.deepEqual([paid?.haber, back?.debe, back?.fecha], [1000.5, 1000.5, fecha])
  assert.equal(await sigueDebiendo(s(0)), true)
  assert.equal((await estados(id))[0], 'REVERSADO')
  assert.deepEqual(
    (await previa(central, convenio, addDays(t.today(), 20))).noVan.map((m) => m.motivo).includes('RECHAZADO_ANTES'),
    true,
  )
  await t.rows(`begin; set local session_replication_role = replica;
    update lote_debito_renglon set dia = dia - 40 where lote_id = ${id} and afiliado_numero = ${s(1)}; commit`)
  await sendAnswer(central, convenio, [answer(1, 'R22')])
  assert.deepEqual(
    (await desk()).map((f) => f.que),
    ['REVERSA_TARDE'],
  )
})

test('lack of funds is debited again five working days later, and a closed account no more until there is another', async () => {
  const { id, answer } = await atTheBank()
  await sendAnswer(central, convenio, [answer(0, 'R10'), answer(1, 'R02'), answer(2, 'R15'), answer(3, 'R08')])
  const lines = await t.rows<{ codigo: string; politica: string; otra: boolean }>(
    `select codigo, politica, reintento is not null as otra from lote_debito_renglon where lote_id = ${id} and estado = 'RECHAZADO' order by orden`,
  )
  assert.deepEqual(
    lines.map((l) => [l.codigo, l.politica, l.otra]),
    [
      ['R10', 'REINTENTA', true],
      ['R02', 'SUSPENDE', false],
      ['R15', 'TERMINA', false],
      ['R08', 'NO_INSISTE', false],
    ],
  )
  const { van, noVan } = await previa(central, convenio, addDays(t.today(), 20))
  assert.equal(van, 1)
  const motivos = Object.fromEntries(noVan.map((m) => [m.motivo, m.cantidad]))
  assert.deepEqual(motivos, { REVOCO: 1, CUENTA_RECHAZADA: 1, RECHAZADO_ANTES: 1, EN_OTRO_LOTE: 16 })
})

test('a file that is no answer, or of another agreement, posts nothing', async () => {
  const { answer } = await atTheBank()
  assert.equal((await sendAnswer(central, convenio, ['hola', 'qué tal'])).body.codigo, 'RESPUESTA_DEBITO_ILEGIBLE')
  const another = await newConvenio(central, { nombre: 'Otro banco' })
  const { body } = await sendAnswer(central, another, [answer(0, 'ACE')])
  assert.deepEqual([body.cobradas, body.porResolver], [0, 1])
  assert.equal((await movimientos(s(0))).length, 1)
  for (const who of ['tesorera', 'ana', 'revisora'])
    assert.equal((await sendAnswer(await t.login(who), convenio, [answer(0, 'ACE')])).status, 403, who)
})

test('random answers post nothing twice and lose nothing: each account is that of the oracle', async () => {
  for (const seed of [1, 2, 3]) {
    await clean()
    const { id, fecha, lines, answer } = await atTheBank()
    const any = random(seed)
    const pick = <T>(all: readonly T[]): T => all[Math.floor(any() * all.length)] ?? assert.fail('empty')
    // The results of each debit, in order; each file repeats some of what was said before.
    const said = lines.map((_, i) => {
      const kind = pick(['ACE', 'ACE', 'ACE', 'ACE+R22', 'R10', 'R02', 'nada'])
      return kind === 'nada' ? [] : kind.split('+').map((result) => answer(i, result))
    })
    const foreign = Array.from({ length: 5 }, (_, n) => answer(n, 'ACE', { referencia: `EXTRA${n}`, centavos: 100 + n }))
    const files: string[][] = [[], [], []]
    for (const steps of said) {
      let from = 0
      for (const step of steps) {
        from += Math.floor(any() * (3 - from))
        files[from]?.push(step)
        for (let f = from; f < 3; f++) if (any() < 0.4) files[f]?.push(step)
      }
    }
    files[Math.floor(any() * 3)]?.push(...foreign)
    for (const file of files) {
      if (file.length === 0) continue
      const { status, body } = await sendAnswer(central, convenio, file)
      assert.equal(status, 201, `seed ${seed}: ${JSON.stringify(body)}`)
      if (any() < 0.5) await sendAnswer(central, convenio, file)
    }
    for (const [i, { numero, importe }] of lines.entries()) {
      const results = (said[i] ?? []).map((l) => l.slice(173, 176))
      const owes = results.join() === 'ACE' ? 0 : Number(importe)
      const [row] = await t.rows<{ saldo: string }>(
        `select sum(debe - haber) as saldo from movimiento_cuenta where afiliado_numero = ${numero}`,
      )
      assert.equal(Number(row?.saldo), owes, `seed ${seed}, member ${numero}, ${results.join()}`)
      assert.equal((await movimientos(Number(numero))).length, 1 + results.filter((r) => r === 'ACE' || r === 'R22').length)
    }
    const waiting = await desk()
    assert.equal(waiting.filter((f) => f.que === 'DE_NADIE').length, foreign.length, `seed ${seed}`)
    assert.equal(waiting.length, foreign.length, `seed ${seed}: ${JSON.stringify(waiting.map((w) => w.que))}`)
    assert.ok(fecha)
    const [oracle] = await t.rows<{ mal: number }>(`select count(*)::int as mal from lote_debito_renglon r
      left join movimiento_cuenta m on m.id = r.movimiento_id left join movimiento_cuenta v on v.id = r.reversa_id
      where r.lote_id = ${id} and (coalesce(m.haber, 0) <> case when r.estado in ('COBRADO', 'REVERSADO') then r.importe else 0 end
        or coalesce(v.debe, 0) <> case when r.estado = 'REVERSADO' then r.importe else 0 end)`)
    assert.equal(oracle?.mal, 0, `seed ${seed}`)
  }
})
