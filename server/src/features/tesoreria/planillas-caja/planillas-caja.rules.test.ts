import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCentavos, deCentavos } from '@gremial/contract/platform/dinero.ts'
import fc from 'fast-check'
import {
  type Amounts,
  annulRefusal,
  correctRefusal,
  dateRefusal,
  minus,
  nothing,
  opposite,
  plus,
  refusal,
  sum,
  typeFits,
} from '../movimientos-caja/movimientos-caja.rules.ts'
import { adjustments, balance, emptySheet, nextSheet, porFormaDe, type Sheet, withMovement } from './planillas-caja.rules.ts'

const cents = fc.integer({ min: 0, max: 1_000_000_000 })
const amounts: fc.Arbitrary<Amounts> = fc.record({ efectivo: cents, banco: cents, cheque: cents }, { noNullPrototype: true })
const sign = fc.constantFrom(1 as const, 2 as const)
/** What may happen to a box, in any order: a movement, the annulment of one of the open sheet, a closing. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('post' as const), sign, amounts }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('annul' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const) }) },
)

test('whatever happens, each sheet adds up, and the last balance is all that came in less all that went out', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const closed: Sheet[] = []
      let sheet = emptySheet()
      let live: Array<{ sign: 1 | 2; amounts: Amounts }> = []
      const all: Array<{ sign: 1 | 2; amounts: Amounts }> = []
      for (const s of steps) {
        if (s.kind === 'post') {
          sheet = withMovement(sheet, s.sign, s.amounts)
          live.push(s)
          all.push(s)
        } else if (s.kind === 'annul') {
          const m = live[s.which % Math.max(1, live.length)]
          if (!m) continue
          sheet = withMovement(sheet, m.sign, m.amounts, true)
          live = live.filter((x) => x !== m)
          all.splice(all.indexOf(m), 1)
        } else {
          closed.push(sheet)
          sheet = nextSheet(sheet)
          live = []
        }
        const of = (side: 1 | 2) => live.filter((m) => m.sign === side).reduce((n, m) => plus(n, m.amounts), nothing)
        assert.deepEqual([sheet.ingresos, sheet.egresos], [of(1), of(2)])
      }
      const chain = [...closed, sheet]
      for (const [i, s] of chain.entries()) {
        assert.equal(s.numero, i + 1)
        assert.deepEqual(s.inicial, i === 0 ? nothing : balance(chain[i - 1] as Sheet))
      }
      const total = (side: 1 | 2) => all.filter((m) => m.sign === side).reduce((n, m) => plus(n, m.amounts), nothing)
      assert.deepEqual(balance(sheet), minus(total(1), total(2)))
    }),
    { numRuns: 300 },
  )
})

test('annulling what was posted leaves the sheet as it was, and a movement with its opposite leaves its balance', () => {
  fc.assert(
    fc.property(amounts, sign, amounts, (inicial, side, some) => {
      const sheet = emptySheet(3, inicial)
      assert.deepEqual(withMovement(withMovement(sheet, side, some), side, some, true), sheet)
      assert.deepEqual(balance(withMovement(withMovement(sheet, side, some), opposite(side), some)), inicial)
    }),
  )
})

test('after the adjustments of a count the books are what was counted; without a difference there are none', () => {
  fc.assert(
    fc.property(amounts, amounts, (counted, books) => {
      const needed = adjustments(counted, books)
      assert.ok(needed)
      const after = needed.reduce((s, a) => withMovement(s, a.sign, a.amounts), emptySheet(1, books))
      assert.deepEqual(balance(after), counted)
      assert.ok(needed.every((a) => sum(a.amounts) > 0) && needed.length <= 2)
      assert.deepEqual(adjustments(books, books), [])
    }),
  )
})

test('a difference that no movement may carry is said, to the cent', () => {
  const one = (efectivo: number): Amounts => ({ efectivo, banco: 0, cheque: 0 })
  assert.ok(adjustments(one(1_000_000_000), nothing))
  assert.equal(adjustments(one(1_000_000_001), nothing), undefined)
  assert.equal(adjustments(nothing, one(1_000_000_001)), undefined)
})

test('amounts travel with two decimals and come back as the same cents', () => {
  fc.assert(
    fc.property(amounts, (a) => {
      const travels = porFormaDe(a)
      assert.equal(aCentavos(travels.efectivo), a.efectivo)
      assert.equal(aCentavos(travels.total), sum(a))
      assert.equal(JSON.parse(JSON.stringify(travels)).total, deCentavos(sum(a)))
    }),
  )
})

test('C-MOVIMIENTO-33, C-MOVIMIENTO-34: the whole table of what may be annulled and what corrected', () => {
  const states = [false, true].flatMap((open) =>
    [false, true].flatMap((annulled) =>
      [false, true].flatMap((corrects) => [false, true].map((corrected) => ({ open, annulled, corrects, corrected }))),
    ),
  )
  for (const s of states) {
    assert.equal(annulRefusal(s) === undefined, s.open && !s.annulled && !s.corrects, JSON.stringify(s))
    assert.equal(correctRefusal(s) === undefined, !s.open && !s.annulled && !s.corrects && !s.corrected, JSON.stringify(s))
  }
})

test('C-MOVIMIENTO-36: the first condition that fails is told, with a code for each sign', () => {
  const all = { branchEnabled: true, boxEnabled: true, userEnabled: true, hasSheet: true, hasConcepts: true }
  assert.equal(refusal(all, 1), undefined)
  const codes = Object.keys(all).flatMap((key) => [1 as const, 2 as const].map((s) => refusal({ ...all, [key]: false }, s)))
  assert.equal(new Set(codes).size, 10)
  assert.ok(codes.every((c, i) => c?.startsWith(i % 2 === 0 ? 'INGRESO_' : 'EGRESO_')))
})

test('days and types', () => {
  assert.equal(dateRefusal('2026-11-20', '2026-11-20', '2026-11-20'), undefined)
  assert.equal(dateRefusal('2026-11-19', '2026-11-20', '2026-11-20'), 'MOVIMIENTO_FECHA_ANTERIOR')
  assert.equal(dateRefusal('2026-11-21', '2026-11-20', '2026-11-20'), 'MOVIMIENTO_FECHA_FUTURA')
  const fits = (suma_resta: 'SUMA' | 'RESTA' | 'SUMA/RESTA', habilitado = true) => [
    typeFits({ suma_resta, habilitado }, 1),
    typeFits({ suma_resta, habilitado }, 2),
  ]
  assert.deepEqual(
    [fits('SUMA'), fits('RESTA'), fits('SUMA/RESTA'), fits('SUMA', false)],
    [
      [true, false],
      [false, true],
      [true, true],
      [false, false],
    ],
  )
  assert.equal(typeFits(undefined, 1), false)
})
