import assert from 'node:assert/strict'
import { test } from 'vitest'
import { features } from '../features.ts'
import type { Call } from '../platform/call.ts'
import { describeOthers } from '../textos/audit.ts'
import { allEvents, eventName, systemPermissions, systemRoutes } from './systems.ts'

/** Decision 115: maintained by hand; it changes only by decision. A new feature is allowed or refused by what it declares. */
const ofAll = features.flatMap((f) => Object.values<Record<string, Call>>(f.calls)).flatMap((g) => Object.values(g))
const can = ({ method, path }: Call) => systemRoutes.has(`${method} ${path}`)

test('a token cannot sign, pass recent authentication or make calls about oneself', () => {
  const signingActions = ofAll.filter(({ signingAction }) => signingAction !== undefined)
  const recent = ofAll.filter(({ recentAuth }) => recentAuth === true)
  const own = ofAll.filter(({ access }) => typeof access === 'string')
  assert.ok(signingActions.length > 8 && recent.length > 60 && own.length > 40)
  assert.deepEqual([...signingActions, ...recent, ...own].filter(can), [])
})

test('access control and internal records are closed to tokens', () => {
  const closed = [
    'GET usuarios',
    'GET usuarios/:id',
    'POST usuarios/ayuda/:id/recuperar',
    'POST usuarios/ayuda/:id/levantar-bloqueo',
    'POST usuarios/ayuda/:id/cerrar-sesiones',
    'POST usuarios/reenviar-email-validar-cuenta/:id',
    'GET roles',
    'PUT roles/:id',
    'GET vistas/quien-puede',
    'GET vistas/auditoria',
    'GET vistas/auditoria/exportar-excel',
    'POST vistas/auditoria/cadena/reconocer',
    'POST copias',
    'GET copias/:id/archivo',
    'GET vistas/correos',
    'GET sistemas',
    'GET sistemas/:id',
    'POST sistemas/:id/revocar',
  ]
  assert.deepEqual(
    closed.filter((path) => systemRoutes.has(path)),
    [],
  )
  for (const path of ['GET bancos', 'GET bancos/:id', 'POST bancos', 'GET vistas/afiliados-seccional', 'POST importaciones'])
    assert.ok(systemRoutes.has(path), path)
})

test('a token is offered what opens something to a program, and nothing of access nor of oneself', () => {
  const offered: readonly string[] = systemPermissions
  for (const one of ['bancos.consultar', 'bancos.editar', 'seccionales.afiliados', 'importaciones.hacer', 'cajas.consultar'])
    assert.ok(offered.includes(one), one)
  assert.deepEqual(
    offered.filter((one) => /^(usuarios|roles|sistemas|copias|correos|menues|organizacion|perfil|auditoria)\./.test(one)),
    ['usuarios.verificar'],
  )
})

test('every event has the words of the audit, in the four languages', () => {
  assert.ok(allEvents.size > 25)
  for (const [name, { accion: action, cosa: entity }] of allEvents) {
    assert.equal(name, eventName(action, entity))
    for (const locale of ['es', 'en', 'zh', 'ja'] as const)
      assert.notEqual(describeOthers(locale, action, entity), describeOthers(locale, 'nada', 'nada'), `${name} in ${locale}`)
  }
})
