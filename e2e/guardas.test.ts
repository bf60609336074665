import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Permiso } from '@gremial/contract/permisos.ts'
import type { Page } from 'playwright'
import { vigil } from '../server/test/porte.ts'
import { escritorio, expect, irA, navegador, telefono } from './navegador.ts'

const n = await navegador()
const web = join(import.meta.dirname, '../web/src')

interface Ruta {
  ruta: string
  permiso: Permiso | undefined
}

/** What is between the parenthesis that opens at `desde` and its own. */
function llamada(texto: string, desde: number): string {
  let abiertas = 0
  for (let i = desde; i < texto.length; i++) {
    if (texto[i] === '(') abiertas++
    if (texto[i] === ')' && --abiertas === 0) return texto.slice(desde + 1, i)
  }
  throw new Error(`no end of ${texto.slice(desde, desde + 60)}`)
}

/** The screens below the session, as the routes of each feature declare them, with a number where their address has one. */
function rutas(): Ruta[] {
  const conSesion = new Set(
    [...readFileSync(join(web, 'app/router.tsx'), 'utf8').matchAll(/\.\.\.(\w+)\(appRoute\)/g)].map(([, nombre]) => nombre),
  )
  return globSync('{app,features}/**/*.routes.tsx', { cwd: web }).flatMap((archivo) => {
    const texto = readFileSync(join(web, archivo), 'utf8')
    const base = /const base = '(.+?)'/.exec(texto)?.[1] ?? ''
    const comun = /const (?:permiso|edita)\b[^\n]*?'(\w+\.\w+)'/.exec(texto)?.[1]
    return [...texto.matchAll(/\bpantalla\(/g)]
      .filter(({ index }) => conSesion.has([...texto.slice(0, index).matchAll(/export const (\w+)/g)].at(-1)?.[1]))
      .map(({ index }) => llamada(texto, index + 'pantalla'.length))
      .map((dicho) => {
        const ruta = /['`](.+?)['`]/.exec(dicho)?.[1]?.replace('${base}', base) ?? ''
        const propio = /permiso: '(\w+\.\w+)'/.exec(dicho)?.[1]
        const usaComun = /\bpermiso\b|,\s*edita\b/.test(dicho)
        return {
          ruta: `/app/${ruta.replace('$modo', 'egresos').replaceAll(/\$\w+/g, '3')}`,
          permiso: (propio ?? (usaComun ? comun : undefined)) as Permiso | undefined,
        }
      })
  })
}

/** What whoever is in may open: it is about themselves. */
const deCualquiera = [
  '/app/actividad/listar',
  '/app/carnet-digital/carnet-digital',
  '/app/mis-datos',
  '/app/seccionales/mi-cargo',
  '/app/usuarios/contacto',
]
const todas = rutas()
const guardadas = todas.filter((r): r is Ruta & { permiso: Permiso } => !deCualquiera.includes(r.ruta))
const quienes = ['ana', 'operador', 'tesorera', 'mesa', 'central', 'revisora']

/** Goes there as a link would, and says what the server was asked for meanwhile. */
async function prohibida(page: Page, ruta: string): Promise<void> {
  const negadas: string[] = []
  const mirar = (r: { status(): number; url(): string }) => void (r.status() === 403 && negadas.push(r.url()))
  page.on('response', mirar)
  await irA(page, ruta)
  const aviso = page.getByRole('dialog', { name: 'No tiene permisos suficientes' })
  await aviso.waitFor().catch((error: Error) => assert.fail(`${ruta}: ${error.message}`))
  await expect(aviso.getByRole('button')).toHaveText(['Ir al inicio'])
  await expect(page, ruta).toHaveURL(/\/app\/actividad\/listar$/)
  await aviso.getByRole('button').click()
  await aviso.waitFor({ state: 'detached' })
  page.off('response', mirar)
  assert.deepEqual(negadas, [], `${ruta}: its data were asked for`)
}

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

test('who may do nothing is told so at every screen, single records and boxes too, and is led home without asking for its data (B-LISTADOS-06, B-LISTADOS-07)', async () => {
  await n.rows(`delete from usuario_rol where usuario_id = (select id from usuario where email = 'beto@gremial.example')`)
  const page = await n.abrir('beto', '/app/actividad/listar', { tamanio: telefono })
  await page.locator('.pie-movil').waitFor()
  for (const { ruta } of guardadas) await prohibida(page, ruta)
})

test('who may do other things too (B-LISTADOS-06, B-LISTADOS-07)', async () => {
  for (const [i, quien] of quienes.entries()) {
    const page = await n.abrir(quien, '/app/actividad/listar', { tamanio: escritorio })
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
