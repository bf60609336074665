import assert from 'node:assert/strict'
import type { PermissionGroup } from '@gremial/contract/platform/feature.ts'
import { test } from 'vitest'
import { enTresLineas } from './tresLineas.ts'

const grupos: Record<string, PermissionGroup> = {
  'afiliados.consultar': 'mostrador',
  'afiliados.datoPersonal': 'mostrador',
  'carnet.revocar': 'carnets',
  'cajas.consultar': 'caja',
  'cajas.editar': 'caja',
}
const lineas = (alcances: Parameters<typeof enTresLineas>[0]) => enTresLineas(alcances, (p) => grupos[p])

test('a role in three lines: scope, groups it changes or only reads, and groups without access', () => {
  assert.deepEqual(lineas({ 'afiliados.consultar': 'todas', 'cajas.consultar': 'seccionales', 'cajas.editar': 'seccionales' }), {
    alcances: [
      { ambito: 'todas', cuantos: 1 },
      { ambito: 'seccionales', cuantos: 2 },
    ],
    hace: ['caja'],
    mira: ['mostrador'],
    nada: ['carnets', 'administrar'],
  })
  assert.deepEqual(lineas({ 'cajas.consultar': 'seccionales' }).mira, ['caja'])
  const propio = lineas({ 'afiliados.consultar': 'propio' })
  assert.deepEqual([propio.hace, propio.mira, propio.nada.length], [[], [], 4])
  assert.deepEqual(lineas({ 'afiliados.datoPersonal': 'todas' }).mira, ['mostrador'])
  assert.deepEqual(lineas({ 'carnet.revocar': 'todas' }).hace, ['carnets'])
})
