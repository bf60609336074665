import assert from 'node:assert/strict'
import { test } from 'vitest'
import { mismaCuenta, repetidasDe } from './dudas.rules.ts'

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

test('the same day by another kind of file is told by its amounts, and two equal amounts by chance are not', () => {
  const l = (fecha: string, centavos: number, texto: string) => ({ fecha, centavos, texto, referencia: '' })
  const csv = [l('2026-11-03', 100, 'Débito'), l('2026-11-03', 200, 'Crédito'), l('2026-11-04', 100, 'Débito')]
  const ofx = csv.map((x) => ({ ...x, texto: x.texto.toUpperCase() }))
  assert.deepEqual(repetidasDe(ofx, csv), { n: 3, desde: '2026-11-03', hasta: '2026-11-04' })
  // Word by word the same line is one: the database keeps it once.
  assert.equal(repetidasDe(csv, csv), null)
  assert.equal(repetidasDe(ofx, []), null)
  // Exactly half of them is asked.
  assert.deepEqual(repetidasDe([l('2026-11-03', 100, 'X'), l('2026-11-03', 999, 'Otra')], csv), {
    n: 1,
    desde: '2026-11-03',
    hasta: '2026-11-03',
  })
  // Another month, or one of many.
  assert.equal(repetidasDe([l('2026-12-03', 100, 'X')], csv), null)
  const otras = [1, 2, 3].map((n) => l('2026-11-03', n, 'Otra'))
  assert.equal(repetidasDe([...otras, l('2026-11-03', 200, 'X')], csv), null)
  // Each once: two of an amount are not both the one that was there.
  assert.equal(repetidasDe([l('2026-11-04', 100, 'X'), l('2026-11-04', 100, 'Y'), l('2026-11-04', 100, 'Z')], csv), null)
  // Lines word by word alike are none of them, and days of which the other file says nothing do not count.
  const [primera, segunda, tercera] = csv as [(typeof csv)[0], (typeof csv)[0], (typeof csv)[0]]
  const una = { n: 1, desde: '2026-11-03', hasta: '2026-11-03' }
  assert.deepEqual(repetidasDe([primera, tercera, { ...segunda, texto: 'X' }], csv), una)
  assert.equal(repetidasDe([primera, { ...primera, texto: 'X' }], csv), null)
  const despues = Array.from({ length: 9 }, (_, i) => l(`2026-12-0${i + 1}`, i, 'Otra'))
  assert.deepEqual(repetidasDe([...ofx, ...despues], csv), { n: 3, desde: '2026-11-03', hasta: '2026-11-04' })
})
