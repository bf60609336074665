import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readFilas } from './filas.rules.ts'
import { finalDe } from './final.rules.ts'
import { RenglonIlegible } from './lectura.ts'
import { recetaGenerica } from './recetas.ts'

const lugares = { fecha: [0], texto: [1], importe: [2], saldo: [3] }
/** A statement that ends in this row, with no line break. */
function read(last: string, before = '17/11/2026;Depósito;100,00;100,00') {
  const rows = [before, last].map((renglon, i) => {
    const campos = renglon.split(';')
    return {
      linea: i + 2,
      campos,
      final: i === 1 ? finalDe({ campos, cortada: true }, 4, lugares) : undefined,
    }
  })
  return readFilas(rows, { titulos: [], lugares }, recetaGenerica, { hoy: '2026-11-25', tope: '2026-12-02', fuera: new Set() })
    .lineas.length
}

test('a last line without line break is read if its amount is complete, else it is refused', () => {
  assert.equal(read('18/11/2026;Depósito;64.000,00;64.100,00'), 2)
  assert.equal(read('18/11/2026;Depósito;64,000.00;64,100.00', '17/11/2026;Depósito;100.00;100.00'), 2)
  assert.equal(read('Fin del extracto'), 1)
  for (const cortada of [
    '18/11/2026;Depósito;64.000,00;64.100,0',
    '18/11/2026;Depósito;64.000,00;64.10',
    '18/11/2026;Depósito;64.000,00;',
    '18/11/2026;Depósito;64.000',
    '18/11/2026;Depós',
  ])
    assert.throws(() => read(cortada), RenglonIlegible, cortada)
  // The sign may be missing.
  assert.throws(() => read('18/11/2026;Débito;50,00-;50,00', '17/11/2026;Débito;100,00-;100,00-'), RenglonIlegible)
})

test('a last row that does not end in a money column has no truncated amount', () => {
  const campos = ['18/11/2026', '64,00', 'Depósito']
  assert.equal(finalDe({ campos, cortada: true }, 3, { fecha: [0], importe: [1], texto: [2] }), undefined)
  assert.equal(finalDe({ campos: [...campos, ''], cortada: false }, 3, { fecha: [0], importe: [2], texto: [1] }), undefined)
})
