import assert from 'node:assert/strict'
import { test } from 'vitest'
import { iconoDeAccion } from './iconos.ts'

test('an action has the icon of the first word of its code, else a plain note', () => {
  assert.deepEqual(['cambiar-password', 'exportar', 'deshabilitar', 'cerrar-sesion', 'otra_cosa', ''].map(iconoDeAccion), [
    'escudo',
    'planilla',
    'baja',
    'tramite',
    'tramite',
    'tramite',
  ])
})
