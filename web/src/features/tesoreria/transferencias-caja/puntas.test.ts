import assert from 'node:assert/strict'
import type { OwnCaja } from '@gremial/contract/tesoreria/inicio.ts'
import { test } from 'vitest'
import { comoQueda, options, puntaDe, puntasIniciales } from './puntas.ts'

const caja = (id: number, idSeccional: number, efectivo: number | null): OwnCaja => ({
  id,
  nombre: `Caja ${id}`,
  idSeccional,
  seccional: `Seccional ${idSeccional}`,
  nroPla: 3,
  dias: 1,
  movimientos: 2,
  opera: true,
  cierra: true,
  saldo: efectivo === null ? null : { efectivo, bancarios: 0, valores: 5, total: efectivo + 5 },
})

test('an end combines a box and a form, and names its branch only if there are several', () => {
  assert.deepEqual(
    options([caja(1, 1, 0)], (f) => f).map((o) => o.label),
    ['Caja 1 · efectivo', 'Caja 1 · bancarios', 'Caja 1 · valores'],
  )
  assert.equal(options([caja(1, 1, 0), caja(2, 4, 0)], (f) => f)[3]?.label, 'Caja 2 · efectivo · Seccional 4')
  assert.equal(puntaDe([caja(1, 1, 0), caja(2, 1, 0)], '2:valores')?.caja.id, 2)
  for (const nada of [null, '', '3:efectivo', '1:oro', '1']) assert.equal(puntaDe([caja(1, 1, 0)], nada), undefined)
})

test('the default is a cash deposit from the given box, or from the first', () => {
  const cajas = [caja(1, 1, 0), caja(2, 1, 0)]
  assert.deepEqual(puntasIniciales(cajas, '2'), { desde: '2:efectivo', hacia: '2:bancarios' })
  assert.deepEqual(puntasIniciales(cajas, '9'), { desde: '1:efectivo', hacia: '1:bancarios' })
  assert.deepEqual(puntasIniciales([], undefined), { desde: null, hacia: null })
})

test('each end shows its balance before and after to the cent, except for a blind box', () => {
  const punta = (efectivo: number | null) => ({ caja: caja(1, 1, efectivo), forma: 'efectivo' as const })
  const sinEspacios = (q: ReturnType<typeof comoQueda>) => [q?.antes, q?.despues].map((s) => s?.replaceAll(/\s/gu, ' '))
  assert.deepEqual(sinEspacios(comoQueda(punta(100.1), 1005, -1)), ['$ 100,10', '$ 90,05'])
  assert.deepEqual(sinEspacios(comoQueda(punta(100.1), 1005, 1)), ['$ 100,10', '$ 110,15'])
  assert.deepEqual(sinEspacios(comoQueda(punta(100.1), Number.NaN, 1)), ['$ 100,10', '$ 100,10'])
  assert.equal(comoQueda(punta(null), 5, 1), undefined)
})
