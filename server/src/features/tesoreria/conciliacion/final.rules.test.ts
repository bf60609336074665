import assert from 'node:assert/strict'
import { test } from 'vitest'
import { leerFilas, RenglonIlegible } from './extracto.rules.ts'
import { finalDe } from './final.rules.ts'

const lugares = { fecha: 0, texto: 1, importe: 2, saldo: 3 } as const
/** A statement that ends in this row, without a line's end. */
function leer(ultima: string, antes = '17/11/2026;Depósito;100,00;100,00') {
  const filas = [antes, ultima].map((renglon, i) => {
    const campos = renglon.split(';')
    return {
      linea: i + 2,
      valor: (c: string) => campos[lugares[c as 'fecha'] ?? -1] ?? '',
      final: i === 1 ? finalDe({ campos, defecto: 'cortada' }, 4, lugares) : undefined,
    }
  })
  return leerFilas(filas, lugares, { hoy: '2026-11-25', tope: '2026-12-02' }).lineas.length
}

test('a last line without its end is read when its amount is whole; what may be cut refuses the statement', () => {
  assert.equal(leer('18/11/2026;Depósito;64.000,00;64.100,00'), 2)
  assert.equal(leer('18/11/2026;Depósito;64,000.00;64,100.00', '17/11/2026;Depósito;100.00;100.00'), 2)
  assert.equal(leer('Fin del extracto'), 1)
  for (const cortada of [
    '18/11/2026;Depósito;64.000,00;64.100,0',
    '18/11/2026;Depósito;64.000,00;64.10',
    '18/11/2026;Depósito;64.000,00;',
    '18/11/2026;Depósito;64.000',
    '18/11/2026;Depós',
  ])
    assert.throws(() => leer(cortada), RenglonIlegible, cortada)
  // The sign may be what is missing.
  assert.throws(() => leer('18/11/2026;Débito;50,00-;50,00', '17/11/2026;Débito;100,00-;100,00-'), RenglonIlegible)
})

test('what ends in no column of money has nothing to lose', () => {
  const campos = ['18/11/2026', '64,00', 'Depósito']
  assert.equal(finalDe({ campos, defecto: 'cortada' }, 3, { fecha: 0, importe: 1, texto: 2 }), undefined)
  assert.equal(finalDe({ campos: [...campos, ''] }, 3, { fecha: 0, importe: 2, texto: 1 }), undefined)
})
