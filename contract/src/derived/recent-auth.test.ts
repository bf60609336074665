import assert from 'node:assert/strict'
import { test } from 'vitest'
import { features } from '../features.ts'
import type { Call } from '../platform/call.ts'

/**
 * Decision 029: every write with a session declares `recentAuth`. True if it moves money, closes something, binds a person
 * or changes access; false otherwise. The calls come from the features, so a new one cannot be forgotten.
 */
const calls = (): Call[] =>
  features.flatMap(({ calls }) => Object.values<Record<string, Call>>(calls)).flatMap((group) => Object.values(group))
const writes = (): Call[] => calls().filter(({ method, access }) => method !== 'GET' && access !== 'abierta')

test('every write of a session declares if it needs recent authentication or a signing action', async () => {
  const all = writes()
  assert.ok(all.length > 100, 'the calls were found')
  const silent = all
    .filter(({ recentAuth, signingAction }) => (signingAction === 'persona' ? recentAuth === true : recentAuth === undefined))
    .map(({ method, path }) => `${method} ${path}`)
  assert.deepEqual(
    silent,
    [],
    'add to their declaration `recentAuth: true`, or `recentAuth: false` where nothing moves nor is decided',
  )
})

/** Decision 066: maintained by hand, together with its table of signing actions. */
const signingActions = {
  persona: [
    'POST adhesiones/:id/revocar',
    'POST adhesiones/guardar-dto-adhesion',
    'POST conformidades-propias/:id/responder',
    'POST copias/:id/descargar',
    'POST lotes-debito/:id/aprobar',
    'POST lotes-pago/:id/aprobar',
    'POST rendiciones-gasto/:codigo/autorizar-rendicion',
    'POST seccionales/:id/cuenta-pagos/confirmar',
    'POST seccionales/:id/cuenta-pagos/proponer',
    'POST sistemas',
    'POST sistemas/:id/renovar',
    'POST solicitudes-armadas/:id/cambiar-cuenta',
    'POST solicitudes-armadas/:id/presentar',
    'POST solicitudes-prestamo/:id/presentar',
    'POST solicitudes/:id/otorgar',
    'POST solicitudes/otorgar',
  ],
  pin: ['POST saldos-caja/cerrar-planilla-caja'],
  enlace: ['POST conformidades/:token/responder'],
}

test('the legal acts are these, and each asks something of everybody', () => {
  const spoken = (what: keyof typeof signingActions) =>
    calls()
      .filter(({ signingAction }) => signingAction === what)
      .map(({ method, path }) => `${method} ${path}`)
      .sort()
  for (const what of ['persona', 'pin', 'enlace'] as const) assert.deepEqual(spoken(what), signingActions[what])
  const filled = calls().filter(({ signingAction }) => signingAction)
  for (const { signingAction, method, access, path } of filled) {
    assert.ok(method !== 'GET', path)
    assert.equal(
      access === 'abierta',
      signingAction === 'enlace',
      `${path}: a link is for who has no session, the rest for who has one`,
    )
  }
})

test('writes on money, cash boxes, users, roles and settings need recent authentication', async () => {
  const input = Object.fromEntries(writes().map(({ method, path, recentAuth }) => [`${method} ${path}`, recentAuth]))
  for (const path of [
    'POST movimientos-caja',
    'POST movimientos-caja/:codigo/anular-movimiento',
    'POST movimientos-caja/:codigo/corregir-movimiento',
    'POST saldos-caja/cerrar-planilla-caja',
    'POST cajas/restablecer-pin/:codigo',
    'POST cajas/asignar-personas/:codigo',
    'POST cajas/actualizar-pin-caja',
    'POST cajas/guardar-caja',
    'PUT cajas/actualizar-caja',
    'POST cajas/eliminar-caja',
    'PUT usuarios/:id',
    'PUT roles/:id',
    'PUT permisos/:id',
    'PUT organizacion/configuracion/identidad',
    'PUT menues/edicion',
    'POST rendiciones-gasto/:codigo/devolver',
    'POST solicitudes/:id/aprobar',
    'POST solicitudes/:id/rechazar',
    'POST productos',
    'PUT productos/:id',
    'POST productos/cambiar-estado/:id',
    'POST solicitudes-adhesion/:id/presentar',
    'POST resumenes',
    'POST afiliados/:codigo/novedades/tomar',
    'POST usuarios/cambiar-email',
  ])
    assert.equal(input[path], true, path)
  for (const path of [
    'POST vistas/saldos-caja/obtener-saldos',
    'POST cajas/verificar-actualizar-pin',
    'POST solicitudes/:id/tomar',
  ])
    assert.equal(input[path], false, path)
})
