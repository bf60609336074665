import assert from 'node:assert/strict'
import { funciones } from '@gremial/contract/funciones.ts'
import type { Permiso } from '@gremial/contract/permisos.ts'
import type { Pantalla } from '@gremial/contract/platform/funcion.ts'
import type { Page } from 'playwright/test'
import { menues } from '../server/src/semillas/menues.ts'
import { vigil } from '../server/test/porte.ts'
import { rutaDe } from '../web/src/features/acceso/menues/enlaces.ts'
import { desktop, expect, phone, test } from './fixtures.ts'
import { navigate } from './pages.ts'

interface Ruta {
  ruta: string
  permiso: Permiso | undefined
}

/** The screens below the session, as their features declare them, with a number where their address has a key. */
const todas: Ruta[] = funciones
  .flatMap(({ pantallas }) => Object.values<Pantalla>(pantallas))
  .filter(({ ruta }) => !ruta.startsWith('/'))
  .map(({ ruta, permiso }) => ({
    ruta: `/app/${ruta.replace('$modo', 'egresos').replaceAll(/\$\w+/g, '3')}`,
    permiso: permiso as Permiso | undefined,
  }))

/** What whoever is in may open: it is about themselves. */
const deCualquiera = [
  '/app/actividad/listar',
  '/app/avisos',
  '/app/carnet-digital/carnet-digital',
  '/app/conformidades/3',
  '/app/mis-datos',
  '/app/seccionales/mi-cargo',
  '/app/usuarios/contacto',
]
const guardadas = todas.filter((r): r is Ruta & { permiso: Permiso } => !deCualquiera.includes(r.ruta))
const quienes = ['ana', 'operador', 'tesorera', 'mesa', 'central', 'revisora']

/** Goes there as a link would, and says what the server was asked for meanwhile. */
async function prohibida(page: Page, ruta: string): Promise<void> {
  const negadas: string[] = []
  const mirar = (r: { status(): number; url(): string }) => void (r.status() === 403 && negadas.push(r.url()))
  page.on('response', mirar)
  await navigate(page, ruta)
  const aviso = page.getByRole('dialog', { name: 'No tiene permisos suficientes' })
  await aviso.waitFor().catch((error: Error) => assert.fail(`${ruta}: ${error.message}`))
  await expect(aviso.getByRole('button')).toHaveText(['Ir al inicio'])
  await expect(page, ruta).toHaveURL(/\/app\/actividad\/listar$/)
  await aviso.getByRole('button').click()
  await aviso.waitFor({ state: 'detached' })
  page.off('response', mirar)
  assert.deepEqual(negadas, [], `${ruta}: its data were asked for, ${negadas.join()}`)
}

test('each entry of the menu that an installation begins with leads to a declared screen, and asks for a permission of it', () => {
  const declaradas = funciones
    .flatMap(({ pantallas }) => Object.values<Pantalla>(pantallas))
    .map(({ ruta, permiso }) => ({
      es: new RegExp(`^${(ruta.startsWith('/') ? ruta : `/app/${ruta}`).replaceAll(/\$\w+/g, '[^/]+')}$`),
      permiso,
    }))
  // Who may only read it may not be led there: the menu may ask for more of the same.
  const recurso = (permiso: string | undefined) => permiso?.split('.')[0]
  const entradas = menues.flatMap(({ items }) => items).filter(({ ubicacion }) => ubicacion === undefined)
  assert.ok(entradas.length > 20)
  const sueltas = entradas.filter(({ link, permiso, deAfiliado }) => {
    const pantalla = declaradas.find(({ es }) => es.test(rutaDe(link).split('?')[0] ?? ''))
    return !pantalla || (!deAfiliado && recurso(pantalla.permiso) !== recurso(permiso))
  })
  assert.deepEqual(
    sueltas.map(({ link }) => link),
    [],
  )
})

test('every screen is found, and has a permission unless it is about oneself', () => {
  assert.ok(todas.length > 80, String(todas.length))
  assert.deepEqual(
    guardadas.filter((r) => !r.permiso).map((r) => r.ruta),
    [],
  )
  assert.deepEqual(
    deCualquiera.filter((ruta) => !todas.some((r) => r.ruta === ruta)),
    [],
  )
})

test('who may do nothing is told so at every screen, single records and boxes too, and is led home without asking for its data (B-LISTADOS-06, B-LISTADOS-07)', async ({
  portal,
}) => {
  await portal.rows(`delete from usuario_rol where usuario_id = (select id from usuario where email = 'beto@gremial.example')`)
  const page = await portal.openAs('beto', '/app/actividad/listar', { viewport: phone })
  await page.locator('.pie-movil a').first().waitFor()
  // The frame asks for who they are, and is told no, before anything is looked at.
  await page.waitForLoadState('networkidle')
  for (const { ruta } of guardadas) await prohibida(page, ruta)
})

test('who may do other things too (B-LISTADOS-06, B-LISTADOS-07)', async ({ portal }) => {
  for (const [i, quien] of quienes.entries()) {
    const page = await portal.openAs(quien, '/app/actividad/listar', { viewport: desktop })
    const { permisos } = (await page.evaluate(async () => (await fetch('/api/usuarios/actual')).json())) as {
      permisos: Array<{ codigo: Permiso } | Permiso>
    }
    const tiene = new Set(permisos.map((p) => (typeof p === 'string' ? p : p.codigo)))
    const ajenas = guardadas.filter((r) => !tiene.has(r.permiso))
    assert.ok(ajenas.length > 0, quien)
    // Each person a part of them, in the vigil all of them the whole; otherwise some of each, besides all of the person who may do nothing.
    const parte = ajenas.filter((_, j) => j % quienes.length === i || ajenas.length < 12)
    for (const { ruta } of vigil ? parte : parte.slice(0, 3)) await prohibida(page, ruta)
    await page.close()
  }
})
