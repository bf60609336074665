import assert from 'node:assert/strict'
import { test } from 'vitest'
import { matchScore } from './searchMatch.ts'

const cuenta = ['Cuenta corriente', 'deuda, cuánto debo, saldo, pagar, talón'] as const

test('a screen is found by a part of its title and by its synonyms, without accents or case', () => {
  for (const typed of ['CORRI', 'cuenta corriente', 'deuda', 'cuanto debo', 'TALÓN', 'talon', 'cuanto debo de saldo'])
    assert.ok(matchScore(typed, ...cuenta) > 0, typed)
})

test('a word that is nowhere finds nothing, even beside one that is', () => {
  for (const typed of ['préstamo', 'deuda familiar']) assert.equal(matchScore(typed, ...cuenta), 0, typed)
})

test('a title counts more than a synonym, and nothing typed finds everything', () => {
  assert.ok(matchScore('cuenta', ...cuenta) > matchScore('deuda', ...cuenta))
  assert.ok(matchScore(' ', ...cuenta) > 0)
})

test('synonyms of a language without spaces are found by a part of them', () => {
  assert.ok(matchScore('欠款', '账户', '欠款、余额、缴费单') > 0)
})
