import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Mutant } from './mutant.ts'
import { reportOf } from './report.ts'
import { compare } from './rules.ts'

const mutants = (of: number, kind?: Mutant['kind']): Mutant[] =>
  Array.from({ length: of }, (_, i) => ({
    place: 'tesoreria/cajas',
    file: 'cajas.service.ts',
    operator: 'step removed',
    title: `${i}`,
    start: i,
    end: i + 1,
    replacement: ';',
    kind,
    tests: [],
  }))

test('a run fails below the goal of a district, and below the higher one of money', () => {
  const ok = (killed: number, kind?: Mutant['kind']) => {
    const all = mutants(100, kind)
    return reportOf(all, new Set(all.slice(0, killed)), new Set(all), []).ok
  }
  assert.deepEqual([ok(100), ok(0)], [true, false])
  const least = Array.from({ length: 101 }, (_, killed) => killed).find((killed) => ok(killed)) ?? 0
  const leastOfMoney = Array.from({ length: 101 }, (_, killed) => killed).find((killed) => ok(killed, 'money')) ?? 0
  assert.ok(least > 50 && leastOfMoney > least && leastOfMoney <= 100, `${least} and ${leastOfMoney}`)
})

test('a share of a few mutants decides nothing; tests that fail without a mutant are named', () => {
  const few = mutants(5)
  assert.equal(reportOf(few, new Set(), new Set(), []).ok, true)
  const named = reportOf(few, new Set(few), new Set(few), ['a.test.ts: no'])
  assert.deepEqual([named.ok, named.failing], [true, ['a.test.ts: no']])
})

test('survivors show whether any test executes them', () => {
  const all = mutants(3)
  const [killed, ran] = all
  const { survivors, operators } = reportOf(all, new Set([killed as Mutant]), new Set([killed as Mutant, ran as Mutant]), [])
  assert.deepEqual(
    survivors.map(({ title, ran }) => [title, ran]),
    [
      ['1', true],
      ['2', false],
    ],
  )
  assert.deepEqual(operators, { 'step removed': [1, 3] })
})

test('Stryker fails a district below its threshold, regardless of the others', () => {
  const of = (killed: number, survived: number, notExecuted = 0) => ({
    mutants: [
      ...Array.from({ length: killed }, () => ({ status: 'Killed' })),
      ...Array.from({ length: survived }, () => ({ status: 'Survived' })),
      ...Array.from({ length: notExecuted }, () => ({ status: 'NoCoverage' })),
    ],
  })
  const rules = 'server/src/features/tesoreria/pagos/pagos.rules.ts'
  assert.equal(compare({ files: { 'contract/src/a.ts': of(100, 0), [rules]: of(100, 0, 50) } }), true)
  assert.equal(compare({ files: { 'contract/src/a.ts': of(1000, 0), [rules]: of(50, 50) } }), false)
})
