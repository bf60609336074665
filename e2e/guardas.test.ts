import assert from 'node:assert/strict'
import type { Permission } from '@gremial/contract/derived/permissions.ts'
import { features } from '@gremial/contract/features.ts'
import type { Screen } from '@gremial/contract/platform/feature.ts'
import { menues } from '../server/src/semillas/menues.ts'
import { pathOf } from '../web/src/features/acceso/menues/enlaces.ts'
import { test } from './fixtures.ts'

interface Ruta {
  ruta: string
  permiso: Permission | undefined
}

/** Declared screens that need a session, with a number for each path parameter. */
const all: Ruta[] = features
  .flatMap(({ screens }) => Object.values<Screen>(screens))
  .filter(({ path }) => !path.startsWith('/'))
  .map(({ path, permission }) => ({
    ruta: `/app/${path.replace('$modo', 'egresos').replaceAll(/\$\w+/g, '3')}`,
    permiso: permission as Permission | undefined,
  }))

/** Screens for any session: they show the person's own data. */
const deCualquiera = [
  '/app/actividad/listar',
  '/app/afiliados/beneficios',
  '/app/avisos',
  '/app/carnet-digital/carnet-digital',
  '/app/conformidades/3',
  '/app/mis-datos',
  '/app/seccionales/mi-cargo',
  '/app/usuarios/contacto',
]
const saved = all.filter((r): r is Ruta & { permiso: Permission } => !deCualquiera.includes(r.ruta))

test('each entry of the initial menu leads to a declared screen and requires its permission', () => {
  const declaradas = features
    .flatMap(({ screens }) => Object.values<Screen>(screens))
    .map(({ path, permission }) => ({
      es: new RegExp(`^${(path.startsWith('/') ? path : `/app/${path}`).replaceAll(/\$\w+/g, '[^/]+')}$`),
      permiso: permission,
    }))
  // Someone who may only read must not be led there, so the menu may require more of the same resource.
  const recurso = (permiso: string | undefined) => permiso?.split('.')[0]
  const entradas = menues.flatMap(({ items }) => items).filter(({ ubicacion }) => ubicacion === 'MENU')
  assert.ok(entradas.length > 20)
  const loose = entradas.filter(({ link, permiso, deAfiliado }) => {
    const screen = declaradas.find(({ es }) => es.test(pathOf(link).split('?')[0] ?? ''))
    return !screen || (!deAfiliado && recurso(screen.permiso) !== recurso(permiso ?? undefined))
  })
  assert.deepEqual(
    loose.map(({ link }) => link),
    [],
  )
})

test('every screen is found, and has a permission unless it is about oneself', () => {
  assert.ok(all.length > 80, String(all.length))
  assert.deepEqual(
    saved.filter((r) => !r.permiso).map((r) => r.ruta),
    [],
  )
  assert.deepEqual(
    deCualquiera.filter((path) => !all.some((r) => r.ruta === path)),
    [],
  )
})
