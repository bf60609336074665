import assert from 'node:assert/strict'
import { addDays } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { type Esperado, responder } from '../../scripts/banco/respuestas.ts'
import { testApp } from './app.ts'
import { assertTablero } from './cobranza-oraculo.ts'
import { newConvenio, sentLote } from './debitos.ts'
import { manyMembers, nextMonth, stopwatch } from './debitos-muchos.ts'
import { withFile } from './importaciones.ts'

/**
 * Direct debits at size: lots of many members, with answers of every kind from the simulated bank. `GREMIAL_COBRANZA=300000x1` sets other
 * sizes: members × lots.
 */
const [members = 30_000, lots = 12] = (process.env.GREMIAL_COBRANZA ?? '30000x12').split('x').map(Number)
const t = await testApp()
const central = await t.login('central')

async function load(convenio: number, { nombre, contenido }: { nombre: string; contenido: string }) {
  const { cuerpo, cabeceras } = withFile(nombre, Buffer.from(contenido, 'latin1'))
  const { status, body } = await central.post(`convenios/${convenio}/respuestas`, cuerpo, cabeceras)
  assert.equal(status, 201, `${nombre}: ${JSON.stringify(body)}`)
  return body
}

/** Keeps what the bank decided of each debit, for the oracle. */
async function expect(esperado: readonly Esperado[]): Promise<void> {
  for (let from = 0; from < esperado.length; from += 20_000)
    await t.rows(`insert into oraculo select * from jsonb_to_recordset('${JSON.stringify(esperado.slice(from, from + 20_000))}'::jsonb)
      as x(referencia text, centavos bigint, queda text, codigo text)`)
}

test(`${members} members × ${lots} lots: nothing duplicated or lost, accounts equal the oracle`, async () => {
  const { timed, steps } = stopwatch()
  await timed('members', () => manyMembers(t, members))
  await t.rows('create table oraculo (referencia text, centavos bigint, queda text, codigo text)')
  const convenio = await newConvenio(central)
  let lines = 0
  for (let month = 1; month <= lots; month++) {
    await timed('month', () => nextMonth(t, members))
    const { id, archivos } = await timed('lot and files', () => sentLote(t, central, convenio))
    // As autovacuum does in the days that the bank takes.
    await t.rows('analyze lote_debito_renglon')
    const dia = addDays(t.today(), -3)
    await t.rows(`update lote_debito set fecha = '${dia}', hecho = now() - interval '10 days' where id = ${id}`)
    for (const { parte } of archivos) {
      const { raw } = await central.get(`lotes-debito/${id}/archivos/${parte}`)
      const { archivos: answers, esperado } = responder(raw.toString('latin1'), dia, month * 100 + parte, {
        rechaza: 0.12,
        codigos: ['R02', 'R08', 'R10', 'R10', 'R10', 'R10', 'R10', 'R14', 'R15', 'R28', 'R31', 'R99'],
        devuelve: 0.02,
        tarde: 0,
      })
      await timed('oracle', () => expect(esperado))
      // Out of order: what came later is read first. A return (R22) has no meaning of its own before its debit in this layout.
      const [last, before] = [answers.filter((a) => /RESP3/.test(a.nombre)), answers.filter((a) => !/RESP3/.test(a.nombre))]
      for (const answer of [...(month % 3 === 0 ? before.toReversed() : before), ...last])
        lines += (await timed('answers', () => load(convenio, answer))).lineas
      const again = answers.at(-1)
      if (again) assert.equal((await load(convenio, again)).repetida, true)
    }
    await t.rows(`update lote_debito set fecha = fecha - 20 where id = ${id}`)
    const { pendientes } = (await central.get(`lotes-debito/${id}`)).body
    if (pendientes > 0)
      await timed('annulment', async () => {
        const { status, body } = await central.post(`lotes-debito/${id}/anular`, { motivo: 'El banco no contestó' })
        assert.equal(status, 200, JSON.stringify(body))
      })
  }
  await t.rows('analyze')
  const wrong = await timed('check', () =>
    t.rows(`select r.referencia, r.estado, r.codigo, o.queda, o.codigo as espera
      from lote_debito_renglon r
      full join oraculo o using (referencia)
      where r.estado is distinct from case o.queda when 'PENDIENTE' then 'ANULADO' else o.queda end
        or o.queda <> 'PENDIENTE' and r.codigo <> o.codigo
      limit 5`),
  )
  assert.deepEqual(wrong, [])
  const accounts = await timed('check', () =>
    t.rows(`select m.numero, m.saldo, m.debe - coalesce(x.cobrado, 0) as oraculo
      from (select afiliado_numero as numero, round(100 * sum(debe - haber))::bigint as saldo,
          round(100 * sum(debe) filter (where descripcion = 'Cuota sindical'))::bigint as debe
        from movimiento_cuenta group by 1) m
      left join (select r.afiliado_numero as numero, sum(o.centavos) filter (where o.queda = 'COBRADO') as cobrado
        from lote_debito_renglon r join oraculo o using (referencia) group by 1) x using (numero)
      where m.numero > 20000000 and m.saldo is distinct from m.debe - coalesce(x.cobrado, 0)
      limit 5`),
  )
  assert.deepEqual(accounts, [])
  const [posted] = await t.rows(`select count(*)::int - count(distinct clave_importacion)::int as twice,
      (select count(*)::int from lote_debito_renglon where (estado in ('COBRADO', 'REVERSADO')) <> (movimiento_id is not null)) as lost,
      count(*)::int - (select count(movimiento_id)::int + count(reversa_id)::int from lote_debito_renglon) as extra
    from movimiento_cuenta where clave_importacion is not null and afiliado_numero > 20000000`)
  assert.deepEqual(posted, { twice: 0, lost: 0, extra: 0 })
  await timed('dashboard', () => central.get('vistas/tablero-cobranza'))
  await timed('dashboard by branch', () => central.get('vistas/tablero-cobranza/seccionales?size=50&page=0'))
  for (const year of new Set([t.today(), addDays(t.today(), -60)].map((day) => Number(day.slice(0, 4)))))
    await timed('dashboard oracle', () => assertTablero(t, central, year))
  await timed('lots', () => central.get('vistas/lotes-debito?size=25&page=0'))
  console.log(
    `${members} members × ${lots} lots, ${lines} answer lines: ${steps()}; ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`,
  )
})

test('a million lines of an answer are read a few at a time: memory does not grow with them', async () => {
  const million = Number(process.env.GREMIAL_LINEAS ?? 1_000_000)
  const [lote] = await t.rows<{ id: number; convenio: number }>(
    'select id, convenio_id as convenio from lote_debito order by id desc limit 1',
  )
  const { raw } = await central.get(`lotes-debito/${lote?.id}/archivos/1`)
  const [answer] = responder(raw.toString('latin1'), addDays(t.today(), -23), 7, { corta: false, tarde: 0, ajenas: 0 }).archivos
  const one = Buffer.from(answer?.contenido ?? '', 'latin1')
  const times = Math.ceil(million / (one.length / 252))
  const { cuerpo, cabeceras } = withFile('MILLON.txt', Buffer.concat(Array.from({ length: times }, () => one)))
  const begun = process.memoryUsage().rss
  let most = begun
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 200)
  const { timed, steps } = stopwatch()
  const { status, body } = await timed('million lines', () =>
    central.post(`convenios/${lote?.convenio}/respuestas`, cuerpo, cabeceras),
  )
  clearInterval(watch)
  assert.equal(status, 201, JSON.stringify(body))
  assert.ok(body.lineas >= million, `${body.lineas} lines`)
  const grown = (most - begun) / 2 ** 20
  console.log(`${body.lineas} lines: ${steps()}, ${grown.toFixed(0)} MB more`)
  assert.ok(grown < 300, `${grown} MB`)
})
