import assert from 'node:assert/strict'
import { test } from 'vitest'
import { afiliadoActionPath, destinoDe, pathOf } from './enlaces.ts'

test('a menu link maps to an address with its query; some have their own (K-20)', () => {
  assert.equal(pathOf('app_afiliados_cuenta-corriente'), '/app/afiliados/cuenta-corriente')
  assert.equal(pathOf('app_bancos'), '/app/bancos/lista')
  assert.equal(pathOf('app_preguntas-frecuentes'), '/preguntas-frecuentes')
  assert.equal(pathOf('app_actividad_listar?tourDefecto=1'), '/app/actividad/listar?tourDefecto=1')
  assert.deepEqual(destinoDe('app_actividad_listar?tourDefecto=1&x=2'), {
    to: '/app/actividad/listar',
    search: { tourDefecto: '1', x: '2' },
  })
})

test('an affiliate action opens the adhesion or a new loan request for that affiliate (B-AFILIADOSSECC-10, B-AFILIADOSSECC-11)', () => {
  const adhesion = new URL(afiliadoActionPath('app_adhesion_da_rd', 7, 'Débito & más', 1001), 'http://x')
  assert.equal(adhesion.pathname, '/app/solicitudes-adhesion/nuevo/editar')
  assert.equal(adhesion.searchParams.get('idAfiliado'), '1001')
  assert.equal(adhesion.searchParams.get('titulo'), 'Débito & más')
  const other = new URL(afiliadoActionPath('app_prestamo', 8, 'Préstamo', 1001), 'http://x')
  assert.equal(other.pathname, '/app/solicitudes-prestamo/nuevo/editar')
})
