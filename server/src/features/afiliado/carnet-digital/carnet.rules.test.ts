import assert from 'node:assert/strict'
import { test } from 'vitest'
import { esElMismoCarnet, estadoCarnet, ultimoDia } from './carnet.rules.ts'

const validity = { anios: 1, renovacionDias: 60 }
const card = { vence: '2027-12-31', revocado: false, foto: 'a' }

test('a card expires on 31 December, after the years that the organisation sets', () => {
  assert.equal(ultimoDia('2026-11-21', validity), '2027-12-31')
  assert.equal(ultimoDia('2026-01-01', { ...validity, anios: 0 }), '2026-12-31')
})

test('the state of the card depends on the member first', () => {
  assert.equal(estadoCarnet(true, undefined, '2026-11-21'), 'SIN_CARNET')
  assert.equal(estadoCarnet(false, undefined, '2026-11-21'), 'NO_CORRESPONDE')
  assert.equal(estadoCarnet(false, card, '2026-11-21'), 'NO_CORRESPONDE')
  assert.equal(estadoCarnet(true, { ...card, revocado: true }, '2030-01-01'), 'ANULADO')
  assert.equal(estadoCarnet(true, card, '2027-12-31'), 'VIGENTE')
  assert.equal(estadoCarnet(true, card, '2028-01-01'), 'VENCIDO')
})

test('generating again returns the same card while nothing changed and it has time left', () => {
  const same = (today: string, other: Partial<typeof card> = {}, photo = 'a', v = validity) =>
    esElMismoCarnet({ ...card, ...other }, photo, today, v)
  assert.equal(same('2026-11-21'), true)
  // A new year alone does not renew it: the printed one stays valid.
  assert.equal(same('2027-06-01'), true)
  assert.equal(same('2027-10-31'), true) // 61 days left
  assert.equal(same('2027-11-01'), false)
  assert.equal(same('2028-01-01'), false)
  assert.equal(same('2026-11-21', { revocado: true }), false)
  assert.equal(same('2026-11-21', {}, 'b'), false)
  assert.equal(esElMismoCarnet(undefined, 'a', '2026-11-21', validity), false)
  // If cards expire with the year, one of December lasts as long as a new one.
  assert.equal(same('2026-12-20', { vence: '2026-12-31' }, 'a', { anios: 0, renovacionDias: 60 }), true)
})
