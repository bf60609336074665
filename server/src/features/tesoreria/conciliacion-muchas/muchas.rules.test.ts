import assert from 'node:assert/strict'
import { loteMuchas } from '@gremial/contract/tesoreria/conciliacion-muchas.ts'
import { test } from 'vitest'
import { random } from '../../../../test/extractos.ts'
import { type LineaPlan, type MovimientoPlan, planMuchas } from './muchas.rules.ts'

const dias = { desde: '2026-11-05', hasta: '2026-11-28' }
const linea = (id: number, centavos: number, fecha = '2026-11-10', unida = false): LineaPlan => ({
  id,
  centavos,
  fecha,
  unida,
  texto: `LINEA ${id}`,
})
const con = (lineas: LineaPlan[], movimientos: MovimientoPlan[] = []) => ({
  dias,
  lineas: new Map(lineas.map((l) => [l.id, l])),
  movimientos: new Map(movimientos.map((m) => [m.id, m])),
})
const lote = (v: object) => loteMuchas.parse(v)
const carga = (ids: number[][], partes: object[] = [{ concepto: 3 }]) =>
  lote({ accion: 'CARGAR', items: ids.map((lineas) => ({ lineas })), partes })

test('each decision is planned by itself, and one that cannot be done says why', () => {
  const lineas = [
    linea(1, -907_500),
    linea(2, -190_575),
    linea(3, 50_000),
    linea(4, -100, '2026-10-30'),
    linea(5, -100, '2026-11-30'),
    linea(6, -100, '2026-11-10', true),
    linea(7, -1_000_000_100),
  ]
  const { pasos, rechazados } = planMuchas([carga([[1, 2], [3], [4], [5], [6], [7], [1], [3, 4]])], con(lineas))
  assert.deepEqual(
    pasos.map((p) => [p.lineas.map((l) => l.id), p.hace === 'CARGAR' && [p.sentido, p.dia, p.otroDia, p.partes[0]?.centavos]]),
    [
      [
        [1, 2],
        [2, '2026-11-10', false, 1_098_075],
      ],
      [[3], [1, '2026-11-10', false, 50_000]],
      // Before the sheet began, and after today.
      [[4], [2, '2026-11-05', true, 100]],
      [[5], [2, '2026-11-28', true, 100]],
    ],
  )
  assert.deepEqual(
    rechazados.map((r) => [r.lineas.map((l) => l.id), r.codigo]),
    [
      [[6], 'CONCILIACION_TOMADA'],
      [[7], 'MUCHAS_MAYOR'],
      [[1], 'CONCILIACION_TOMADA'],
      [[3, 4], 'CONCILIACION_TOMADA'],
    ],
  )
  assert.equal(planMuchas([carga([[1, 3]])], con(lineas)).rechazados[0]?.codigo, 'MUCHAS_MIXTA')
  assert.equal(planMuchas([carga([[1, 1]])], con(lineas)).rechazados[0]?.codigo, 'CONCILIACION_TOMADA')
})

test('the parts of a line sum it to the cent, or it is refused', () => {
  const partir = (...importes: Array<number | undefined>) =>
    planMuchas(
      [
        carga(
          [[1]],
          importes.map((importe) => ({ concepto: 3, importe })),
        ),
      ],
      con([linea(1, -1_098_075)]),
    )
  assert.deepEqual(partir(9075, 1905.75).rechazados, [])
  assert.equal(partir(9075, 1905.74).rechazados[0]?.codigo, 'PARTES_NO_SUMAN')
  assert.equal(partir(9075, 1905.76).rechazados[0]?.codigo, 'PARTES_NO_SUMAN')
  assert.equal(partir(9075).rechazados[0]?.codigo, 'PARTES_NO_SUMAN')
  assert.equal(partir(9075, undefined).rechazados[0]?.codigo, 'PARTE_SIN_IMPORTE')
  assert.deepEqual(partir(undefined).rechazados, [])
})

test('of a thousand made-up lines split at random, what is posted sums what the bank says', () => {
  const r = random(7)
  for (let i = 0; i < 1000; i++) {
    const total = 100 + Math.floor(r() * 90_000_000)
    const cortes = [0, ...Array.from({ length: Math.floor(r() * 4) }, () => 1 + Math.floor(r() * (total - 1))), total].toSorted(
      (a, b) => a - b,
    )
    const partes = cortes
      .slice(1)
      .flatMap((c, n) => (c > (cortes[n] ?? 0) ? [{ concepto: 3, importe: (c - (cortes[n] ?? 0)) / 100 }] : []))
    const { pasos } = planMuchas([carga([[1]], partes)], con([linea(1, -total)]))
    const [paso] = pasos
    assert.equal(paso?.hace === 'CARGAR' ? paso.partes.reduce((n, p) => n + p.centavos, 0) : 0, total, `${total}`)
  }
})

test('joins sum the same on both sides, and use each line and each movement once', () => {
  const unir = (...items: object[]) => lote({ accion: 'UNIR', items })
  const [lineas, movimientos] = [
    [linea(1, -500), linea(2, -500), linea(3, 300), linea(4, -300)],
    [
      { id: 8, centavos: -500, unido: false },
      { id: 9, centavos: -501, unido: false },
      { id: 10, centavos: -500, unido: true },
    ],
  ]
  const { pasos, rechazados } = planMuchas(
    [
      unir(
        { lineas: [1], movimientos: [8] },
        { lineas: [2], movimientos: [8] },
        { lineas: [2], movimientos: [9] },
        { lineas: [2], movimientos: [10] },
        { lineas: [3, 4] },
        { lineas: [2] },
      ),
    ],
    con(lineas, movimientos),
  )
  assert.deepEqual(
    pasos.map((p) => p.lineas.map((l) => l.id)),
    [[1], [3, 4]],
  )
  assert.deepEqual(
    rechazados.map((x) => x.codigo),
    ['CONCILIACION_TOMADA', 'CONCILIACION_SUMA', 'CONCILIACION_TOMADA', 'CONCILIACION_SUMA'],
  )
})
