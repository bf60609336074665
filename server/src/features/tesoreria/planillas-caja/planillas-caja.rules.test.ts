import assert from 'node:assert/strict'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import fc from 'fast-check'
import { test } from 'vitest'
import {
  type Importes,
  rechazo,
  rechazoAnular,
  rechazoCorregir,
  rechazoFecha,
  restar,
  sentidoOpuesto,
  sum,
  tipoCorresponde,
  totalOf,
  withoutImportes,
} from '../movimientos-caja/movimientos-caja.rules.ts'
import { type Guardado, problemOf, sha256, withApertura } from './contenido.rules.ts'
import {
  calcularAjustes,
  nextPlanilla,
  type Planilla,
  planillaVacia,
  porFormaDe,
  saldoOf,
  withMovimiento,
} from './planillas-caja.rules.ts'

const cents = fc.integer({ min: 0, max: 1_000_000_000 })
const amounts: fc.Arbitrary<Importes> = fc.record({ efectivo: cents, banco: cents, cheque: cents }, { noNullPrototype: true })
const sign = fc.constantFrom(1 as const, 2 as const)
/** Operations on a box in any order: posting, annulling in the open sheet, closing. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('post' as const), sign, amounts }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('annul' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const) }) },
)

test('after any operations each sheet adds up, and the last balance is income minus expenses', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const closed: Planilla[] = []
      let sheet = planillaVacia()
      let live: Array<{ sign: 1 | 2; amounts: Importes }> = []
      const all: Array<{ sign: 1 | 2; amounts: Importes }> = []
      for (const s of steps) {
        if (s.kind === 'post') {
          sheet = withMovimiento(sheet, s.sign, s.amounts)
          live.push(s)
          all.push(s)
        } else if (s.kind === 'annul') {
          const m = live[s.which % Math.max(1, live.length)]
          if (!m) continue
          sheet = withMovimiento(sheet, m.sign, m.amounts, true)
          live = live.filter((x) => x !== m)
          all.splice(all.indexOf(m), 1)
        } else {
          closed.push(sheet)
          sheet = nextPlanilla(sheet)
          live = []
        }
        const of = (side: 1 | 2) => live.filter((m) => m.sign === side).reduce((n, m) => sum(n, m.amounts), withoutImportes)
        assert.deepEqual([sheet.ingresos, sheet.egresos], [of(1), of(2)])
      }
      const chain = [...closed, sheet]
      for (const [i, s] of chain.entries()) {
        assert.equal(s.numero, i + 1)
        assert.deepEqual(s.inicial, i === 0 ? withoutImportes : saldoOf(chain[i - 1] as Planilla))
      }
      const total = (side: 1 | 2) => all.filter((m) => m.sign === side).reduce((n, m) => sum(n, m.amounts), withoutImportes)
      assert.deepEqual(saldoOf(sheet), restar(total(1), total(2)))
    }),
    { numRuns: 300 },
  )
})

test('annulling restores the sheet, and a reversal restores its balance', () => {
  fc.assert(
    fc.property(amounts, sign, amounts, (inicial, side, some) => {
      const sheet = planillaVacia(3, inicial)
      assert.deepEqual(withMovimiento(withMovimiento(sheet, side, some), side, some, true), sheet)
      assert.deepEqual(saldoOf(withMovimiento(withMovimiento(sheet, side, some), sentidoOpuesto(side), some)), inicial)
    }),
  )
})

test("after a count's adjustments the books equal the count; without difference there are none", () => {
  fc.assert(
    fc.property(amounts, amounts, (counted, books) => {
      const needed = calcularAjustes(counted, books)
      assert.ok(needed)
      const after = needed.reduce((s, a) => withMovimiento(s, a.sentido, a.importes), planillaVacia(1, books))
      assert.deepEqual(saldoOf(after), counted)
      assert.ok(needed.every((a) => totalOf(a.importes) > 0) && needed.length <= 3)
      // Each has one payment form.
      assert.ok(needed.every((a) => Object.values(a.importes).filter((n) => n > 0).length === 1))
      assert.deepEqual(calcularAjustes(books, books), [])
    }),
  )
})

test('a difference above the maximum movement is reported, to the cent', () => {
  const one = (efectivo: number): Importes => ({ efectivo, banco: 0, cheque: 0 })
  assert.ok(calcularAjustes(one(1_000_000_000), withoutImportes))
  assert.equal(calcularAjustes(one(1_000_000_001), withoutImportes), undefined)
  assert.equal(calcularAjustes(withoutImportes, one(1_000_000_001)), undefined)
})

test('amounts keep two decimals and parse back to the same cents', () => {
  fc.assert(
    fc.property(amounts, (a) => {
      const travels = porFormaDe(a)
      assert.equal(toCents(travels.efectivo), a.efectivo)
      assert.equal(toCents(travels.total), totalOf(a))
      assert.equal(JSON.parse(JSON.stringify(travels)).total, fromCents(totalOf(a)))
    }),
  )
})

test('the table of what can be annulled and reversed is complete (C-MOVIMIENTO-33, C-MOVIMIENTO-34)', () => {
  const states = [false, true].flatMap((open) =>
    [false, true].flatMap((annulled) =>
      [false, true].flatMap((corrects) => [false, true].map((corrected) => ({ open, annulled, corrects, corrected }))),
    ),
  )
  for (const s of states) {
    assert.equal(rechazoAnular(s) === undefined, s.open && !s.annulled && !s.corrects, JSON.stringify(s))
    assert.equal(rechazoCorregir(s) === undefined, !s.open && !s.annulled && !s.corrects && !s.corrected, JSON.stringify(s))
  }
})

test('the first failing condition is returned, with a code for each sign (C-MOVIMIENTO-36)', () => {
  const all = { seccionalHabilitada: true, cajaHabilitada: true, usuarioHabilitado: true, hayPlanilla: true, hayConceptos: true }
  assert.equal(rechazo(all, 1), undefined)
  const codes = Object.keys(all).flatMap((key) => [1 as const, 2 as const].map((s) => rechazo({ ...all, [key]: false }, s)))
  assert.equal(new Set(codes).size, 10)
  assert.ok(codes.every((c, i) => c?.startsWith(i % 2 === 0 ? 'INGRESO_' : 'EGRESO_')))
})

test('days and types are validated', () => {
  assert.equal(rechazoFecha('2026-11-20', '2026-11-20', '2026-11-20'), undefined)
  assert.equal(rechazoFecha('2026-11-19', '2026-11-20', '2026-11-20'), 'MOVIMIENTO_FECHA_ANTERIOR')
  assert.equal(rechazoFecha('2026-11-21', '2026-11-20', '2026-11-20'), 'MOVIMIENTO_FECHA_FUTURA')
  const fits = (suma_resta: 'SUMA' | 'RESTA' | 'SUMA/RESTA', habilitado = true) => [
    tipoCorresponde({ suma_resta, habilitado }, 1),
    tipoCorresponde({ suma_resta, habilitado }, 2),
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
  assert.equal(tipoCorresponde(undefined, 1), false)
})

test('content with a wrong fingerprint, or unreadable, is reported', () => {
  const dicho = (content: string) =>
    problemOf(content, sha256('{'), { auditada: sha256('{') } as Guardado, { auditoriaExigida: true })
  assert.deepEqual([dicho('{}'), dicho('{')], ['su contenido no es el de su huella', 'su contenido no se puede leer'])
})

test('an opening balance is taken out of the incomes to the cent, whatever the amounts', () => {
  fc.assert(
    fc.property(amounts, amounts, (apertura, resto) => {
      const figuras = withApertura({
        inicial: porFormaDe(withoutImportes),
        apertura: porFormaDe(apertura),
        ingresos: porFormaDe(sum(apertura, resto)),
      })
      assert.deepEqual(figuras.inicial, porFormaDe(apertura))
      assert.deepEqual(figuras.ingresos, porFormaDe(resto))
    }),
  )
})
