import assert from 'node:assert/strict'
import { test } from 'vitest'
import { compare, dudasDe, mismaCuenta } from './dudas.rules.ts'

test('an account is the same one however it is written, and another by one figure', () => {
  for (const [una, otra, son] of [
    ['0290-3456/7', '290 3456 7', true],
    ['CC 123-4', 'cc1234', true],
    ['290345 6 7', '2903457', false],
    ['1230', '123', false],
    ['CA 123', 'CC 123', false],
  ] as const)
    assert.equal(mismaCuenta(una, otra), son, `${una} ${otra}`)
})

const l = (fecha: string, centavos: number, texto: string) => ({ fecha, centavos, texto, referencia: '' })
const csv = [l('2026-11-03', 100, 'Débito'), l('2026-11-03', 200, 'Crédito'), l('2026-11-04', 100, 'Débito')]
const [primera, segunda, tercera] = csv as [(typeof csv)[0], (typeof csv)[0], (typeof csv)[0]]

test('lines told in other words are found by their amount and their day, each once', () => {
  const ofx = csv.map((x) => ({ ...x, texto: x.texto.toUpperCase() }))
  const tramo = (n: number, desde: string, hasta = desde) => ({ n, desde, hasta })
  for (const [que, nuevas, guardadas, repetidas] of [
    ['all in capitals', ofx, csv, tramo(3, '2026-11-03', '2026-11-04')],
    // Word by word the same line is one: the database keeps it once.
    ['the same', csv, csv, null],
    ['nothing kept', ofx, [], null],
    ['one of two', [l('2026-11-03', 100, 'X'), l('2026-11-03', 999, 'Otra')], csv, tramo(1, '2026-11-03')],
    ['booked three days after', [l('2026-11-06', 200, 'X')], [segunda], tramo(1, '2026-11-06')],
    ['booked four days after', [l('2026-11-07', 200, 'X')], [segunda], null],
    ['one among many others', [1, 2, 3, 200].map((n) => l('2026-11-03', n, 'X')), csv, tramo(1, '2026-11-03')],
    ['three for two', ['X', 'Y', 'Z'].map((t) => l('2026-11-04', 100, t)), csv, tramo(2, '2026-11-04')],
    ['two equal ones, one of them there', [primera, { ...primera, texto: 'X' }], [primera], null],
    ['one re-worded among the same', [primera, tercera, { ...segunda, texto: 'X' }], csv, tramo(1, '2026-11-03')],
  ] as const)
    assert.deepEqual(compare(nuevas, guardadas).repetidas, repetidas, que)
})

test('a kept line that a statement of its days lacks is reported', () => {
  const dias = [l('2026-11-01', 1, 'a'), l('2026-11-30', 2, 'b')]
  assert.deepEqual(compare(dias, csv).ausentes, { n: 3, desde: '2026-11-03', hasta: '2026-11-04' })
  // The first and the last day may be there in part.
  assert.equal(compare([l('2026-11-03', 1, 'a'), l('2026-11-04', 2, 'b')], csv).ausentes, null)
})

test('a statement that does not begin where the last one ended, or of long ago, is asked about', () => {
  const pregunta = (de: Partial<Parameters<typeof dudasDe>[0]>) =>
    dudasDe({ lineas: csv, abre: 500, guardadas: [], antes: undefined, hoy: '2026-11-25', ...de })
  const dias = { desde: '2026-10-31', hasta: '2026-11-03' }
  for (const [que, de, dudas] of [
    ['the first', {}, undefined],
    ['chained', { antes: { hasta: '2026-10-31', cierra: 500 } }, undefined],
    ['a gap', { antes: { hasta: '2026-10-31', cierra: 400 } }, { repetidas: null, hueco: { ...dias, cerro: 400, abre: 500 } }],
    ['the same days', { antes: { hasta: '2026-11-03', cierra: 400 } }, undefined],
    ['without balances', { abre: null, antes: { hasta: '2026-10-31', cierra: 400 } }, undefined],
    [
      'without balances, long after',
      { abre: null, antes: { hasta: '2026-10-18', cierra: null } },
      { repetidas: null, hueco: { desde: '2026-10-18', hasta: '2026-11-03', cerro: null, abre: null } },
    ],
    ['of 200 days ago', { hoy: '2027-05-23' }, undefined],
    ['of 201 days ago', { hoy: '2027-05-24' }, { repetidas: null, viejo: { desde: '2026-11-03', hasta: '2026-11-04' } }],
  ] as const)
    assert.deepEqual(pregunta(de), dudas, que)
})
