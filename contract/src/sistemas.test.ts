import assert from 'node:assert/strict'
import { test } from 'vitest'
import { funciones } from './funciones.ts'
import type { Llamada } from './platform/llamada.ts'
import { nombreDeEvento, paraSistemas, permisosDeSistema, todosLosEventos } from './sistemas.ts'
import { describirDeOtro } from './textos/auditoria.ts'

/** Decision 115: by hand, and changed when somebody decides it. Whatever a feature adds is refused or allowed by what it declares. */
const deTodas = funciones.flatMap((f) => Object.values<Record<string, Llamada>>(f.llamadas)).flatMap((g) => Object.values(g))
const puede = ({ metodo, ruta }: Llamada) => paraSistemas.has(`${metodo} ${ruta}`)

test('no program signs, does what wants a second factor shown lately, or speaks of itself: their calls are not for tokens', () => {
  const actos = deTodas.filter(({ acto }) => acto !== undefined)
  const recientes = deTodas.filter(({ reciente }) => reciente === true)
  const propias = deTodas.filter(({ acceso }) => typeof acceso === 'string')
  assert.ok(actos.length > 8 && recientes.length > 60 && propias.length > 40)
  assert.deepEqual([...actos, ...recientes, ...propias].filter(puede), [])
})

test('who may do what, and what the house knows of itself, is read and changed by people alone', () => {
  const cerradas = [
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
    cerradas.filter((ruta) => paraSistemas.has(ruta)),
    [],
  )
  for (const ruta of ['GET bancos', 'GET bancos/:id', 'POST bancos', 'GET vistas/afiliados-seccional', 'POST importaciones'])
    assert.ok(paraSistemas.has(ruta), ruta)
})

test('a token is offered what opens something to a program, and nothing of access nor of oneself', () => {
  const ofrecidos: readonly string[] = permisosDeSistema
  for (const uno of ['bancos.consultar', 'bancos.editar', 'seccionales.afiliados', 'importaciones.hacer', 'cajas.consultar'])
    assert.ok(ofrecidos.includes(uno), uno)
  assert.deepEqual(
    ofrecidos.filter((uno) => /^(usuarios|roles|sistemas|copias|correos|menues|organizacion|perfil|auditoria)\./.test(uno)),
    ['usuarios.verificar'],
  )
})

test('every event has the words of the audit, in the four languages', () => {
  assert.ok(todosLosEventos.size > 25)
  for (const [nombre, { accion, cosa }] of todosLosEventos) {
    assert.equal(nombre, nombreDeEvento(accion, cosa))
    for (const idioma of ['es', 'en', 'zh', 'ja'] as const)
      assert.notEqual(describirDeOtro(idioma, accion, cosa), describirDeOtro(idioma, 'nada', 'nada'), `${nombre} in ${idioma}`)
  }
})
