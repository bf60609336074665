import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright/test'
import { desktop, expect, hydrated, phone, test } from './fixtures.ts'
import { inspectMovimiento, movimientoOf } from './movimiento.ts'
import { password, scriptOf, stylesLoaded } from './pages.ts'
import { first } from './primera.ts'

/** Holds a resource back until released: only the server-rendered page is there. */
async function retener(page: Page, que: string): Promise<() => void> {
  const puerta = Promise.withResolvers<void>()
  await page.route(que, async (r) => {
    await puerta.promise
    await r.continue()
  })
  return puerta.resolve
}
const entrada = '**/assets/index-*.js'

/** Visible texts and their positions, without the portrait, which loads separately. */
const queSeVe = (page: Page, where: string): Promise<string[]> =>
  page.locator(where).evaluate(async (raiz) => {
    await document.fonts.ready
    return [...raiz.querySelectorAll('h1, h2, h3, p, a, button, dt, dd, label, input, td, th, svg, nav, section')]
      .filter((e) => e.getClientRects().length > 0 && !e.closest('.foto-ch, style') && !e.querySelector('.foto-ch'))
      .map((e) => {
        const { x, y, width, height } = e.getBoundingClientRect()
        const text = e.children.length === 0 ? (e.textContent ?? '') : ''
        return `${e.tagName} ${[x, y, width, height].map(Math.round).join(' ')} ${text}`
      })
  })

for (const [quien, path] of first)
  test(`the server-rendered markup of ${path} equals the hydrated one, word by word, in place`, async ({ portal }) => {
    for (const size of [phone, desktop])
      for (const idioma of path === '/login' || size === desktop ? ['es', 'ja'] : ['es']) {
        const options = { viewport: size, firstVisit: true, language: idioma }
        const page = quien ? await portal.openAs(quien, 'about:blank', options) : await portal.visit('about:blank', options)
        const galletas = { idioma, movil: String(size === phone) }
        await page
          .context()
          .addCookies(Object.entries(galletas).map(([name, value]) => ({ name: `gremial.${name}`, value, url: portal.base })))
        const soltar = await retener(page, entrada)
        await page.goto(path, { waitUntil: 'commit' })
        await page.locator('#primera main').waitFor()
        await stylesLoaded(page)
        const before = await queSeVe(page, '#primera')
        soltar()
        await hydrated(page)
        assert.ok(before.length > 15, `${before.length} in sight`)
        assert.deepEqual(await queSeVe(page, '#raiz'), before)
        // The embedded data is removed after hydration.
        await expect(page.locator('#respuestas')).toHaveCount(0)
      }
  })

test('login input before hydration is kept on a slow phone, and stays out of the address (A-LOGIN-17)', async ({ portal }) => {
  const page = await portal.visit('about:blank', { viewport: phone, firstVisit: true })
  const red = await page.context().newCDPSession(page)
  await red.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const soltar = await retener(page, entrada)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Usuario (correo electrónico)').pressSequentially('ANA@gremial.example')
  await page.getByText('Recordarme').click()
  await page.getByLabel('Contraseña', { exact: true }).pressSequentially(password.slice(0, 4))
  // Submitted before hydration: it waits, and no address is requested.
  await page.keyboard.press('Enter')
  await expect(page.locator('#primera')).toHaveCount(1)
  soltar()
  await hydrated(page)
  await expect(page.locator('#raiz input[name=username]')).toHaveValue('ana@gremial.example')
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeFocused()
  await page.keyboard.type(password.slice(4))
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveValue(password)
  await expect(page.getByLabel('Recordarme')).toBeChecked()
  assert.equal(new URL(page.url()).search, '')
})

test("a button pressed during the home's hydration takes effect once hydrated", async ({ portal }) => {
  const page = await portal.openAs('ana', 'about:blank', { viewport: phone, firstVisit: true })
  const soltar = await retener(page, scriptOf('InicioPage'))
  await page.goto('/app', { waitUntil: 'commit' })
  await page.locator('#raiz').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Más', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  soltar()
  await page.getByRole('dialog').getByRole('link', { name: 'Documentos' }).waitFor()
})

test('the server-rendered page stays while its script is late, and its links work', async ({ portal }) => {
  const page = await portal.openAs('ana', 'about:blank', { viewport: phone, firstVisit: true })
  await page.clock.install()
  const soltar = await retener(page, scriptOf('InicioPage'))
  await page.goto('/app', { waitUntil: 'commit' })
  await page.locator('#raiz').waitFor({ state: 'detached' })
  await page.clock.runFor(6000)
  await expect(page.locator('#primera').getByRole('heading', { name: 'Hola, Ana' })).toBeVisible()
  await page.locator('#primera .pie-movil').getByRole('link', { name: 'Cuenta' }).click()
  await page.waitForURL('**/app/afiliados/cuenta-corriente')
  await page.goto('/app', { waitUntil: 'commit' })
  await page.locator('#raiz').waitFor({ state: 'detached' })
  await page.clock.runFor(6000)
  soltar()
  await hydrated(page)
  await expect(page.locator('#raiz').getByRole('heading', { name: 'Hola, Ana' })).toBeVisible()
})

test('the login stays hidden until complete: a partial one would shift as the rest arrives', async ({ portal }) => {
  const rest = Promise.withResolvers<void>()
  const lento = createServer(async (pide, da) => {
    const { host: _, ...headers } = { ...pide.headers, 'accept-encoding': 'identity' }
    const [vino] = (await once(request(`${portal.base}${pide.url}`, { headers }).end(), 'response')) as [IncomingMessage]
    da.writeHead(vino.statusCode ?? 500, vino.headers)
    if (pide.url !== '/login') return void vino.pipe(da)
    const [mitad = '', other = ''] = (await text(vino)).split(/(?=<div class="otras">)/)
    da.write(mitad)
    await rest.promise
    da.end(other)
  })
  await new Promise<void>((oye) => lento.listen(0, '127.0.0.1', oye))
  try {
    const page = await portal.visit('about:blank', { viewport: desktop, firstVisit: true })
    await page.addInitScript(inspectMovimiento)
    const { port } = lento.address() as { port: number }
    await page.goto(`http://127.0.0.1:${port}/login`, { waitUntil: 'commit' })
    await page.locator('#primera form').waitFor({ state: 'attached' })
    await stylesLoaded(page)
    // Enough time to render the half that has arrived.
    for (let i = 0; i < 20; i++) await page.evaluate(() => fetch('/fuentes/asap-latin-wght.woff2', { cache: 'no-store' }))
    rest.resolve()
    // Rendered by the server, or already hydrated.
    await page.locator('.legales').waitFor()
    const { movido, que } = await movimientoOf(page)
    assert.ok(movido <= 0.02, `${movido}:${que}`)
  } finally {
    rest.resolve()
    lento.closeAllConnections()
    lento.close()
  }
})

test('going back after logging out, here or elsewhere, shows no data of the person', async ({ portal }) => {
  const page = await portal.openAs('ana', '/app')
  await page.getByRole('heading', { name: 'Hola, Ana' }).waitFor()
  await page.goto('/terminos-condiciones')
  await page.context().clearCookies()
  await page.goBack()
  await page.getByRole('button', { name: 'Ingresar', exact: true }).waitFor()
  await expect(page.getByText('Hola, Ana')).toHaveCount(0)
})

test("a page from the browser's back/forward cache stays hidden until its session is confirmed", async ({ portal }) => {
  const page = await portal.openAs('ana', '/app')
  const goBack = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.getByRole('heading', { name: 'Hola, Ana' }).waitFor()
  await page.context().clearCookies()
  const sigue = Promise.withResolvers<void>()
  await page.route('**/api/usuarios/actual', async (r) => {
    await sigue.promise
    await r.continue()
  })
  await goBack()
  await expect(page.getByRole('heading', { name: 'Hola, Ana' })).toHaveCount(0)
  sigue.resolve()
  await page.getByRole('button', { name: 'Ingresar', exact: true }).waitFor()
})

test('the service worker caches no page with personal data', async ({ portal }) => {
  const page = await portal.openAs('ana', '/app', { viewport: phone, serviceWorker: true })
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await page.getByRole('heading', { name: 'Hola, Ana' }).waitFor()
  const saved = await page.evaluate(async () => {
    const pages: string[] = []
    for (const nombre of await caches.keys())
      for (const request of await (await caches.open(nombre)).keys()) {
        const response = await caches.match(request)
        if (response?.headers.get('content-type')?.includes('html')) pages.push(await response.text())
      }
    return pages
  })
  assert.ok(saved.length > 0)
  for (const page of saved) assert.doesNotMatch(page, /Ana|id="respuestas"|id="primera"/)
})
