import assert from 'node:assert/strict'
import type { OpcionCaja } from '@gremial/contract/tesoreria/cajas.ts'
import { test } from 'vitest'
import { cajaElegida, seccionalInicial } from './eleccion.ts'

const seccionales = [
  { idSeccional: 1, nombreSeccional: 'Centro' },
  { idSeccional: 3, nombreSeccional: 'Norte' },
]

test('a new box is of the one branch that the screen came with, or of the only one there is', () => {
  assert.equal(seccionalInicial(seccionales, '3'), 3)
  assert.equal(seccionalInicial(seccionales, '3,9'), 3)
  assert.equal(seccionalInicial(seccionales, '1,3'), undefined)
  assert.equal(seccionalInicial(seccionales), undefined)
  assert.equal(seccionalInicial(seccionales.slice(1), '9'), 3)
  assert.equal(seccionalInicial([], '1'), undefined)
})

const caja = (id: number, habilitada: number, habilitadoUsuario: number): OpcionCaja => ({
  id,
  nombre: `Caja ${id}`,
  idSeccional: 1,
  habilitada,
  habilitadoUsuario,
  numeroPlanilla: 1,
  arqueo: 'OPCIONAL',
})

test('the chosen box is the one that was said; or one of the person, an enabled one, any', () => {
  const [cerrada, ajena, propia] = [caja(1, 0, 1), caja(2, 1, 0), caja(3, 1, 1)]
  assert.equal(cajaElegida([cerrada, ajena, propia], '1'), cerrada)
  assert.equal(cajaElegida([cerrada, ajena, propia], '9'), propia)
  assert.equal(cajaElegida([cerrada, ajena], undefined), ajena)
  assert.equal(cajaElegida([cerrada], undefined), cerrada)
  assert.equal(cajaElegida([], '1'), undefined)
  assert.equal(cajaElegida(undefined, '1'), undefined)
})
