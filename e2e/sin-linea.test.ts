import assert from 'node:assert/strict'
import type { Page } from 'playwright/test'
import { desktop, expect, type PageOptions, type Portal, phone, test } from './fixtures.ts'
import { fillLogin, logIn, painted, scriptOf } from './pages.ts'

/** Marks the page, to check later that it was not reloaded. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'marca', true))
const esLaMisma = async (page: Page) => assert.equal(await page.evaluate(() => Reflect.get(window, 'marca')), true)

async function inicio(portal: Portal, quien: string, options: PageOptions = {}): Promise<Page> {
  // The code of other screens is not in its cache.
  const page = await portal.openAs(quien, '/app/actividad/listar', { viewport: phone, firstVisit: true, ...options })
  await page.locator('.reposo:not([data-espera])').waitFor()
  await mark(page)
  return page
}

const failure = (page: Page) => page.locator('.contenido .pantalla-fallo')

test('a screen tapped offline says so inside the shell, offers the card, and opens once online (A-ERRORES-01)', async ({
  portal,
}) => {
  const page = await inicio(portal, 'ana')
  await page.context().setOffline(true)
  await page.locator('.pie-movil').getByRole('link', { name: 'Cuenta' }).click()
  await expect(failure(page)).toContainText('No pudimos abrir esta pantalla')
  await expect(failure(page)).toContainText('No pudimos conectarnos')
  await expect(failure(page).getByRole('link', { name: 'Abrir mi carnet' })).toBeVisible()
  await expect(page.locator('.pie-movil')).toBeVisible()
  await page.context().setOffline(false)
  await page.locator('.cuenta-detalle').waitFor()
  await expect(failure(page)).toHaveCount(0)
  await esLaMisma(page)
})

test('code and styles that fail once are retried unnoticed; a lasting failure shows when pressed (A-ERRORES-01)', async ({
  portal,
}) => {
  const page = await inicio(portal, 'ana', { language: 'zh' })
  const fallidos: string[] = []
  await page.route(/\/assets\/.*\.(js|css)$/, (path) => {
    const direccion = path.request().url()
    if (fallidos.includes(direccion)) return path.continue()
    fallidos.push(direccion)
    return path.abort()
  })
  await page.locator('.pie-movil a[href="/app/afiliados/cuenta-corriente"]').click()
  await page.locator('.cuenta-detalle').waitFor()
  const estilos = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href))
  const faltaban = fallidos.filter((direccion) => direccion.endsWith('.css'))
  assert.ok(faltaban.length > 0 && fallidos.length > faltaban.length, fallidos.join())
  assert.deepEqual(
    faltaban.filter((direccion) => !estilos.includes(direccion)),
    [],
  )
  await page.unrouteAll()
  await page.route(scriptOf('TramitesPage'), (path) => path.abort())
  await page.locator('.pie-movil a[href="/app/afiliados/tramites"]').click()
  await expect(failure(page)).toContainText('无法打开此页面')
  await page.unrouteAll()
  await failure(page).getByRole('button').click()
  await expect(failure(page)).toHaveCount(0)
  await expect(page.locator('.contenido h1')).toBeVisible()
  await esLaMisma(page)
})

test("when the current user cannot be read, the server's own message is shown, with a retry (A-ERRORES-01)", async ({
  portal,
}) => {
  const page = await portal.openAs('ana', 'about:blank', { viewport: phone, language: 'en' })
  const message = 'The system is very busy. Try again in a minute.'
  await page.route('**/api/usuarios/actual', (path) => path.fulfill({ status: 503, json: { codigo: 'OCUPADO', message } }))
  await page.goto('/app/perfil/editar')
  const notice = page.locator('.pantalla-fallo')
  await expect(notice).toContainText('We could not open this screen')
  await expect(notice).toContainText(message)
  await expect(notice.getByRole('link')).toHaveCount(0)
  await page.unrouteAll()
  await notice.getByRole('button').click()
  await page.locator('.contenido h1').waitFor()
  await expect(notice).toHaveCount(0)
})

test('while the server or a proxy answers 5xx, the frame is there and the screen opens later', async ({ portal }) => {
  const page = await portal.openAs('ana', 'about:blank', { viewport: phone, firstVisit: true })
  await page.clock.install()
  let pedidos = 0
  const full = { status: 503, headers: { 'Retry-After': '9' }, json: { codigo: 'MUCHA_GENTE', message: 'Hay mucha gente.' } }
  const restarting = { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }
  await page.route('**/api/usuarios/actual', (path) =>
    ++pedidos > 2 ? path.continue() : path.fulfill(pedidos === 1 ? full : restarting),
  )
  await page.goto('/app/perfil/editar')
  await expect(page.locator('.armazon .contenido [role=status]')).toHaveText('Cargando…')
  await expect(page.locator('.barra-movil')).toBeVisible()
  await page.clock.fastForward(4_000)
  await expect.poll(() => pedidos).toBe(1)
  await page.clock.fastForward(5_000)
  await expect.poll(() => pedidos).toBe(2)
  await page.clock.fastForward(3_000)
  await page.locator('.contenido h1').waitFor()
  await expect(page.locator('.pantalla-fallo')).toHaveCount(0)
})

test('the login opens offline on a phone with the verifier, and loses no typed input (A-ERRORES-01)', async ({ portal }) => {
  const page = await portal.visit('/verificador', { viewport: phone, serviceWorker: true })
  await page.locator('[data-datos]').waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.goto('/login')
  const mail = page.getByLabel('Usuario (correo electrónico)')
  await mail.fill('ana@gremial.example')
  await page.getByRole('button', { name: 'Registrarme' }).click()
  await expect(page.getByRole('main')).toContainText('No pudimos conectarnos')
  await expect(mail).toHaveValue('ana@gremial.example')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Registrarme' }).click()
  await page.getByRole('dialog').waitFor()
  await page.getByRole('button', { name: 'Cerrar' }).first().click()
  await fillLogin(page, 'ana@gremial.example')
})

test('a panel whose code does not load says so, and opens when pressed again (A-SHELL-17)', async ({ portal }) => {
  const page = await inicio(portal, 'ana')
  await page.context().setOffline(true)
  for (const button of ['Tu cuenta', 'Más']) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.locator('.sin-conexion')).toContainText('No pudimos conectarnos')
  }
  await page.context().setOffline(false)
  await expect(page.locator('.sin-conexion')).toHaveCount(0)
  await page.getByRole('button', { name: 'Tu cuenta' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).waitFor()
})

test('a screen is shown when one of its responses fails, without waiting for retries', async ({ portal }) => {
  const page = await portal.openAs('ana', 'about:blank', { viewport: phone })
  // Timeouts and retries never fire.
  await page.addInitScript(() => {
    const own = window.setTimeout.bind(window)
    Object.assign(window, { setTimeout: (que: () => void, ms = 0) => (ms >= 1000 ? 0 : own(que, ms)) })
  })
  await page.route('**/api/menues*', () => undefined)
  await page.route('**/api/vistas/cuenta-corriente-afiliado/saldo*', (path) => path.fulfill({ status: 503, json: {} }))
  await page.goto('/app/afiliados/cuenta-corriente')
  await page.locator('.reposo:not([data-espera]) .cuenta-detalle').waitFor()
})

/** Responses stored on this phone, by call. */
const saved = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // Opening the database before the application creates it would create an empty one.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'gremial')) return []
    return new Promise<string[]>((ready) => {
      const base = indexedDB.open('gremial', 1)
      base.addEventListener('success', () => {
        const all = base.result.transaction('propio').objectStore('propio').getAllKeys()
        all.addEventListener('success', () => {
          base.result.close()
          ready(all.result.map(String).filter((clave) => clave.startsWith('respuesta:')))
        })
      })
    })
  })

/** Ana's phone after she viewed her account and requests, with those screens' code cached; its clock stands at `momento`. */
async function telefonoDeAna(portal: Portal, momento?: Date): Promise<Page> {
  const page = await portal.openAs('ana', 'about:blank', { viewport: phone, serviceWorker: true })
  if (momento) await page.clock.setFixedTime(momento)
  await page.goto('/app/actividad/listar')
  await recorrida(page)
  return page
}

async function recorrida(page: Page): Promise<void> {
  const footer = page.locator('.pie-movil')
  await footer.getByRole('link', { name: 'Cuenta' }).click()
  await page.locator('.reposo:not([data-espera]) .cuenta-detalle').waitFor()
  await footer.getByRole('link', { name: 'Trámites' }).click()
  await page.getByRole('heading', { level: 1, name: 'Trámites' }).waitFor()
  for (const screen of ['CuentaCorrientePage', 'TramitesPage', 'InicioPage', 'Shell', 'MobileMenu'])
    await expect
      .poll(() => page.evaluate(async (nombre) => Boolean(await caches.match(nombre)), scriptOf(screen).slice(2)))
      .toBe(true)
  await page.waitForLoadState('networkidle')
  const parts = ['usuarios/actual', 'saldo', 'listar-movimientos', 'resumen-inicio', '/afiliado-tramites"']
  const missing = async () => {
    const claves = await saved(page)
    return parts.filter((part) => !claves.some((clave) => clave.includes(part)))
  }
  await expect.poll(missing).toEqual([])
}

test('screens of the bottom bar open offline with dated data, and refresh online (decisions §9.1)', async ({ portal }) => {
  // Three hours later another month begins in Argentina (UTC-3): the account asks from another day.
  const lastEvening = new Date()
  lastEvening.setUTCDate(1)
  lastEvening.setUTCHours(1, 30, 0, 0)
  const page = await telefonoDeAna(portal, lastEvening)
  const edad = page.locator('.sin-conexion')
  await page.context().setOffline(true)
  await page.clock.setFixedTime(lastEvening.getTime() + 3 * 3_600_000)
  await page.goto('/app/afiliados/cuenta-corriente')
  await page
    .locator('.cuenta-detalle .movimiento, .cuenta-detalle article, .cuenta-detalle li, .cuenta-detalle tr')
    .first()
    .waitFor()
  await expect(edad).toContainText('Datos de hace 3 horas')
  const footer = page.locator('.pie-movil')
  await footer.getByRole('link', { name: 'Inicio' }).click()
  await page.locator('.reposo:not([data-espera]) .inicio').waitFor()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ana')
  await expect(edad).toContainText('Datos de hace 3 horas')
  await footer.getByRole('link', { name: 'Trámites' }).click()
  await page.getByRole('heading', { level: 1, name: 'Trámites' }).waitFor()
  await expect(edad).toContainText('Datos de hace 3 horas')
  await footer.getByRole('link', { name: 'Carnet' }).click()
  await page.getByRole('heading', { level: 1, name: 'Carnet' }).waitFor()
  await footer.getByRole('button', { name: 'Más' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await footer.getByRole('link', { name: 'Inicio' }).click()
  await page.context().setOffline(false)
  await expect(edad).toHaveCount(0)
  // A week later stored data is not shown: only the card's page is left.
  await page.context().setOffline(true)
  await page.clock.setFixedTime(Date.now() + 8 * 86_400_000)
  await page.goto('/app/afiliados/cuenta-corriente')
  await page.waitForURL('**/carnet?**')
  await page.context().close()
})

test('an answer requested before the cache was ready is kept when it arrives (decisions §9.1)', async ({ portal }) => {
  const page = await portal.openAs('ana', 'about:blank', { viewport: phone, serviceWorker: true })
  const guarda = Promise.withResolvers<void>()
  await page.route('**/resumen-inicio*', async (path) => {
    await guarda.promise
    await path.continue()
  })
  await page.goto('/app/actividad/listar')
  await page.locator('.pie-movil').waitFor()
  const tiene = (part: string) => expect.poll(async () => (await saved(page)).some((clave) => clave.includes(part))).toBe(true)
  await tiene('usuarios/actual')
  guarda.resolve()
  await tiene('resumen-inicio')
  await page.context().close()
})

test('the phone’s stored data ends with the session, and is never shown to others (decisions §9.1)', async ({ portal }) => {
  const page = await telefonoDeAna(portal)
  await page.context().clearCookies()
  await page.goto('/app/actividad/listar')
  await page.waitForURL('**/login**')
  await expect.poll(() => saved(page)).toEqual([])
  await page.context().setOffline(true)
  await page.goto('/app/afiliados/cuenta-corriente')
  await page.waitForURL('**/carnet?**')
  // Logs in again, and out as usual.
  await page.context().setOffline(false)
  await page.goto('/login')
  await logIn(page, 'ana@gremial.example')
  await page.waitForURL('**/app/actividad/listar')
  await recorrida(page)
  await page.getByRole('button', { name: 'Tu cuenta' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => saved(page)).toEqual([])
  await page.context().close()

  // Staff phones store no data, nor do desktops, which may belong to an office.
  for (const [quien, size] of [
    ['operador', phone],
    ['ana', desktop],
  ] as const) {
    const own = await portal.openAs(quien, '/app/actividad/listar', { viewport: size, serviceWorker: true })
    await own.locator('.reposo:not([data-espera]) .inicio').waitFor()
    await own.waitForLoadState('networkidle')
    await painted(own)
    assert.deepEqual(await saved(own), [], quien)
    await own.context().close()
  }
})

test('on a shared phone, an offline logout leaves nothing that opens for the next person (A-SHELL-17, decisions §9.1)', async ({
  portal,
}) => {
  const page = await telefonoDeAna(portal)
  await page.getByRole('button', { name: 'Tu cuenta' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).waitFor()
  await page.context().setOffline(true)
  await page.locator('.sin-conexion').waitFor()
  // The menu stays open while the bar shifts it: its last line is still above the edge of the screen.
  const sobra = () => page.getByRole('menu').evaluate((menu) => innerHeight - menu.getBoundingClientRect().bottom)
  await expect.poll(sobra).toBeGreaterThanOrEqual(0)
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => saved(page)).toEqual([])
  for (const path of ['/app/actividad/listar', '/app/afiliados/cuenta-corriente']) {
    await page.goto(path)
    await page.waitForURL(/\/(login|carnet)/)
    await expect(page.getByText('Quiroga')).toHaveCount(0)
  }
  await page.context().setOffline(false)
  await page.goto('/login')
  await logIn(page, 'beto@gremial.example')
  await page.waitForURL('**/app/actividad/listar')
  await expect.poll(async () => (await saved(page)).some((clave) => clave.includes('resumen-inicio'))).toBe(true)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.goto('/app/actividad/listar')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Alberto')
  await expect(page.getByText('Quiroga')).toHaveCount(0)
  await page.context().close()
})
