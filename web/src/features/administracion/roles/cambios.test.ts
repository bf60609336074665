import assert from 'node:assert/strict'
import { test } from 'vitest'
import { cambiados, conAlcance, enAlcances, enPermisos, sobreOtraBase } from './cambios.ts'

const base = { 'cajas.consultar': 'seccionales', 'bancos.consultar': 'todas', 'carnet.revocar': 'seccionales' } as const

test('what changed is what has another reach, was added or was taken away', () => {
  const ahora = conAlcance(
    conAlcance(conAlcance(base, 'cajas.consultar', 'todas'), 'carnet.revocar', undefined),
    'roles.editar',
    'todas',
  )
  assert.deepEqual(cambiados(base, ahora).toSorted(), ['cajas.consultar', 'carnet.revocar', 'roles.editar'])
  assert.deepEqual(cambiados(base, enAlcances(enPermisos(base))), [])
})

test('when somebody saved meanwhile, theirs stays and mine goes on top of it', () => {
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
