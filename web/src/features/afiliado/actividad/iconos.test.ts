import assert from 'node:assert/strict'
import { test } from 'vitest'
import { iconoDeAccion } from './iconos.ts'

test("an icon by the first word of the action's code; a plain note for the others", () => {
  assert.deepEqual(['cambiar-password', 'exportar', 'deshabilitar', 'cerrar-sesion', 'otra_cosa', ''].map(iconoDeAccion), [
    'escudo',
    'planilla',
    'baja',
    'tramite',
    'tramite',
    'tramite',
  ])
})
