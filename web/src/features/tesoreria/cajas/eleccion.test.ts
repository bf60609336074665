import assert from 'node:assert/strict'
import type { CajaOption } from '@gremial/contract/tesoreria/cajas.ts'
import { test } from 'vitest'
import { chosenCaja, initialSeccional } from './eleccion.ts'

const seccionales = [
  { idSeccional: 1, nombreSeccional: 'Centro' },
  { idSeccional: 3, nombreSeccional: 'Norte' },
]

test('a new box defaults to the only branch of the address or of the user', () => {
  assert.equal(initialSeccional(seccionales, '3'), 3)
  assert.equal(initialSeccional(seccionales, '3,9'), 3)
  assert.equal(initialSeccional(seccionales, '1,3'), undefined)
  assert.equal(initialSeccional(seccionales), undefined)
  assert.equal(initialSeccional(seccionales.slice(1), '9'), 3)
  assert.equal(initialSeccional([], '1'), undefined)
})

const caja = (id: number, habilitada: number, habilitadoUsuario: number): CajaOption => ({
  id,
  nombre: `Caja ${id}`,
  idSeccional: 1,
  habilitada,
  habilitadoUsuario,
  numeroPlanilla: 1,
  arqueo: 'OPCIONAL',
})

test("the chosen box is the requested one, else the user's, else an enabled one", () => {
  const [closed, ajena, own] = [caja(1, 0, 1), caja(2, 1, 0), caja(3, 1, 1)]
  assert.equal(chosenCaja([closed, ajena, own], '1'), closed)
  assert.equal(chosenCaja([closed, ajena, own], '9'), own)
  assert.equal(chosenCaja([closed, ajena], undefined), ajena)
  assert.equal(chosenCaja([closed], undefined), closed)
  assert.equal(chosenCaja([], '1'), undefined)
  assert.equal(chosenCaja(undefined, '1'), undefined)
})
