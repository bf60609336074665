import assert from 'node:assert/strict'
import type { AvisoPago, FilaPago } from '@gremial/contract/tesoreria/pagos.ts'
import { test } from 'vitest'
import { cbuEnGrupos, porSeccional, seccionalesDe, sinAvisos, sumaDePagos } from './elegidas.ts'

const fila = (id: number, otros: Partial<FilaPago> = {}) =>
  ({ id, idSeccional: 1, nombreSeccional: 'Rosario', total: 0.1, cuenta: 'BIEN', grupo: 'paraPagar', ...otros }) as FilaPago

test('branches come where their oldest settlement does, and their sums are exact', () => {
  const filas = [fila(1, { idSeccional: 2, nombreSeccional: 'Azul' }), fila(2), fila(3, { idSeccional: 2, total: 0.2 })]
  assert.deepEqual(
    porSeccional(filas).map((g) => [g.nombre, g.filas.map((f) => f.id), sumaDePagos(g.filas)]),
    [
      ['Azul', [1, 3], 0.3],
      ['Rosario', [2], 0.1],
    ],
  )
  assert.equal(seccionalesDe(filas), 2)
})

test('without notices: neither what came back, nor without an account, nor what has something to look at', () => {
  const filas = [
    fila(1),
    fila(2, { cuenta: 'FALTA' }),
    fila(3, { grupo: 'volvieron' }),
    fila(4),
    fila(5, { cuenta: 'RECHAZADA' }),
  ]
  const avisos = new Map([[4, [{} as AvisoPago]]])
  assert.deepEqual(
    sinAvisos(filas, avisos).map((f) => f.id),
    [1],
  )
})

test('a CBU is read in fours', () => assert.equal(cbuEnGrupos('0110213620000412883017'), '0110 2136 2000 0412 8830 17'))
