import assert from 'node:assert/strict'
import { test } from 'vitest'
import { sigueDicho } from './hechos.rules.ts'

test('a hecho stands only while every column that it wrote says what it left there', () => {
  const despues = { apellido: 'SOSA', nombre: 'Elena', cuil: null }
  for (const [fila, sigue] of [
    [{ ...despues, empresa_id: 7 }, true],
    [{ ...despues, nombre: 'Helena' }, false],
    [{ ...despues, cuil: '27301234563' }, false],
    [{ apellido: 'SOZA', nombre: 'Helena', cuil: '27301234563' }, false],
  ] as const)
    assert.equal(sigueDicho(despues, fila), sigue, JSON.stringify(fila))
})
