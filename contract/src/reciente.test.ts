import assert from 'node:assert/strict'
import { test } from 'vitest'
import { funciones } from './funciones.ts'
import type { Llamada } from './platform/llamada.ts'

/**
 * Decision 029: every write of a session says whether it wants a second factor shown lately, `reciente: true` (it moves money, closes, binds
 * a person, or says who may do what) or `reciente: false`. The calls are those that the features declare, so a new one is not forgotten.
 */
const llamadas = (): Llamada[] =>
  funciones.flatMap(({ llamadas }) => Object.values<Record<string, Llamada>>(llamadas)).flatMap((grupo) => Object.values(grupo))
const escrituras = (): Llamada[] => llamadas().filter(({ metodo, acceso }) => metodo !== 'GET' && acceso !== 'abierta')

test('every write of a session, in any district, says whether it wants a second factor shown lately, or is an act that asks for more', async () => {
  const todas = escrituras()
  assert.ok(todas.length > 100, 'the calls were found')
  const callan = todas
    .filter(({ reciente, acto }) => (acto === 'persona' ? reciente === true : reciente === undefined))
    .map(({ metodo, ruta }) => `${metodo} ${ruta}`)
  assert.deepEqual(
    callan,
    [],
    'add to their declaration `reciente: true`, or `reciente: false` where nothing moves nor is decided',
  )
})

/** Decision 066: written by hand, and changed with its table of legal acts. */
const actos = {
  persona: [
    'POST adhesiones/:id/revocar',
    'POST adhesiones/guardar-dto-adhesion',
    'POST conformidades-propias/:id/responder',
    'POST copias/:id/descargar',
    'POST rendiciones-gasto/:codigo/autorizar-rendicion',
    'POST sistemas',
    'POST sistemas/:id/renovar',
    'POST solicitudes-prestamo/:id/presentar',
    'POST solicitudes/:id/otorgar',
  ],
  pin: ['POST saldos-caja/cerrar-planilla-caja'],
  enlace: ['POST conformidades/:token/responder'],
}

test('the legal acts are these, and each asks something of everybody', () => {
  const dichos = (que: keyof typeof actos) =>
    llamadas()
      .filter(({ acto }) => acto === que)
      .map(({ metodo, ruta }) => `${metodo} ${ruta}`)
      .sort()
  for (const que of ['persona', 'pin', 'enlace'] as const) assert.deepEqual(dichos(que), actos[que])
  const llenas = llamadas().filter(({ acto }) => acto)
  for (const { acto, metodo, acceso, ruta } of llenas) {
    assert.ok(metodo !== 'GET', ruta)
    assert.equal(acceso === 'abierta', acto === 'enlace', `${ruta}: a link is for who has no session, the rest for who has one`)
  }
})

test('money that moves, boxes, their PIN and closings, users, roles and the organisation want one; what only asks does not', async () => {
  const pide = Object.fromEntries(escrituras().map(({ metodo, ruta, reciente }) => [`${metodo} ${ruta}`, reciente]))
  for (const ruta of [
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
    assert.equal(pide[ruta], true, ruta)
  for (const ruta of [
    'POST vistas/saldos-caja/obtener-saldos',
    'POST cajas/verificar-actualizar-pin',
    'POST solicitudes/:id/tomar',
  ])
    assert.equal(pide[ruta], false, ruta)
})
