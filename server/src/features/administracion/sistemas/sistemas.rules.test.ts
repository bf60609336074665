import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reach } from '../../../platform/context.ts'
import { puedeDar } from './sistemas.rules.ts'

const todas: Reach = { kind: 'all' }
const [una, dos]: Reach[] = [
  { kind: 'branches', ids: [1] },
  { kind: 'branches', ids: [1, 2] },
]
const deSeccional = ['seccionales', 'todas']

test('nobody gives a program further than they reach', () => {
  const casos: Array<[tiene: Reach | undefined, ambitos: string[], seccionales: number[], puede: boolean]> = [
    [todas, deSeccional, [], true],
    [todas, deSeccional, [1, 3], true],
    [dos, deSeccional, [1, 2], true],
    [dos, deSeccional, [2], true],
    [una, deSeccional, [1, 2], false],
    [dos, deSeccional, [], false],
    [{ kind: 'own' }, ['propio', ...deSeccional], [], false],
    [{ kind: 'own' }, ['propio', ...deSeccional], [1], false],
    [undefined, deSeccional, [], false],
    [undefined, deSeccional, [1], false],
    // Of the whole organisation there is no part.
    [todas, ['todas'], [], true],
    [todas, ['todas'], [1], false],
  ]
  for (const [tiene, ambitos, seccionales, puede] of casos)
    assert.equal(puedeDar(tiene, ambitos, seccionales), puede, JSON.stringify({ tiene, ambitos, seccionales }))
})
