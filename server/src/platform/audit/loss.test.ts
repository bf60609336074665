import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { AuditRow } from './audit.ts'
import { openLoss } from './loss.ts'

const hecho = (id: number, accion: string): AuditRow => ({ id, accion, momento: new Date(id), datos: { hasta: id } }) as AuditRow

test('a loss is open until acknowledged, or the chain is accepted, later; a new one reopens it', () => {
  for (const [hechos, en] of [
    [[], undefined],
    [['anclar'], undefined],
    [['perder'], 1],
    [['perder', 'reconocer'], undefined],
    [['perder', 'anclar'], undefined],
    [['reconocer', 'perder'], 2],
    [['perder', 'reconocer', 'perder'], 3],
    [['perder', 'perder', 'reconocer', 'anclar'], undefined],
  ] as const)
    assert.equal(openLoss(hechos.map((accion, i) => hecho(i + 1, accion)))?.id, en, hechos.join(', '))
})
