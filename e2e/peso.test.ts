import assert from 'node:assert/strict'
import type { Page } from 'playwright/test'
import { desktop, expect, type Portal, phone, test } from './fixtures.ts'
import { inspectMovimiento, movimientoOf } from './movimiento.ts'
import { scriptOf } from './pages.ts'

interface Peso {
  /** Bytes of scripts and styles on the wire, headers included. */
  js: number
  css: number
  scripts: number
  /** Layout shift: its score, and the shifted elements. */
  movido: number
  que: string
  /** Longest time without a response, in milliseconds. */
  pausa: number
}

/**
 * Milliseconds. A response this late after the previous one is rendered separately (web/src/ui/ScreenGate.tsx), and may shift the
 * rest.
 */
const reposo = 4000

/** Measures a first visit with an empty cache, until nothing more is loaded. */
async function pesar(portal: Portal, page: Page, ir: string, ready: (page: Page) => Promise<unknown>): Promise<Peso> {
  const red = await page.context().newCDPSession(page)
  await red.send('Network.enable')
  await red.send('Network.setCacheDisabled', { cacheDisabled: true })
  const tipos = new Map<string, string>()
  const size: Peso = { js: 0, css: 0, scripts: 0, movido: 0, que: '', pausa: 0 }
  red.on('Network.responseReceived', ({ requestId, response }) => tipos.set(requestId, response.mimeType))
  let before: number | undefined
  red.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    // In seconds, by the browser's clock.
    size.pausa = Math.max(size.pausa, (timestamp - (before ?? timestamp)) * 1000)
    before = timestamp
    const tipo = tipos.get(requestId) ?? ''
    if (tipo.includes('javascript')) {
      size.js += encodedDataLength
      size.scripts += 1
    } else if (tipo.includes('css')) size.css += encodedDataLength
  })
  await page.addInitScript(inspectMovimiento)
  await page.goto(`${portal.base}${ir}`)
  await ready(page)
  await page.waitForLoadState('networkidle')
  Object.assign(size, await movimientoOf(page))
  await red.detach()
  return size
}

const KB = 1024

test('the login has at most 100 KB of JavaScript in 6 files, 10 KB of styles, no layout shift', async ({ portal }) => {
  for (const tamanio of [phone, desktop]) {
    const page = await portal.visit('about:blank', { viewport: tamanio, firstVisit: true })
    const peso = await pesar(portal, page, '/login', (p) => p.locator('.captcha').waitFor())
    console.log(JSON.stringify(peso))
    assert.ok(peso.js > 50 * KB && peso.js <= 100 * KB, `${peso.js} bytes of scripts`)
    assert.ok(peso.scripts <= 6, `${peso.scripts} scripts`)
    assert.ok(peso.css > KB && peso.css <= 10 * KB, `${peso.css} bytes of styles`)
    assert.ok(peso.movido <= 0.02, `moved ${peso.movido}`)
    // The description that search engines show.
    await expect(page.locator('head meta[name=description]')).toHaveAttribute('content', /^Portal de afiliados: .{30,}/)
  }
})

test('the home weighs at most 165 KB of JavaScript on the wire, in 13 files, and 20 KB of styles', async ({ portal }) => {
  const page = await portal.openAs('ana', 'about:blank', { viewport: phone, firstVisit: true })
  const size = await pesar(portal, page, '/app/actividad/listar', (p) => p.locator('.inicio').waitFor())
  console.log(JSON.stringify(size))
  assert.ok(size.js > 100 * KB && size.js <= 165 * KB, `${size.js} bytes of scripts`)
  assert.ok(size.scripts <= 13, `${size.scripts} scripts`)
  assert.ok(size.css > KB && size.css <= 20 * KB, `${size.css} bytes of styles`)
})

test("a treasurer's heaviest screen loads at most 51 JavaScript files without layout shift", async ({ portal }) => {
  const page = await portal.openAs('tesorera', 'about:blank', { firstVisit: true })
  const size = await pesar(portal, page, '/app/seccionales/rendiciones-gasto/lista', (p) =>
    p.locator('.suma-rendiciones').waitFor(),
  )
  console.log(JSON.stringify(size))
  assert.ok(size.js > 200 * KB && size.js <= 400 * KB, `${size.js} bytes of scripts`)
  assert.ok(size.scripts <= 51, `${size.scripts} scripts`)
  assert.ok(size.movido <= 0.02 || size.pausa >= reposo, `moved ${size.movido}:${size.que}`)
})

test('with a session the page preloads its code and data, and requests the user once', async ({ portal }) => {
  const nombrado = (page: Page, path: string) => page.locator(`head link[href="${path}"]`)
  const inicio = new URL(scriptOf('InicioPage').slice(2), portal.base).pathname
  const page = await portal.openAs('ana', 'about:blank', { viewport: phone, firstVisit: true })
  const pedidos: string[] = []
  page.on('request', (p) => pedidos.push(new URL(p.url()).pathname))
  await page.goto('/app/actividad/listar')
  await page.locator('#raiz .reposo:not([data-espera]) .inicio').waitFor()
  await expect(nombrado(page, inicio)).toHaveAttribute('rel', 'modulepreload')
  // Only requests that cannot be preloaded: the portrait, and recent activity.
  assert.deepEqual(
    pedidos.filter((path) => /^\/api\/(usuarios\/actual|menues|vistas\/(situacion|resumen|cuenta))/.test(path)),
    [],
  )
  // Another screen requests its own data.
  await page.goto('/app/perfil/editar')
  await page.locator('.contenido h1').waitFor()
  await expect(nombrado(page, '/api/usuarios/actual')).toHaveAttribute('rel', 'preload')
  await expect(nombrado(page, inicio).and(page.locator('[rel=modulepreload]'))).toHaveCount(0)
  assert.equal(pedidos.filter((path) => path === '/api/usuarios/actual').length, 1)
  const visita = await portal.visit('/app/actividad/listar')
  await expect(nombrado(visita, '/api/usuarios/actual')).toHaveCount(0)
})
