import assert from 'node:assert/strict'
import { test } from 'vitest'
import { cambiados, conAlcance, enAlcances, enPermisos, sobreOtraBase } from './cambios.ts'

const base = { 'cajas.consultar': 'seccionales', 'bancos.consultar': 'todas', 'carnet.revocar': 'seccionales' } as const

test('changes are permissions added, removed or with another scope', () => {
  const ahora = conAlcance(
    conAlcance(conAlcance(base, 'cajas.consultar', 'todas'), 'carnet.revocar', undefined),
    'roles.editar',
    'todas',
  )
  assert.deepEqual(cambiados(base, ahora).toSorted(), ['cajas.consultar', 'carnet.revocar', 'roles.editar'])
  assert.deepEqual(cambiados(base, enAlcances(enPermisos(base))), [])
})

test("after a conflict the saved changes stay and the user's are applied on top", () => {
  const mios = conAlcance(conAlcance(base, 'cajas.consultar', 'todas'), 'roles.editar', 'todas')
  const deOtra = conAlcance(conAlcance(base, 'carnet.revocar', undefined), 'correos.consultar', 'todas')
  assert.deepEqual(sobreOtraBase(base, mios, deOtra), {
    'bancos.consultar': 'todas',
    'cajas.consultar': 'todas',
    'correos.consultar': 'todas',
    'roles.editar': 'todas',
  })
  assert.deepEqual(
    sobreOtraBase(base, conAlcance(base, 'carnet.revocar', undefined), base),
    conAlcance(base, 'carnet.revocar', undefined),
  )
})
