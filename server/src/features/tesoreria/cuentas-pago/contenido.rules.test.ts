import assert from 'node:assert/strict'
import type { Firma } from '@gremial/contract/seccionales/mandatos.ts'
import { test } from 'vitest'
import { comoConfirma, comoPropone, firmanDos, readCuenta, writeCuenta } from './contenido.rules.ts'

const s = (afiliado: number, firma: Firma = 'SECRETARIA') => ({ firma, afiliado })
const tes = (afiliado: number) => s(afiliado, 'TESORERIA')

test('an account is confirmed by another person, for the other office', () => {
  for (const [who, propuso, quien, firma] of [
    [[s(1), tes(2)], 1, 2, 'TESORERIA'],
    [[s(1), tes(2)], 2, 1, 'SECRETARIA'],
    [[s(1), tes(2)], 1, 1, undefined],
    [[s(1), tes(2)], 1, 3, undefined],
    [[s(1), tes(2)], 1, null, undefined],
    // Two people of one office count as one signature.
    [[s(1), s(3), tes(2)], 1, 3, undefined],
    [[s(1), s(3), tes(2)], 2, 3, 'SECRETARIA'],
    // A proposer who lost the office leaves nobody to pair with.
    [[s(3), tes(2)], 1, 2, undefined],
    // A person with both offices pairs with either.
    [[s(1), tes(1), tes(2)], 1, 2, 'TESORERIA'],
    [[s(1), tes(1)], 1, 1, undefined],
  ] as const)
    assert.equal(comoConfirma(who, propuso, quien)?.firma, firma, JSON.stringify([who, propuso, quien]))
})

test('a branch has two signers only if two people hold the two offices', () => {
  for (const [who, dos] of [
    [[s(1), tes(2)], true],
    [[s(1), s(3)], false],
    [[s(1), tes(1)], false],
    [[tes(2)], false],
    [[], false],
  ] as const)
    assert.equal(firmanDos(who), dos, JSON.stringify(who))
  assert.deepEqual(
    [comoPropone([s(1)], 1)?.firma, comoPropone([s(1)], null), comoPropone([s(1)], 2)],
    ['SECRETARIA', undefined, undefined],
  )
})

test('the signed text of an account is accepted only if no character changed', () => {
  const content = {
    version: 1 as const,
    idSeccional: 1,
    seccional: 'Ñandú',
    cbu: '1'.repeat(22),
    antes: '',
    propone: { afiliado: 1, nombre: "O'Higgins", firma: 'TESORERIA' as const, puesto: 51 },
    momento: '2026-11-29T12:00:00.000Z',
  }
  const text = writeCuenta(content)
  assert.deepEqual(readCuenta(text), content)
  for (const wrong of ['', '{}', text.replace('{', '{ '), '[]', 'null']) assert.equal(readCuenta(wrong), null, wrong)
})
