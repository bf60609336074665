import assert from 'node:assert/strict'
import { lists } from '@gremial/contract/derived/calls.ts'
import { permissions } from '@gremial/contract/derived/permissions.ts'
import { afterAll, test } from 'vitest'
import { type Person, testApp } from '../test/app.ts'
import { eventually } from '../test/eventually.ts'
import { roles, vecinos } from '../test/permisos.roles.ts'
import { rutas } from '../test/permisos.tabla.ts'
import { routes } from './features.ts'
import type { Access } from './platform/access/access.ts'
import type { Scope } from './platform/context.ts'

const declaradas = new Map<string, Access>()
/** With which scope each request got in, by the name that it gives itself. */
const alcances = new Map<unknown, Scope['kind']>()

/** Registers before every feature: hears of each route that follows, and of the scope with which each request gets in. */
routes.unshift((app) => {
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const m of [method].flat())
      if (m !== 'HEAD' && url.startsWith('/api/') && config?.access) declaradas.set(`${m} ${url.slice(5)}`, config.access)
  })
  app.addHook('preValidation', async (request) => {
    alcances.set(request.headers['x-prueba'], request.ctx.scope.kind)
  })
})
const t = await testApp()
afterAll(() => routes.shift())

const quienDe = (access: Access): string =>
  access.kind === 'can'
    ? access.permission
    : access.kind === 'open'
      ? 'abierta'
      : access.evenExpired
        ? access.evenOwing
          ? 'cualquierSesion'
          : 'claveVencida'
        : access.evenOwing
          ? 'sinSegundo'
          : 'conSesion'
const sinPermiso = ['abierta', 'conSesion', 'claveVencida', 'sinSegundo', 'cualquierSesion']
const permisoDe = (quien: string) => (sinPermiso.includes(quien) ? undefined : quien)
const ambitos = { propio: 'own', seccionales: 'branches', todas: 'all' } as const

/** Somebody who holds that role and no other, in branch 1. Logging out and ending all sessions are left for the feature's own tests. */
async function conRol(codigo: string): Promise<Person> {
  const quien = `rol-${codigo.toLowerCase().replaceAll('_', '-')}`
  await t.rows(`with u as (insert into usuario (email, clave_hash, nombre, nivel, mail_validado, realizo_tour)
      values ('${quien}@gremial.example', 'x', '${codigo}', 3, true, true) on conflict do nothing returning id),
    r as (insert into usuario_rol (usuario_id, rol_id) select u.id, r.id from u, rol r where r.codigo = '${codigo}')
    insert into usuario_seccional (usuario_id, seccional_id) select u.id, s.id from u, seccional s where s.codigo = 1`)
  return t.login(quien)
}
/** Somebody of branch 1 who holds a permission over it. */
async function vecinoCon(permiso: string): Promise<Person> {
  await t.rows(`insert into rol (codigo, nombre) values ('VECINO', 'Vecino') on conflict do nothing`)
  await t.rows(
    `insert into rol_permiso (rol_id, permiso, ambito) select id, '${permiso}', 'seccionales' from rol where codigo = 'VECINO' on conflict do nothing`,
  )
  return conRol('VECINO')
}
const propias = ['POST logout', 'DELETE usuarios/actual/sesiones']
/** Of programs that sign what they say: 401 to any person. */
const firmadas = ['POST integraciones/finanzas/rendiciones/:id/estado']
const probar = (persona: Person, metodo: string, ruta: string, nombre = '') =>
  // Of a file that is asked for whole the lightest kind: who may have it is the same.
  persona.call(
    metodo as 'GET',
    `${ruta.replace(/:\w+/g, '987654321')}${ruta.endsWith('/exportar-excel') ? '?formato=csv' : ''}`,
    metodo === 'GET' || metodo === 'DELETE' ? undefined : {},
    { 'x-prueba': encodeURIComponent(nombre) },
  )

/** As many at once as the application has connections: one alone waits most of its time for the database. */
async function aLaVez<T>(cosas: readonly T[], hacer: (cosa: T) => Promise<void>): Promise<void> {
  const quedan = [...cosas]
  const uno = async () => {
    for (let cosa = quedan.shift(); cosa !== undefined; cosa = quedan.shift()) await hacer(cosa)
  }
  await Promise.all(Array.from({ length: 5 }, uno))
}

test('every route requires the permission in the table, and the table has every route', () => {
  const escritas = new Map(rutas.map(([metodo, ruta, quien]) => [`${metodo} ${ruta}`, quien]))
  assert.equal(escritas.size, rutas.length, 'a route is twice in server/test/permisos.tabla.ts')
  for (const [ruta, access] of declaradas) {
    assert.ok(
      escritas.has(ruta),
      `${ruta} has no line in server/test/permisos.tabla.ts: say who may call it, and have it reviewed`,
    )
    assert.equal(quienDe(access), escritas.get(ruta), `${ruta} asks for something else than the table says`)
  }
  for (const ruta of escritas.keys()) assert.ok(declaradas.has(ruta), `${ruta} is in the table and nobody serves it`)
  for (const [metodo, ruta, quien, suyas] of rutas) {
    assert.ok(!permisoDe(quien) || (permissions as readonly string[]).includes(quien), `${metodo} ${ruta}: there is no ${quien}`)
    assert.ok(quien === 'abierta' || suyas, `${metodo} ${ruta}: say whose rows it gives`)
  }
})

test('each role holds in the database what the table says, and reaches as far (A-PERMISOS-03)', async () => {
  const filas = await t.rows<{ codigo: string; permisos: Record<string, string> }>(
    `select r.codigo, (select jsonb_object_agg(permiso, ambito) from rol_permiso p where p.rol_id = r.id) as permisos from rol r`,
  )
  for (const { codigo, permisos } of filas)
    assert.deepEqual(permisos, roles[codigo], `${codigo}: write in server/test/permisos.roles.ts which permissions it holds`)
  assert.deepEqual(filas.map((f) => f.codigo).sort(), Object.keys(roles).sort())
})

test('role × route: 401 without session, 403 without permission or scope, and never a 500 (B-PERMISOS-12)', async () => {
  await aLaVez(rutas, async ([metodo, ruta, quien, suyas]) => {
    const { status } = await probar(t.visitor(), metodo, ruta)
    if (quien === 'abierta' && suyas) assert.ok(status < 500, `nobody: ${metodo} ${ruta} → ${status}`)
    else if (quien === 'abierta')
      assert.ok(status !== 401 && status !== 403 && status < 500, `nobody: ${metodo} ${ruta} → ${status}`)
    else assert.equal(status, 401, `nobody: ${metodo} ${ruta}`)
  })
  const suyas = rutas.filter(([metodo, ruta]) => ![...propias, ...firmadas].includes(`${metodo} ${ruta}`))
  for (const [rol, suyos] of Object.entries(roles)) {
    const persona = await conRol(rol)
    await aLaVez(suyas, async ([metodo, ruta, quien]) => {
      const pedido = `${rol}: ${metodo} ${ruta}`
      const { status } = await probar(persona, metodo, ruta, pedido)
      const alcance = alcances.get(encodeURIComponent(pedido))
      const nombre = `${pedido} → ${status}`
      const permiso = permisoDe(quien)
      const ambito = permiso && suyos[permiso]
      if (permiso && !ambito) assert.deepEqual([status, alcance], [403, undefined], nombre)
      else {
        assert.ok(status !== 401 && status !== 403 && status < 500, nombre)
        assert.equal(alcance, ambito ? ambitos[ambito] : 'own', nombre)
      }
    })
  }
})

test('while the password must be changed, only the routes in the table answer', async () => {
  const clave = await t.login('clave')
  const pedidas = rutas.filter(
    ([metodo, ruta, quien, suyas]) => !propias.includes(`${metodo} ${ruta}`) && !(quien === 'abierta' && suyas),
  )
  await aLaVez(pedidas, async ([metodo, ruta, quien]) => {
    const { status, body } = await probar(clave, metodo, ruta)
    const pasa = ['abierta', 'claveVencida', 'cualquierSesion'].includes(quien)
    assert.equal(body?.codigo === 'CLAVE_VENCIDA' && status === 403, !pasa, `${metodo} ${ruta} → ${status}`)
  })
})

test('an entity out of scope does not exist, at every address with a key (A-PERMISOS-02)', async () => {
  const conClave = rutas.filter(
    ([m, ruta, , suyas]) => m === 'GET' && ruta.includes(':') && /afiliado|seccional/.test(suyas ?? ''),
  )
  for (const [, ruta] of conClave) assert.ok(vecinos[ruta], `${ruta} has no neighbour in server/test/permisos.roles.ts`)
  const quienes = {
    AFILIADO: await t.login('ana'),
    SECCIONAL_OPERADOR: await t.login('operador'),
    TESORERO_SECCIONAL: await t.login('tesorera'),
    SECRETARIO_SECCIONAL: await t.login('secretario'),
  }
  for (const [ruta, { direccion = ruta, clave }] of Object.entries(vecinos)) {
    const [fila] = await t.rows<{ id: number }>(clave)
    assert.ok(fila, `nothing to look at: ${ruta}`)
    const permiso = rutas.find(([, otra]) => otra === ruta)?.[2] ?? ''
    const suyos = Object.entries(quienes).filter(([rol]) => permiso === 'abierta' || roles[rol]?.[permiso])
    // Seeded to whoever reaches everything alone: somebody of a branch whom the organisation gave it.
    if (suyos.length === 0) suyos.push(['VECINO', await vecinoCon(permiso)])
    for (const [rol, persona] of suyos) {
      const { status } = await persona.get(direccion.replace(/:\w*/, String(fila.id)))
      assert.equal(status, 404, `${rol}: ${direccion}`)
    }
    const todas = await (await t.login('admin')).get(direccion.replace(/:\w*/, String(fila.id)))
    assert.notEqual(todas.status, 400, `${direccion} is asked for well`)
  }
})

test('a branch listing, its chart and export are refused out of scope and returned within it (B-LISTADOS-06)', async () => {
  const porSeccional = Object.values(lists).filter(({ filters }) => filters.idSeccional)
  const pedidas = rutas.filter(
    ([metodo, ruta, quien]) =>
      metodo === 'GET' &&
      permisoDe(quien) &&
      porSeccional.some((l) => ruta === l.path || ruta === `${l.path}/exportar-excel` || ruta === `${l.path}/grafico`),
  )
  assert.ok(pedidas.length > porSeccional.length)
  for (const [, , permiso] of pedidas) await vecinoCon(permiso)
  const vecino = await t.login('rol-vecino')
  for (const [, ruta] of pedidas) {
    // A permission just given is known in a moment.
    await eventually(async () => (await vecino.get(`${ruta}?idSeccional=1`)).status, 200)
    assert.equal((await vecino.get(`${ruta}?idSeccional=3`)).status, 403, ruta)
  }
})

test("a permission's scope is its own role's, even if the person has a wider role", async () => {
  const quien = await conRol('REVISOR_CUENTAS')
  await t.rows(`insert into usuario_rol (usuario_id, rol_id) select u.id, r.id from usuario u, rol r
    where u.email = 'rol-revisor-cuentas@gremial.example' and r.codigo = 'TESORERO_SECCIONAL'`)
  const leer = async () =>
    (await quien.get('vistas/caja?size=all')).body.content as Array<{ idSeccional: number; can: { cambiarEstado: boolean } }>
  await eventually(async () => (await leer()).some((f) => f.can.cambiarEstado), true)
  const filas = await leer()
  assert.ok(filas.some((f) => f.idSeccional !== 1))
  for (const { idSeccional, can } of filas) assert.equal(can.cambiarEstado, idSeccional === 1, `branch ${idSeccional}`)
})

test('a member with access to their own number only sees nothing of any branch', async () => {
  const quien = await conRol('RENTADO')
  await t.rows(
    `insert into rol_permiso (rol_id, permiso, ambito) select id, 'cajas.consultar', 'propio' from rol where codigo = 'RENTADO'`,
  )
  await eventually(async () => (await quien.get('vistas/caja')).status, 200)
  assert.equal((await quien.get('vistas/caja?size=all')).body.totalElements, 0)
  const [caja] = await t.rows<{ id: number }>('select min(id) as id from caja')
  assert.equal((await quien.get(`cajas/${caja?.id}`)).status, 404)
})
