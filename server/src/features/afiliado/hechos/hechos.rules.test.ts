import assert from 'node:assert/strict'
import { test } from 'vitest'
import { sigueDicho } from './hechos.rules.ts'

test('a hecho is current only while every column it wrote still has its value', () => {
  const despues = { apellido: 'SOSA', nombre: 'Elena', cuil: null }
  for (const [fila, sigue] of [
    [{ ...despues, empresa_id: 7 }, true],
    [{ ...despues, nombre: 'Helena' }, false],
    [{ ...despues, cuil: '27301234563' }, false],
    [{ apellido: 'SOZA', nombre: 'Helena', cuil: '27301234563' }, false],
  ] as const)
    assert.equal(sigueDicho(despues, fila), sigue, JSON.stringify(fila))
})
