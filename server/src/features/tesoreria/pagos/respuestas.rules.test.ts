import assert from 'node:assert/strict'
import { test } from 'vitest'
import { cbuOf, dice } from '../../../../test/pagos.ts'
import { gremial } from '../formatos-pago/formatos.ts'
import type { PagoLeido } from '../formatos-pago/leer.rules.ts'
import { readResponse } from '../formatos-pago/respuesta.sandbox.ts'
import { decidirRespuesta, referenciaDe } from './pagos.rules.ts'

/** Decisions on a bank response, line by line. */
const lote = [1, 2, 3, 4].map((n) => ({
  id: n,
  referencia: referenciaDe(7, n),
  importe: 3751.5,
  idPagado: 100 + n,
  cbu: cbuOf(n),
  estado: n === 3 ? ('PAGADO' as const) : n === 4 ? ('ANULADO' as const) : ('PENDIENTE' as const),
}))
const when = { armado: '2026-11-20', hoy: '2026-11-24', envio: 5 }
const { respuesta } = gremial
assert.ok(respuesta)
const decide = async (...renglones: string[]) =>
  decidirRespuesta(lote, await readResponse({ respuesta, bytes: Buffer.from(renglones.join('\n')) }), when)
const r = (n: number) => referenciaDe(7, n)

test('a response is matched by reference; lines that change nothing give their reason', async () => {
  const right = await decide(
    'H lo que sea',
    dice(r(1), 'A'),
    dice(r(2), 'R', { codigo: 'R02' }),
    dice(r(3), 'A'),
    dice(r(1), 'A'),
    'T',
  )
  assert.deepEqual(
    right.resueltos.map((x) => [x.renglon.id, x.resultado, x.codigo, x.fecha]),
    [
      [1, 'PAGADO', '', '2026-11-24'],
      [2, 'RECHAZADO', 'R02', '2026-11-24'],
    ],
  )
  assert.deepEqual([right.sinCambio, right.sinNombrar, right.observaciones], [2, 0, []])
  // Paid on the day of the lot; a code on a payment is ignored.
  const primerDia = await decide(dice(r(1), 'A', { fecha: '20261120', codigo: 'R02' }))
  assert.deepEqual(
    [primerDia.resueltos.map((x) => [x.resultado, x.fecha, x.codigo]), primerDia.observaciones, primerDia.sinNombrar],
    [[['PAGADO', '2026-11-20', '']], [], 1],
  )
  const casos: Array<[que: string, ...renglones: string[]]> = [
    ['OTRO_LOTE', dice(referenciaDe(8, 1), 'A')],
    ['OTRO_IMPORTE', dice(r(1), 'A', { centavos: 375_149 })],
    ['FECHA', dice(r(1), 'A', { fecha: '20261125' })],
    ['FECHA', dice(r(1), 'A', { fecha: '20261119' })],
    ['CONTRADICE', dice(r(3), 'R')],
    ['CONTRADICE', dice(r(4), 'A')],
    ['DESCONOCIDO', dice(r(2), 'Z')],
    // A payment without a date.
    ['DESCONOCIDO', dice(r(2), 'A', { fecha: '00000000' })],
  ]
  for (const [que, ...renglones] of casos) {
    const { resueltos, observaciones } = await decide(...renglones)
    assert.deepEqual([resueltos.length, observaciones.map((o) => [o.linea, o.que])], [0, [[1, que]]])
  }
  const ajena = await decide(dice('0000990001', 'A'))
  assert.equal(ajena.observaciones[0]?.referencia, '0000990001')
  const rota = await decide(dice(r(1), 'A'), `R${r(2)}X`, dice(r(2), 'A', { fecha: '20261332' }))
  assert.deepEqual(
    [rota.resueltos.length, rota.observaciones.map((o) => [o.linea, o.que, o.dice])],
    [
      1,
      [
        [2, 'ILEGIBLE', `R${r(2)}X`],
        [3, 'ILEGIBLE', '20261332'],
      ],
    ],
  )
})

test('contradictory results for one payment in a file change nothing', async () => {
  for (const [uno, dos] of [
    [dice(r(1), 'A'), dice(r(1), 'R')],
    [dice(r(1), 'A'), dice(r(1), 'A', { fecha: '20261123' })],
    [dice(r(1), 'R', { codigo: 'R02' }), dice(r(1), 'R', { codigo: 'R10' })],
  ] as const) {
    const { resueltos, observaciones } = await decide(uno, dos)
    assert.deepEqual([resueltos, observaciones.map((o) => o.que)], [[], ['REPETIDO', 'REPETIDO']])
  }
})

const pago = (n: number, more: Partial<PagoLeido> = {}): PagoLeido => ({
  linea: n,
  referencia: String(Number(r(n))),
  es: 'PAGADO',
  dice: '',
  codigo: '',
  fecha: '2026-11-24',
  centavos: 375_150,
  cbu: '',
  envio: '',
  ...more,
})
const ofPagos = (...pagos: PagoLeido[]) => decidirRespuesta(lote, { pagos, malas: [] }, when)

test('another account or another sending is returned; the right ones are accepted', () => {
  const que = (more: Partial<PagoLeido>) => ofPagos(pago(1, more)).observaciones.map((o) => o.que)
  assert.deepEqual(que({ cbu: cbuOf(2) }), ['OTRA_CUENTA'])
  assert.deepEqual(que({ cbu: cbuOf(1), envio: '5' }), [])
  assert.deepEqual(que({ envio: '6' }), ['OTRO_LOTE'])
})

test('a deferred payment changes nothing, and does not contradict its later result', () => {
  const waits = ofPagos(pago(1, { es: 'DIFERIDO', dice: 'Emitido' }))
  assert.deepEqual(
    [waits.resueltos, waits.observaciones, waits.sinNombrar],
    [[], [{ linea: 1, que: 'DIFERIDO', referencia: r(1), dice: 'Emitido' }], 1],
  )
  for (const order of [0, 1]) {
    const both = [pago(1, { es: 'DIFERIDO' }), pago(1)]
    const { resueltos } = ofPagos(...(order ? both.toReversed() : both))
    assert.deepEqual(
      resueltos.map((x) => x.resultado),
      ['PAGADO'],
    )
  }
})

test('parts of a response in any order, repeated, have the same result as the whole', () => {
  const all = [pago(1), pago(2, { es: 'RECHAZADO', codigo: 'R10' })]
  for (const files of [[all], [[all[0]], [all[1]]], [[all[1]], [all[0]]], [all, all], [[all[0], all[0]], all.toReversed()]]) {
    const estados = lote.map((l) => ({ ...l, estado: l.estado as string }))
    const told: string[] = []
    for (const file of files as PagoLeido[][]) {
      const { resueltos, observaciones } = decidirRespuesta(estados as typeof lote, { pagos: file, malas: [] }, when)
      told.push(...observaciones.map((o) => o.que))
      for (const { renglon, resultado } of resueltos) Object.assign(renglon, { estado: resultado })
    }
    assert.deepEqual([estados.map((e) => e.estado), told], [['PAGADO', 'RECHAZADO', 'PAGADO', 'ANULADO'], []])
  }
})
